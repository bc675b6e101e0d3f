import type { Order } from './order.ts';

/** Identifies an entry of the journal. Writing an attempt again makes another entry. */
export interface JournalKey {
  /** The attempt's id, which is also its `Idempotency-Key`. */
  readonly attemptId: string;
  /** When a request of the attempt was last about to be sent. ISO 8601. */
  readonly startedAt: string;
}

/** The record that an attempt has begun. It holds no personal data and no credential. */
export interface JournalEntry extends JournalKey {
  /** When the entry is no longer needed. ISO 8601. */
  readonly endsAt: string;
  /** Id of the session that the attempt is to pay; absent with a publishable key. */
  readonly sessionId?: string | undefined;
}

/**
 * Remembers attempts beyond the life of the document that makes them. The page keeps the journal.
 */
export interface Journal {
  /** Resolves once the entry is stored. The attempt must not be sent before that. */
  write(entry: JournalEntry): Promise<void>;
  /** Removes exactly this entry, because the outcome of its attempt is known. */
  clear(entry: JournalKey): void;
}

/** How long an entry outlives its session, or the attempt at a cart, in milliseconds. */
const ENTRY_LIFE_MS = 86_400_000;
/** The longest remaining life of a session that counts for an entry: one year. */
const MAX_SESSION_LIFE_MS = 365 * 86_400_000;

/** The entries of one checkout in the journal while the outcome of an attempt is unknown. */
export class AttemptEntry {
  readonly #journal: Journal;
  readonly #now: () => number;
  #entries: readonly JournalKey[] = [];

  constructor(journal: Journal, now: () => number) {
    this.#journal = journal;
    this.#now = now;
  }

  /** Id of the latest attempt. */
  get attemptId(): string | undefined {
    return this.#entries[0]?.attemptId;
  }

  /**
   * Takes over the entries that earlier documents have written for the session of `order`.
   *
   * @returns the latest one
   */
  takeOver(entries: readonly JournalEntry[], { session }: Order): JournalEntry | undefined {
    if (!session) return undefined;
    const own = entries
      .filter(({ sessionId }) => sessionId === session.id)
      .toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1));
    this.#entries = own;
    return own[0];
  }

  /**
   * Resolves once a reloaded document would find the attempt and know how long ago one of its
   * requests may have been sent. An entry is written before each request.
   */
  async write(attemptId: string, { session }: Order): Promise<void> {
    const time = this.#now();
    const left = Math.min(Math.max(0, session?.expiresIn || 0), MAX_SESSION_LIFE_MS);
    const key: JournalKey = { attemptId, startedAt: new Date(time).toISOString() };
    try {
      await this.#journal.write({
        ...key,
        endsAt: new Date(time + left + ENTRY_LIFE_MS).toISOString(),
        sessionId: session?.id,
      });
      this.#entries = [key];
    } catch (error) {
      // The entry of an attempt that was never sent may still be stored, and would block the next
      // attempt.
      const isKnown = this.#entries.some((entry) => entry.attemptId === attemptId);
      if (isKnown) this.#entries = [key, ...this.#entries];
      else this.#journal.clear(key);
      throw error;
    }
  }

  /**
   * Clears all entries, because the outcome is known and a reloaded document has nothing to ask
   * about.
   */
  clear(): void {
    for (const { attemptId, startedAt } of this.#entries) {
      this.#journal.clear({ attemptId, startedAt });
    }
    this.#entries = [];
  }
}
