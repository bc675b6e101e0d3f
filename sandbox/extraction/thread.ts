// A thread that reads one document after the other. Its first message says that it is ready.
import { parentPort } from 'node:worker_threads';
import { readBill, readLines } from './read-bill.ts';

/** What can be read from a document, by the names of `Readings` in `threads.ts`. */
const READERS = { bill: readBill, lines: readLines };

interface Order {
  readonly name: keyof typeof READERS;
  readonly bytes: Uint8Array;
  readonly buyer?: string;
}

/** Answers the thread that has started this one. */
function answer(message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- It is no window.
  parentPort?.postMessage(message);
}

async function read({ name, bytes, buyer }: Order): Promise<void> {
  answer(await READERS[name](bytes, buyer));
}

parentPort?.on('message', (order: Order) => void read(order));
answer('ready');
