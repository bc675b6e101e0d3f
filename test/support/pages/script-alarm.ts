import type { Page } from '@playwright/test';

declare global {
  /** The function that hostile texts call. Defined by `raiseAlarm`. */
  var ran: () => void;
  var runs: string[];
}

/** What hostile data has made a page do, which has to be nothing. */
export interface Alarm {
  /** Scripts that ran, dialogs, and requests that the pages' policies blocked. */
  readonly raised: () => Promise<readonly string[]>;
  /** Requests to other origins than ours. */
  readonly requests: readonly string[];
}

/** Watches `page` from its next document on. */
export async function raiseAlarm(page: Page, ours: readonly string[]): Promise<Alarm> {
  const dialogs: string[] = [];
  const requests: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    const isOurs = ours.some((origin) => url.startsWith(`${origin}/`)) || url.startsWith('data:');
    if (!isOurs || /stolen|evil/.test(url)) requests.push(url);
  });
  await page.addInitScript(() => {
    globalThis.runs = [];
    globalThis.ran = () => void globalThis.runs.push('a script ran');
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.assign(globalThis, { [name]: () => void globalThis.runs.push(`${name} was called`) });
    }
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      globalThis.runs.push(`${violatedDirective} stopped ${blockedURI}`),
    );
  });
  return {
    requests,
    async raised() {
      const found = await Promise.all(
        page
          .frames()
          .map((frame) =>
            frame.evaluate(() => [
              ...globalThis.runs,
              ...('polluted' in {} ? ['Object.prototype is polluted'] : []),
            ]),
          ),
      );
      return [...dialogs, ...found.flat()];
    },
  };
}

/** Elements in a document and its shadow roots that only data rendered as markup can have created. */
export async function strangeMarkup(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const { shadowRoot } of root.querySelectorAll('*'))
        if (shadowRoot) roots.push(shadowRoot);
    }
    return roots.flatMap((root) =>
      [...root.querySelectorAll('*')].flatMap((element) => {
        const attributes = [...element.attributes];
        const isOdd =
          attributes.some(
            ({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value),
          ) ||
          (root instanceof ShadowRoot &&
            // The hosted page's own style sheet stands before its form.
            !element.matches('style:first-child:has(+ .root)') &&
            element.matches('script, style, link, object, embed, base, meta')) ||
          element.matches('a[href^="http:"][href*="evil"], [srcdoc]');
        return isOdd ? [element.outerHTML.slice(0, 120)] : [];
      }),
    );
  });
}
