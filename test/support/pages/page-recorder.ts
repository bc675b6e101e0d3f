/* oxlint-disable unicorn/consistent-function-scoping -- what runs in a page brings everything along */
import type { Page } from '@playwright/test';

declare global {
  /** The messages and events of the page's documents, as JSON. Filled by `recordEverything`. */
  var recordedMessages: string[];
  /** Every attribute and text that was ever in the documents, however briefly. */
  var recordedMarkup: string[];
}

/** What a page and its frames have logged and sent. */
export interface PageRecord {
  readonly console: string[];
  readonly addresses: string[];
  /** The bodies of all requests except the one that sends the card to the vault. */
  readonly bodies: string[];
  /** The body of that request, in which a test must find the card: this proves that the search works. */
  readonly toVault: string[];
}

/** Records consoles, requests, and messages of windows and ports, from the next document on. */
export async function recordEverything(page: Page): Promise<PageRecord> {
  const record: PageRecord = { console: [], addresses: [], bodies: [], toVault: [] };
  page.on('console', (message) => record.console.push(message.text()));
  page.on('pageerror', (error) => record.console.push(String(error.stack)));
  page.on('request', (request) => {
    // The fragment is not sent.
    const address = request.url().replace(/#.*/, '');
    record.addresses.push(address, JSON.stringify(request.headers()));
    const isVault = new URL(request.url()).pathname === '/vault/tokens';
    (isVault ? record.toVault : record.bodies).push(request.postData() ?? '');
  });
  await page.addInitScript(patchDocument);
  return record;
}

function patchDocument(): void {
  globalThis.recordedMessages = [];
  globalThis.recordedMarkup = [];
  const observer = new MutationObserver((changes) => {
    for (const { target, attributeName, addedNodes } of changes) {
      const now = attributeName
        ? `${attributeName}=${(target as Element).getAttribute(attributeName)}`
        : target.nodeValue;
      if (now) globalThis.recordedMarkup.push(now);
      for (const node of addedNodes)
        globalThis.recordedMarkup.push(
          node instanceof Element ? node.outerHTML : (node.nodeValue ?? ''),
        );
    }
  });
  const observe = (root: Node): void =>
    observer.observe(root, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  observe(document);
  // The proxy calls the method with each element as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = new Proxy(attachShadow, {
    apply(attach, element, [init]) {
      const root = Reflect.apply(attach, element, [init]);
      observe(root);
      return root;
    },
  });
  const record = (value: unknown): void => {
    try {
      globalThis.recordedMessages.push(JSON.stringify(value) ?? String(value));
    } catch {
      globalThis.recordedMessages.push(String(value));
    }
  };
  const spyOn = (target: object, name: string): void => {
    const method = Reflect.get(target, name) as (...parameters: unknown[]) => unknown;
    const spy = new Proxy(method, {
      apply(original, self, parameters: unknown[]) {
        record(parameters);
        return Reflect.apply(original, self, parameters);
      },
    });
    Object.defineProperty(target, name, { value: spy, configurable: true, writable: true });
  };
  // Windows are not spied on, because the spy would become the sender. Each window listens instead.
  spyOn(MessagePort.prototype, 'postMessage');
  spyOn(history, 'pushState');
  spyOn(history, 'replaceState');
  addEventListener('message', ({ data }) => record(data), true);
  for (const type of 'ready change submit complete decline error expire cancel'.split(' ')) {
    addEventListener(`easy-${type}`, (event) => {
      const names = Object.keys(event);
      record([type, ...names.map((name) => [name, Reflect.get(event, name) as unknown])]);
    });
  }
}

/** Everything that the page's documents and stores hold, by place. */
export async function readDocuments(page: Page): Promise<Readonly<Record<string, string>>> {
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
  // Some browsers throw when a frame of another site only reads these properties.
  const listed = async (list: () => Promise<unknown>): Promise<string> => {
    try {
      return JSON.stringify(await list());
    } catch {
      return 'blocked';
    }
  };
  return {
    messages: globalThis.recordedMessages.join('\n'),
    changes: globalThis.recordedMarkup.join('\n'),
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
