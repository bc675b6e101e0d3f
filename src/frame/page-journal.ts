import type { Journal, JournalEntry } from '../checkout/journal.ts';
import { ProtocolError } from '../errors.ts';

/** How long the page may take to say that an entry is safe, in milliseconds. */
const PATIENCE = 5000;

/**
 * The journal, kept by the page: storage inside a frame of another site throws in some browsers.
 */
export class PageJournal implements Journal {
  readonly #send: (entry: JournalEntry | null) => void;
  readonly #waiting = new Map<string, () => void>();

  constructor(send: (entry: JournalEntry | null) => void) {
    this.#send = send;
  }

  /** @throws {ProtocolError} `PAGE_SILENT`: the page did not say that the entry is safe */
  async write(entry: JournalEntry): Promise<void> {
    const { attemptId } = entry;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(attemptId);
        reject(new ProtocolError('PAGE_SILENT', 'The page did not keep the journal in time.'));
      }, PATIENCE);
      this.#waiting.set(attemptId, () => {
        clearTimeout(timer);
        resolve();
      });
      this.#send(entry);
    });
  }

  clear(): void {
    this.#send(null);
  }

  /** The page says that the entry of `attemptId` is safe. */
  acknowledge(attemptId: string): void {
    this.#waiting.get(attemptId)?.();
    this.#waiting.delete(attemptId);
  }
}
