/* oxlint-disable unicorn/consistent-function-scoping -- what runs in a page brings everything along */
import type { Page } from '@playwright/test';

declare global {
  /** What the documents of the page have heard and said, as JSON. Kept by `hearEverything`. */
  var heardMessages: string[];
  /** Every attribute and text that stood in the documents, however briefly. */
  var seenMarkup: string[];
}

/** What left a page and its frames, and what was said in them. */
export interface Heard {
  readonly console: string[];
  readonly addresses: string[];
  /** Of requests, but for the one that hands the card to the vault. */
  readonly bodies: string[];
  /** That one, so that a test can tell that it looked at all. */
  readonly toVault: string[];
}

/** Listens from the next document on: consoles, requests, messages of windows and ports. */
export async function hearEverything(page: Page): Promise<Heard> {
  const heard: Heard = { console: [], addresses: [], bodies: [], toVault: [] };
  page.on('console', (message) => heard.console.push(message.text()));
  page.on('pageerror', (error) => heard.console.push(String(error.stack)));
  page.on('request', (request) => {
    // What stands behind the # is not sent.
    const address = request.url().replace(/#.*/, '');
    heard.addresses.push(address, JSON.stringify(request.headers()));
    const isVault = new URL(request.url()).pathname === '/vault/tokens';
    (isVault ? heard.toVault : heard.bodies).push(request.postData() ?? '');
  });
  await page.addInitScript(patchDocument);
  return heard;
}

function patchDocument(): void {
  globalThis.heardMessages = [];
  globalThis.seenMarkup = [];
  const observer = new MutationObserver((changes) => {
    for (const { target, attributeName, addedNodes } of changes) {
      const now = attributeName
        ? `${attributeName}=${(target as Element).getAttribute(attributeName)}`
        : target.nodeValue;
      if (now) globalThis.seenMarkup.push(now);
      for (const node of addedNodes)
        globalThis.seenMarkup.push(
          node instanceof Element ? node.outerHTML : (node.nodeValue ?? ''),
        );
    }
  });
  const look = (root: Node): void =>
    observer.observe(root, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  look(document);
  // Bound to each element by the proxy.
  // oxlint-disable-next-line typescript/unbound-method
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = new Proxy(attachShadow, {
    apply(attach, element, [init]) {
      const root = Reflect.apply(attach, element, [init]);
      look(root);
      return root;
    },
  });
  const hear = (value: unknown): void => {
    try {
      globalThis.heardMessages.push(JSON.stringify(value) ?? String(value));
    } catch {
      globalThis.heardMessages.push(String(value));
    }
  };
  const spyOn = (target: object, name: string): void => {
    const method = Reflect.get(target, name) as (...parameters: unknown[]) => unknown;
    const spy = new Proxy(method, {
      apply(original, self, parameters: unknown[]) {
        hear(parameters);
        return Reflect.apply(original, self, parameters);
      },
    });
    Object.defineProperty(target, name, { value: spy, configurable: true, writable: true });
  };
  // Not on windows: a spy in a frame would be the sender of what the page posts to it. Each hears.
  spyOn(MessagePort.prototype, 'postMessage');
  spyOn(history, 'pushState');
  spyOn(history, 'replaceState');
  addEventListener('message', ({ data }) => hear(data), true);
  for (const type of 'ready change submit complete decline error expire cancel'.split(' ')) {
    addEventListener(`easy-${type}`, (event) => {
      const names = Object.keys(event);
      hear([type, ...names.map((name) => [name, Reflect.get(event, name) as unknown])]);
    });
  }
}

/** Everything that lies in the documents of the page after a payment, by place. */
export async function lookInto(page: Page): Promise<Readonly<Record<string, string>>> {
  const places: Record<string, string> = {};
  for (const [index, frame] of page.frames().entries()) {
    const found = await frame.evaluate(readDocument);
    for (const [place, text] of Object.entries(found)) places[`${place} of frame ${index}`] = text;
  }
  places['cookies'] = JSON.stringify(await page.context().cookies());
  return places;
}

async function readDocument(): Promise<Record<string, string>> {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
  }
  const elements = roots.flatMap((root) => [...root.querySelectorAll('*')]);
  const attributes = elements.flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${name}=${value}`),
  );
  const stored = (area: 'localStorage' | 'sessionStorage'): string => {
    try {
      return JSON.stringify(Object.entries(globalThis[area]));
    } catch {
      return 'blocked';
    }
  };
  // Some browsers throw at the very mention of these in a frame of another site.
  const listed = async (list: () => Promise<unknown>): Promise<string> => {
    try {
      return JSON.stringify(await list());
    } catch {
      return 'blocked';
    }
  };
  return {
    messages: globalThis.heardMessages.join('\n'),
    changes: globalThis.seenMarkup.join('\n'),
    title: document.title,
    markup: roots
      .map((root) => (root instanceof Document ? root.documentElement.outerHTML : root.innerHTML))
      .join('\n'),
    attributes: attributes.join('\n'),
    values: elements.map((element) => String(Reflect.get(element, 'value'))).join('\n'),
    localStorage: stored('localStorage'),
    sessionStorage: stored('sessionStorage'),
    databases: await listed(() => indexedDB.databases()),
    caches: await listed(() => caches.keys()),
    history: JSON.stringify(history.state),
    'window.name': window.name,
    referrer: document.referrer,
    address: location.href,
    resources: performance
      .getEntries()
      .map(({ name }) => name)
      .join('\n'),
  };
}
