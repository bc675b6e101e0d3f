import type { Page } from '@playwright/test';

declare global {
  /** What payloads call. Kept by `raiseAlarm`. */
  var ran: () => void;
  var runs: string[];
}

/** What data made a page do, which is to be nothing. */
export interface Alarm {
  /** Scripts that ran, dialogs, and what the pages' policies had to stop. */
  readonly raised: () => Promise<readonly string[]>;
  /** Requests to anything but these origins' own files. */
  readonly requests: readonly string[];
}

/** Watches the documents of `page` from the next one on. */
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

/** Of everything in a document and its shadow roots: what only markup of data could have made. */
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
            element.matches('script, style, link, object, embed, base, meta')) ||
          element.matches('a[href^="http:"][href*="evil"], [srcdoc]');
        return isOdd ? [element.outerHTML.slice(0, 120)] : [];
      }),
    );
  });
}
