// A thread that reads one document after the other. Its first message says that it is ready.
import { parentPort } from 'node:worker_threads';
// Node 20 runs no TypeScript by itself, and a thread does not inherit what lets its process run it.
import { tsImport } from 'tsx/esm/api';

const { readBill, readLines } = await tsImport('./read-bill.ts', import.meta.url);

/** What can be read from a document, by the names of `Readings` in `threads.ts`. */
const READERS = { bill: readBill, lines: readLines };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- It is no window.
const answer = (message) => parentPort.postMessage(message);
parentPort.on('message', async ({ name, bytes }) => answer(await READERS[name](bytes)));
answer('ready');
