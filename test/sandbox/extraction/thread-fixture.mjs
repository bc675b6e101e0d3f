// A thread that does what the first byte of its order says.
import { parentPort } from 'node:worker_threads';

const DEEDS = {
  0: (tag) => answer(tag),
  1: (tag) => {
    answer(tag);
    setImmediate(() => {
      throw new Error('Failed after the answer');
    });
  },
  2: (tag) => {
    answer(tag);
    setImmediate(() => process.exit(0));
  },
  3: () => process.exit(0),
  4: () => {
    throw new Error('Failed before the answer');
  },
  5: () => undefined,
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- It is no window.
const answer = (message) => parentPort.postMessage(message);
parentPort.on('message', ({ bytes: [deed, tag] }) => DEEDS[deed](tag));
answer('ready');
