import { Refusal } from '../http/refusal.ts';
import { openReader, type Reader } from './reader.ts';
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

/** Reads a PDF in another thread. */
type Read = <Name extends keyof Readings>(
  name: Name,
  bytes: Uint8Array,
  limits: Limits,
  buyer?: string,
) => Promise<Readings[Name] | undefined>;

/** Documents that are read at once. A second thread would only slow down a laptop that also pays. */
const MAX_THREADS = 1;
/** Documents that wait for their turn, each of them in memory, for some seconds at worst. */
const MAX_WAITING = 8;
/** How often a thread is looked after. */
const WATCH_MS = 50;

/**
 * Reads a PDF in another thread, which is ended when it takes more than it may.
 *
 * @returns what was read, or undefined when it took too much
 * @throws {Refusal} `UNAVAILABLE`, when too many documents wait already
 */
export const readInThread = createReading(new URL('./thread.mjs', import.meta.url));

/**
 * Reading in threads that run a script. The first message of a thread says that it is ready, and
 * each other one answers an order.
 */
export function createReading(script: URL): Read {
  const idle = new Set<Reader>();
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <Name extends keyof Readings>(
    name: Name,
    bytes: Uint8Array,
    limits: Limits,
    buyer?: string,
  ) => {
    if (running < MAX_THREADS) running += 1;
    else if (waiting.length < MAX_WAITING) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      throw new Refusal('UNAVAILABLE', 'Too many documents are being read. Try again later.');
    }
    try {
      const [free] = idle;
      // A thread has loaded what it needs, so that only the reading itself is limited.
      const reader = free ?? (await openReader(script, (ended) => idle.delete(ended)));
      idle.delete(reader);
      const answer = await within(limits, reader.ask<Readings[Name]>({ name, bytes, buyer }));
      if (answer === undefined) await reader.end();
      else if (reader.isAlive()) idle.add(reader);
      return answer;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** An answer, or undefined when it takes more than it may. */
async function within<Answer>(
  { milliseconds, bytes: most }: Limits,
  answer: Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const began = performance.now();
  // The limits of a thread do not count its buffers, so the memory of the whole process is watched.
  const before = process.memoryUsage.rss();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setInterval(() => {
      const isOver = performance.now() - began > milliseconds;
      if (isOver || process.memoryUsage.rss() - before > most) resolve(undefined);
    }, WATCH_MS);
  });
  try {
    return await Promise.race([over, answer]);
  } finally {
    clearInterval(timer);
  }
}
