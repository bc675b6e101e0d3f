import type { Writable } from 'node:stream';
import type { WriteLine } from './request-lines.ts';

export interface LineWriter {
  readonly write: WriteLine;
  /** Resolves once everything was handed over. */
  flush(): Promise<void>;
}

/**
 * Writes lines to `stream`: those of a moment together, after the requests that they are about. Once
 * nobody reads the stream any more, there are no lines.
 */
export function createLineWriter(stream: Writable): LineWriter {
  let waiting = '';
  let isPlanned = false;
  // Without a listener, a reader of the log that ends would end the payments too.
  stream.on('error', () => undefined);

  function hand(done?: () => void): void {
    isPlanned = false;
    const text = waiting;
    waiting = '';
    stream.write(text, () => done?.());
  }

  return {
    write(line) {
      waiting += `${line}\n`;
      if (isPlanned) return;
      isPlanned = true;
      setImmediate(hand);
    },
    flush: () => new Promise((resolve) => hand(resolve)),
  };
}
