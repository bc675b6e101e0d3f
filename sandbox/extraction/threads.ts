import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Extraction, readLines } from './read-bill.ts';

/** What can be read from a document, and what comes of it. */
interface Readings {
  readonly bill: Extraction;
  readonly lines: Awaited<ReturnType<typeof readLines>>;
}

/** What reading one document may take. */
export interface Limits {
  readonly milliseconds: number;
  /** By how much the memory of the process may grow meanwhile. */
  readonly bytes: number;
}

/** Documents that are read at once. The others wait for their turn. */
const MAX_THREADS = 2;
/** How often a thread is looked after. */
const WATCH_MS = 50;
/** The heap of a thread, in megabytes. It does not count the memory of buffers. */
const HEAP_MB = 256;

const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Reads a PDF in another thread, which is ended when it takes more than it may.
 *
 * @returns what was read, or undefined when it took too much
 */
export async function readInThread<Name extends keyof Readings>(
  name: Name,
  bytes: Uint8Array,
  limits: Limits,
): Promise<Readings[Name] | undefined> {
  if (running === MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    const thread = idle.pop() ?? (await openThread());
    thread.ref();
    const answer = await answerOf(thread, { name, bytes }, limits);
    // A thread that waits must not keep the process from ending.
    thread.unref();
    if (answer === undefined) await thread.terminate();
    else idle.push(thread);
    return answer;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** A thread that has loaded what it needs, so that only the reading itself is limited. */
async function openThread(): Promise<Worker> {
  const thread = new Worker(new URL('./thread.mjs', import.meta.url), {
    // Otherwise it would load what its process was started with, such as a runner of tests.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  await once(thread, 'message');
  return thread;
}

function answerOf<Name extends keyof Readings>(
  thread: Worker,
  order: { readonly name: Name; readonly bytes: Uint8Array },
  { milliseconds, bytes: most }: Limits,
): Promise<Readings[Name] | undefined> {
  const began = performance.now();
  // The limits of a thread do not count its buffers, so the memory of the whole process is watched.
  const before = process.memoryUsage.rss();
  return new Promise((resolve, reject) => {
    const watch = setInterval(() => {
      const isOver = performance.now() - began > milliseconds;
      if (isOver || process.memoryUsage.rss() - before > most) end(undefined);
    }, WATCH_MS);
    function end(answer: Readings[Name] | undefined): void {
      clearInterval(watch);
      thread.off('message', end);
      // A thread that is to be ended may still report that it has no memory left.
      if (answer !== undefined) thread.off('error', fail);
      resolve(answer);
    }
    function fail(error: Error): void {
      // Anything but a lack of memory is a mistake of the rules.
      if (!('code' in error) || error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
      end(undefined);
    }
    thread.on('message', end);
    thread.on('error', fail);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- It is no window.
    thread.postMessage(order);
  });
}
