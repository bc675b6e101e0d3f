import type { JournalEntry } from '../checkout/journal.ts';

/** What storage would hold, where it is blocked. */
const inMemory = new Map<string, JournalEntry>();

/**
 * The page's memory of an attempt whose outcome is not known yet. It lives as long as the tab and
 * survives a reload; where storage is blocked, it lives as long as the page.
 */
export class AttemptJournal {
  readonly #key: string;

  /** @param subject - What is being paid, so that two checkouts of a page do not mix. */
  constructor(subject: string) {
    this.#key = `easy-checkout:attempt:${subject}`;
  }

  get entry(): JournalEntry | undefined {
    return inMemory.get(this.#key) ?? readStored(this.#key);
  }

  write(entry: JournalEntry | null): void {
    if (entry) inMemory.set(this.#key, entry);
    else inMemory.delete(this.#key);
    try {
      if (entry) sessionStorage.setItem(this.#key, JSON.stringify(entry));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // Storage is blocked: what is left is the memory above.
    }
  }
}

function readStored(key: string): JournalEntry | undefined {
  try {
    const { attemptId, startedAt, endsAt, sessionId } = JSON.parse(
      sessionStorage.getItem(key) ?? '{}',
    );
    if (typeof attemptId !== 'string' || typeof startedAt !== 'string') return undefined;
    return { attemptId, startedAt, endsAt, sessionId };
  } catch {
    return undefined;
  }
}
