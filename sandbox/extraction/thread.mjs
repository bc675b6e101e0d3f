// A thread that reads one document after the other. Its first message says that it is ready.
import { parentPort } from 'node:worker_threads';
// Node 20 runs no TypeScript by itself, and a thread does not inherit what lets its process run it.
import { tsImport } from 'tsx/esm/api';

const { readBill } = await tsImport('./read-bill.ts', import.meta.url);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- It is no window.
const answer = (message) => parentPort.postMessage(message);
parentPort.on('message', async (bytes) => answer(await readBill(bytes)));
answer('ready');
