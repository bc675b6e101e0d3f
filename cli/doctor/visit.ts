import { setTimeout as pause } from 'node:timers/promises';
import { startChromium } from './chromium.ts';
import { openDocuments, type Documents } from './documents.ts';
import type { Tag } from './read-page.ts';

/** What a browser has seen of a document. */
export interface Sight {
  /** The address, without what follows `#`, which may be a client secret. */
  readonly url: string;
  /** What addresses in it are relative to. */
  readonly base: string;
  /** Errors that the element has announced. */
  readonly errors: readonly { readonly code: string; readonly message: string }[];
  /** What the document's policy has blocked. */
  readonly violations: readonly { readonly directive: string; readonly blocked: string }[];
  readonly isReady: boolean;
  /** Whether the element's script has run. */
  readonly isDefined: boolean;
  /** Whether an iframe keeps the document from having the origin of its address. */
  readonly isSandboxed: boolean;
  /** The origins of the documents around it, the nearest one first. */
  readonly ancestors: readonly string[];
  /** The attributes of each `<easy-checkout>`, as the document's scripts have left them. */
  readonly elements: readonly Tag[];
  readonly scripts: readonly string[];
}

interface Failure {
  readonly url: string;
  readonly reason: string;
  readonly isDocument: boolean;
}

/** What a browser has seen of a page. */
export interface Visit extends Sight {
  /** Addresses that could not be loaded, and why. */
  readonly failures: readonly Failure[];
  /** The documents in iframes that contain an `<easy-checkout>`. */
  readonly framed: readonly Sight[];
}

/** For how long the order, or an error, may take to appear. The element gives up its frame after 10 s. */
const VISIT_TIMEOUT_MS = 20_000;
const LOOK_MS = 100;
/** For how long a page without a tag may take to add one, after it was loaded. */
const TAG_TIMEOUT_MS = 3000;

/** Runs in the page before its scripts, and again to ask what has happened. */
const LISTEN = `(() => {
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
const LOOK = `(() => {
  // Others are loaded only when somebody scrolls to them.
  for (const frame of document.querySelectorAll('iframe[loading=lazy]')) frame.loading = 'eager';
  return {
  ...window.__easyCheckoutDoctor,
  url: location.href.replace(/#.*/s, ''),
  base: document.baseURI.replace(/#.*/s, ''),
  isSandboxed: origin === 'null' && /^https?:$/.test(location.protocol),
  ancestors: [...location.ancestorOrigins],
  isLoaded: document.readyState === 'complete',
  isDefined: customElements.get('easy-checkout') !== undefined,
  elements: [...document.querySelectorAll('easy-checkout')].map((element) => Object.fromEntries([
    ...[...element.attributes].map(({ name, value }) => [name, value]),
    ...(element.checkoutOrigin ? [['checkout-origin', element.checkoutOrigin]] : []),
    ...(element.publishableKey ? [['publishable-key', element.publishableKey]] : []),
    ...(element.environment ? [['environment', element.environment]] : []),
  ])),
  scripts: [...document.scripts].map(({ src }) => src).filter(Boolean),
  };
})()`;

type Look = Sight & { readonly isLoaded: boolean };

/**
 * Opens a page in the browser at `program` until its checkout is ready, or says why not.
 *
 * @throws {Error} the browser does not start or ends early
 */
export async function visit(program: string, page: URL): Promise<Visit> {
  const chromium = startChromium(program);
  try {
    return await look(await openDocuments(chromium, LISTEN), page);
  } finally {
    await chromium.close();
  }
}

async function look(documents: Documents, page: URL): Promise<Visit> {
  const requests = new Map<string, string>();
  const failures: Failure[] = [];
  documents.onEvent((method, params) => {
    const id = String(params['requestId']);
    if (method === 'Network.requestWillBeSent') {
      requests.set(id, (params['request'] as { url: string }).url);
    }
    const reason = params['blockedReason'] ?? params['errorText'];
    if (method === 'Network.loadingFailed' && params['canceled'] !== true) {
      const url = requests.get(id) ?? '';
      failures.push({ url, reason: String(reason), isDocument: params['type'] === 'Document' });
    }
  });
  await documents.send('Page.navigate', { url: page.href });

  const began = performance.now();
  const timeout = pause(VISIT_TIMEOUT_MS, undefined, { ref: false });
  let seen: Look | undefined;
  let framed: readonly Look[] = [];
  while (!isOver(seen, framed, performance.now() - began)) {
    await pause(LOOK_MS);
    // A script that does not end keeps the page from answering.
    const answer = await Promise.race([documents.evaluate(LOOK), timeout]);
    if (isLook(answer)) seen = answer;
    const answers = await documents.evaluateInFrames(LOOK);
    framed = answers.filter(isLook).filter(({ elements }) => elements.length > 0);
  }
  if (!seen) {
    const seconds = VISIT_TIMEOUT_MS / 1000;
    throw new Error(`the page did not answer within ${seconds} s. Does a script of it never end?`);
  }
  return { ...seen, failures, framed };
}

function isOver(seen: Look | undefined, framed: readonly Look[], elapsed: number): boolean {
  if (elapsed >= VISIT_TIMEOUT_MS) return true;
  if (!seen?.isLoaded) return false;
  const isSettled = ({ isReady, errors }: Look): boolean => isReady || errors.length > 0;
  const holders = [seen, ...framed].filter(({ elements }) => elements.length > 0);
  if ((holders.length > 0 || isSettled(seen)) && holders.every(isSettled)) return true;
  // Nothing more comes without a tag and its script.
  return elapsed > TAG_TIMEOUT_MS && holders.every((each) => isSettled(each) || !each.isDefined);
}

/** Another document, before it has begun, has none of this. */
function isLook(answer: unknown): answer is Look {
  return (answer as Partial<Look> | undefined)?.errors !== undefined;
}
