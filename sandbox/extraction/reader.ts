import { Worker } from 'node:worker_threads';

/** A thread that reads one document after the other. */
export interface Reader {
  /**
   * The thread's answer to an order, or undefined when its memory is not enough for one.
   *
   * @throws {Error} the thread failed or ended
   */
  ask<Answer>(order: unknown): Promise<Answer | undefined>;
  isAlive(): boolean;
  end(): Promise<unknown>;
}

/** The heap of a thread, in megabytes. It does not count the memory of buffers. */
const HEAP_MB = 256;

/**
 * Starts a thread, and waits for its first message, which says that it is ready.
 *
 * @param onEnd - Called when the thread ends, also by itself and while nobody waits for it.
 * @throws {Error} the thread failed or ended before it was ready
 */
export async function openReader(script: URL, onEnd: (reader: Reader) => void): Promise<Reader> {
  const thread = new Worker(script, {
    // Otherwise it would load what its process was started with, such as a runner of tests.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  let isAlive = true;
  let giveUp: ((error: Error) => void) | undefined;

  function nextMessage<Message>(): Promise<Message | undefined> {
    return new Promise((resolve, reject) => {
      giveUp = (error) => {
        // Anything but a lack of memory is a mistake of the rules.
        const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        if (isFull) resolve(undefined);
        else reject(error);
      };
      thread.once('message', resolve);
    });
  }
  // These listeners stay as long as the thread: an error that nobody listens to ends the process,
  // and a thread that ends without one would be awaited for ever.
  function stop(error: Error): void {
    isAlive = false;
    onEnd(reader);
    giveUp?.(error);
  }
  thread.on('error', stop);
  thread.on('exit', () => stop(new Error('The thread that reads documents has ended.')));

  const reader: Reader = {
    async ask<Answer>(order: unknown) {
      thread.ref();
      const answer = nextMessage<Answer>();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- It is no window.
      thread.postMessage(order);
      try {
        return await answer;
      } finally {
        // A thread that waits must not keep the process from ending.
        thread.unref();
      }
    },
    isAlive: () => isAlive,
    end: () => thread.terminate(),
  };
  await nextMessage();
  return reader;
}
