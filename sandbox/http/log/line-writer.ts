import type { Writable } from 'node:stream';
import type { WriteLine } from './request-lines.ts';

export interface LineWriter {
  readonly write: WriteLine;
  /** Resolves once everything was handed over. */
  flush(): Promise<void>;
}

/** Writes lines to `stream`: those of a moment together, after the requests that they are about. */
export function createLineWriter(stream: Writable): LineWriter {
  let waiting = '';
  let isPlanned = false;

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
