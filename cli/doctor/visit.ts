import { setTimeout as pause } from 'node:timers/promises';
import { startChromium } from './chromium.ts';
import { openDocuments, type Documents } from './documents.ts';
import { LISTEN, LOOK, type Sight } from './in-page.ts';
import { followTraffic, type Traffic } from './traffic.ts';

/** What a browser has seen of a page. */
export interface Visit extends Sight, Traffic {
  /** The documents in iframes that contain an `<easy-checkout>`. */
  readonly framed: readonly Sight[];
  /** Whether the checkout fails at the next visit, when a service worker of the page is at work. */
  readonly isBrokenByWorker: boolean;
}

/** For how long the order, or an error, may take to appear. The element gives up its frame after 10 s. */
const VISIT_TIMEOUT_MS = 20_000;
const LOOK_MS = 100;
/** For how long a page without a tag may take to add one, after it was loaded. */
const TAG_TIMEOUT_MS = 3000;

/** For how long a script of the page may take to fetch what the element still misses. */
const LATE_TIMEOUT_MS = 8000;

/** What the element says as long as a script has not set it up. */
const LATE = new Set(['NO_CREDENTIAL', 'NO_LINE_ITEMS']);

/** Whether the page has a service worker, which may still be on its way. */
const HAS_WORKER = `(async () => {
  const workers = navigator.serviceWorker;
  if (!workers || (await workers.getRegistrations()).length === 0) return false;
  const timeout = new Promise((resolve) => setTimeout(resolve, 3000));
  await Promise.race([workers.ready, timeout]);
  return true;
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
    const documents = await openDocuments(chromium, LISTEN);
    const first = await look(documents, page);
    const isWorking = first.isReady && (await documents.evaluate(HAS_WORKER)) === true;
    if (!isWorking) return { ...first, isBrokenByWorker: false };
    // The worker of a page answers its requests from the next visit on.
    const second = await look(await openDocuments(chromium, LISTEN), page);
    return { ...first, isBrokenByWorker: !second.isReady };
  } finally {
    await chromium.close();
  }
}

async function look(documents: Documents, page: URL): Promise<Omit<Visit, 'isBrokenByWorker'>> {
  const traffic = followTraffic(documents);
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
  return { ...seen, ...traffic, framed };
}

function isOver(seen: Look | undefined, framed: readonly Look[], elapsed: number): boolean {
  if (elapsed >= VISIT_TIMEOUT_MS) return true;
  if (!seen?.isLoaded) return false;
  const isLate = elapsed > LATE_TIMEOUT_MS;
  const isSettled = ({ isReady, errors }: Look): boolean =>
    isReady || errors.some(({ code }) => isLate || !LATE.has(code));
  const holders = [seen, ...framed].filter(({ elements }) => elements.length > 0);
  if ((holders.length > 0 || isSettled(seen)) && holders.every(isSettled)) return true;
  // Nothing more comes without a tag and its script.
  return elapsed > TAG_TIMEOUT_MS && holders.every((each) => isSettled(each) || !each.isDefined);
}

/** Errors that have not been mended by what a script has set later. */
export function lastingErrors({ isReady, errors }: Sight): Sight['errors'] {
  return isReady ? errors.filter(({ code }) => !LATE.has(code)) : errors;
}

/** Another document, before it has begun, has none of this. */
function isLook(answer: unknown): answer is Look {
  return (answer as Partial<Look> | undefined)?.errors !== undefined;
}
