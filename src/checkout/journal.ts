import type { Order } from './order.ts';

/** Which entry of the journal is meant: one that has been written again since is another one. */
export interface JournalKey {
  /** Also the attempt's `Idempotency-Key`. */
  readonly attemptId: string;
  /** When a request of the attempt was last about to leave. ISO 8601. */
  readonly startedAt: string;
}

/** That an attempt to pay began. Nothing personal, and no credential. */
export interface JournalEntry extends JournalKey {
  /** When the entry is of no more use. ISO 8601. */
  readonly endsAt: string;
  /** Id of the session that the attempt is to pay; absent with a publishable key. */
  readonly sessionId?: string | undefined;
}

/** Remembers an attempt beyond the life of the document that makes it. Kept by the page. */
export interface Journal {
  /** Resolves once the entry would be found again; an attempt must not leave before. */
  write(entry: JournalEntry): Promise<void>;
  /** The outcome of that attempt is known: its entry goes, and no other one. */
  clear(entry: JournalKey): void;
}

/** How long an entry outlives its session, or the attempt of a cart, in milliseconds. */
const ENTRY_LIFE_MS = 86_400_000;
/** Whatever a session says of its end, its entry lives no longer than a year besides. */
const MAX_SESSION_LIFE_MS = 365 * 86_400_000;

/** What the journal holds for one checkout while the outcome of an attempt is unknown. */
export class AttemptEntry {
  readonly #journal: Journal;
  readonly #now: () => number;
  #entries: readonly JournalKey[] = [];

  constructor(journal: Journal, now: () => number) {
    this.#journal = journal;
    this.#now = now;
  }

  /** Of the latest attempt. */
  get attemptId(): string | undefined {
    return this.#entries[0]?.attemptId;
  }

  /**
   * Takes over what earlier documents have written for the session of `order`.
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
   * Resolves once a document that is loaded anew would find the attempt, and know how long ago a
   * request of it may have left. Written before each one.
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
      // The entry of an attempt that never left may still arrive: it would stop the next one.
      const isKnown = this.#entries.some((entry) => entry.attemptId === attemptId);
      if (isKnown) this.#entries = [key, ...this.#entries];
      else this.#journal.clear(key);
      throw error;
    }
  }

  /** The outcome is known: a document that is loaded anew has nothing to ask about. */
  clear(): void {
    for (const { attemptId, startedAt } of this.#entries) {
      this.#journal.clear({ attemptId, startedAt });
    }
    this.#entries = [];
  }
}
