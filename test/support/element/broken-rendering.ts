import type { Page } from '@playwright/test';

declare global {
  /** Set by `breakableRendering`: whether drawing fails, and how often it has. */
  var rendering: { isBroken: boolean; failures: number };
}

/** How a test lets drawing fail from now on, and work again. */
export interface Rendering {
  break(): Promise<void>;
  mend(): Promise<void>;
  /** How often drawing has failed. */
  failures(): Promise<number>;
}

/**
 * Prepares each document that `page` opens from now on, so that drawing can be made to fail: every
 * function of the DOM by which any engine changes nodes, attributes and texts then throws, for nodes of a
 * shadow tree and of fragments that are about to come into one. The page around them is spared.
 */
export async function breakableRendering(page: Page): Promise<Rendering> {
  await page.addInitScript(patchDocument);
  return {
    break: () =>
      page.evaluate(() => {
        globalThis.rendering.isBroken = true;
      }),
    mend: () =>
      page.evaluate(() => {
        globalThis.rendering.isBroken = false;
      }),
    failures: () => page.evaluate(() => globalThis.rendering.failures),
  };
}

function patchDocument(): void {
  const rendering = { isBroken: false, failures: 0 };
  globalThis.rendering = rendering;
  const check = (node: unknown): void => {
    if (!rendering.isBroken || !(node instanceof Node)) return;
    const isDrawn = node instanceof Document || node.getRootNode() instanceof DocumentFragment;
    if (!isDrawn) return;
    rendering.failures += 1;
    throw new Error('This page lets nobody draw.');
  };
  const failing = (method: unknown): unknown =>
    new Proxy(method as () => unknown, {
      apply(original, node, parameters) {
        check(node);
        return Reflect.apply(original, node, parameters) as unknown;
      },
    });
  const methods: readonly (readonly [object, string])[] = [
    [Node.prototype, 'appendChild insertBefore removeChild replaceChild'],
    [Element.prototype, 'append prepend replaceChildren before after replaceWith remove'],
    [Element.prototype, 'setAttribute removeAttribute toggleAttribute insertAdjacentElement'],
    [DocumentFragment.prototype, 'append prepend replaceChildren'],
    [CharacterData.prototype, 'before after replaceWith remove'],
    [Document.prototype, 'importNode createTreeWalker'],
  ];
  for (const [prototype, names] of methods) {
    for (const name of names.split(' ')) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
      const value = failing(descriptor?.value);
      Object.defineProperty(prototype, name, { ...descriptor, value });
    }
  }
  const setters: readonly (readonly [object, string])[] = [
    [Node.prototype, 'textContent nodeValue'],
    [CharacterData.prototype, 'data'],
    [Element.prototype, 'innerHTML className'],
  ];
  for (const [prototype, names] of setters) {
    for (const name of names.split(' ')) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
      // The proxy calls the setter with each node as `this`.
      // oxlint-disable-next-line typescript/unbound-method
      const set = failing(descriptor?.set) as (value: unknown) => void;
      Object.defineProperty(prototype, name, { ...descriptor, set });
    }
  }
}
