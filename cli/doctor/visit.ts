import { setTimeout as pause } from 'node:timers/promises';
import { startChromium, type Chromium } from './chromium.ts';
import type { Tag } from './read-page.ts';

/** What a browser has seen of a page. */
export interface Visit {
  /** Errors that the element has announced. */
  readonly errors: readonly { readonly code: string; readonly message: string }[];
  /** What the page's policy has blocked. */
  readonly violations: readonly { readonly directive: string; readonly blocked: string }[];
  /** Addresses that could not be loaded, and why. */
  readonly failures: readonly { readonly url: string; readonly reason: string }[];
  readonly isReady: boolean;
  /** Whether the element's script has run. */
  readonly isDefined: boolean;
  /** The attributes of each `<easy-checkout>`, as the page's scripts have left them. */
  readonly elements: readonly Tag[];
  readonly scripts: readonly string[];
}

/** For how long the order, or an error, may take to appear. The element gives up its frame after 10 s. */
const VISIT_TIMEOUT_MS = 20_000;
const LOOK_MS = 100;
/** For how long a page without a tag may take to add one, after it was loaded. */
const TAG_TIMEOUT_MS = 3000;

/** Runs in the page before its scripts, and again to ask what has happened. */
const LISTEN = `(() => {
  if (window !== top) return;
  const seen = { errors: [], violations: [], isReady: false };
  Object.defineProperty(window, '__easyCheckoutDoctor', { value: seen });
  addEventListener('easy-error', ({ code, message }) => {
    seen.errors.push({ code: String(code), message: String(message) });
  }, true);
  addEventListener('easy-ready', () => { seen.isReady = true; }, true);
  document.addEventListener('securitypolicyviolation', (event) => {
    if (event.disposition !== 'enforce') return;
    seen.violations.push({ directive: event.effectiveDirective, blocked: event.blockedURI });
  });
})()`;
const LOOK = `(() => ({
  ...window.__easyCheckoutDoctor,
  isLoaded: document.readyState === 'complete',
  isDefined: customElements.get('easy-checkout') !== undefined,
  elements: [...document.querySelectorAll('easy-checkout')].map((element) => Object.fromEntries([
    ...[...element.attributes].map(({ name, value }) => [name, value]),
    ...(element.checkoutOrigin ? [['checkout-origin', element.checkoutOrigin]] : []),
    ...(element.publishableKey ? [['publishable-key', element.publishableKey]] : []),
    ...(element.environment ? [['environment', element.environment]] : []),
  ])),
  scripts: [...document.scripts].map(({ src }) => src).filter(Boolean),
}))()`;

type Look = Omit<Visit, 'failures'> & { readonly isLoaded: boolean };

/**
 * Opens a page in the browser at `program` until its checkout is ready, or says why not.
 *
 * @throws {Error} the browser does not start or ends early
 */
export async function visit(program: string, page: URL): Promise<Visit> {
  const chromium = startChromium(program);
  try {
    return await look(chromium, page);
  } finally {
    await chromium.close();
  }
}

async function look(chromium: Chromium, page: URL): Promise<Visit> {
  const { targetId } = await chromium.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await chromium.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params = {}) => chromium.send(method, params, String(sessionId));
  const requests = new Map<string, string>();
  const failures: Visit['failures'][number][] = [];
  chromium.onEvent((method, params) => {
    // Nobody sees `alert()`, and the page answers nothing until it is closed.
    if (method === 'Page.javascriptDialogOpening') {
      send('Page.handleJavaScriptDialog', { accept: true }).catch(() => undefined);
    }
    const id = String(params['requestId']);
    if (method === 'Network.requestWillBeSent') {
      requests.set(id, (params['request'] as { url: string }).url);
    }
    const reason = params['blockedReason'] ?? params['errorText'];
    if (method === 'Network.loadingFailed' && params['canceled'] !== true) {
      failures.push({ url: requests.get(id) ?? '', reason: String(reason) });
    }
  });
  await send('Page.enable');
  await send('Network.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: LISTEN });
  await send('Page.navigate', { url: page.href });

  const began = performance.now();
  const timeout = pause(VISIT_TIMEOUT_MS, undefined, { ref: false });
  let seen: Look | undefined;
  while (!isOver(seen, performance.now() - began)) {
    await pause(LOOK_MS);
    // A script that does not end keeps the page from answering.
    seen = (await Promise.race([evaluate(send), timeout])) ?? seen;
  }
  if (!seen) {
    const seconds = VISIT_TIMEOUT_MS / 1000;
    throw new Error(`the page did not answer within ${seconds} s. Does a script of it never end?`);
  }
  return { ...seen, failures };
}

function isOver(seen: Look | undefined, elapsed: number): boolean {
  if (elapsed >= VISIT_TIMEOUT_MS) return true;
  if (!seen?.isLoaded) return false;
  if (seen.isReady || seen.errors.length > 0) return true;
  // Nothing more comes without a tag and its script.
  return (seen.elements.length === 0 || !seen.isDefined) && elapsed > TAG_TIMEOUT_MS;
}

/** `undefined` while one document takes the place of another. */
async function evaluate(
  send: (method: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Promise<Look | undefined> {
  const answer = (await send('Runtime.evaluate', { expression: LOOK, returnByValue: true })) as {
    readonly result?: { readonly value?: Look };
  };
  const look = answer.result?.value;
  return look?.errors ? look : undefined;
}
