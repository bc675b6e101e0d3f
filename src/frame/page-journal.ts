import { wait } from '../api/http/wait.ts';
import type { Journal, JournalEntry, JournalKey } from '../checkout/journal.ts';
import type { GuestMessage } from '../bridge/protocol.ts';
import { CheckoutError } from '../errors.ts';

export type JournalMessage = Extract<GuestMessage, { type: 'journal' | 'journal-end' }>;

/** How long the page may take to confirm that an entry is stored, in milliseconds. */
const PAGE_TIMEOUT_MS = 5000;

/**
 * The journal, which the page keeps, because storage in a frame of another site throws in some
 * browsers.
 */
export class PageJournal implements Journal {
  readonly #send: (message: JournalMessage) => void;
  /** Called when the page confirms an entry. Only one attempt waits at a time. */
  #onSafe: ((attemptId: string, entries: readonly JournalEntry[]) => void) | undefined;

  constructor(send: (message: JournalMessage) => void) {
    this.#send = send;
  }

  /** @throws {CheckoutError} `PAGE_SILENT`: the page did not confirm the entry */
  async write(entry: JournalEntry): Promise<readonly JournalEntry[]> {
    const safe = new Promise<readonly JournalEntry[]>((resolve) => {
      this.#onSafe = (attemptId, entries) => {
        if (attemptId === entry.attemptId) resolve(entries);
      };
    });
    this.#send({ type: 'journal', entry });
    const entries = await Promise.race([safe, wait(PAGE_TIMEOUT_MS)]);
    if (entries) return entries;
    throw new CheckoutError('The page did not confirm that it has stored the journal entry.', {
      code: 'PAGE_SILENT',
      actor: 'service',
    });
  }

  clear(entry: JournalKey): void {
    this.#send({ type: 'journal-end', entry });
  }

  /** Called when the page has confirmed the entry of `attemptId`, with all that it remembers. */
  acknowledge(attemptId: string, entries: readonly JournalEntry[]): void {
    this.#onSafe?.(attemptId, entries);
  }
}
