import type { Environment } from '../api/keys.ts';
import type { Order } from './order.ts';

/** Identifies an entry of the journal. Writing an attempt again makes another entry. */
export interface JournalKey {
  /**
   * The attempt's id, which is also its `Idempotency-Key`. A payment with stablecoins, for which nothing
   * is sent, has the id of its session.
   */
  readonly attemptId: string;
  /** When a request of the attempt was last about to be sent, by the service's time. ISO 8601. */
  readonly startedAt: string;
}

/** The record that an attempt has begun. It holds no personal data and no credential. */
export interface JournalEntry extends JournalKey {
  /** Id of the session that the attempt is to pay; absent with a publishable key. */
  readonly sessionId?: string | undefined;
  /** Id of the merchant, where the service names one. */
  readonly merchantId?: string | undefined;
  readonly environment: Environment;
  /** What is to be paid, in minor units. */
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Whether the page that hands the entry over has written it for the cart that it shows now. */
  readonly isSameCart?: boolean | undefined;
}

/**
 * Remembers attempts beyond the life of the document that makes them. The page keeps the journal.
 */
export interface Journal {
  /**
   * Resolves once the entry is stored, to the attempts that this browser has not seen the end of.
   * The attempt must not be sent before that.
   */
  write(entry: JournalEntry): Promise<readonly JournalEntry[]>;
  /** Removes exactly this entry, because the outcome of its attempt is known. */
  clear(entry: JournalKey): void;
}

interface AttemptEntryOptions {
  readonly journal: Journal;
  readonly environment: Environment;
  /** The service's time, in milliseconds since the Unix epoch. */
  readonly serviceTime: () => number;
}

/** The entries of one checkout in the journal while the outcome of an attempt is unknown. */
export class AttemptEntry {
  readonly #options: AttemptEntryOptions;
  #entries: readonly JournalKey[] = [];

  constructor(options: AttemptEntryOptions) {
    this.#options = options;
  }

  /** Id of the latest attempt. */
  get attemptId(): string | undefined {
    return this.#entries[0]?.attemptId;
  }

  /**
   * Takes over the entries that earlier documents have written for the session of `order`.
   *
   * @returns the latest one of which a request may be under way
   */
  takeOver(entries: readonly JournalEntry[], { session }: Order): JournalEntry | undefined {
    if (!session) return undefined;
    const own = entries
      .filter(({ sessionId }) => sessionId === session.id)
      .toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1));
    this.#entries = own;
    return own.find(({ attemptId }) => attemptId !== session.id);
  }

  /**
   * Resolves once a reloaded document would find the attempt and know how long ago one of its
   * requests may have been sent. An entry is written before each request.
   *
   * @returns all attempts that this browser has not seen the end of
   */
  async write(
    attemptId: string,
    { session, merchantId, amount_total: amount, currency }: Order,
  ): Promise<readonly JournalEntry[]> {
    const { journal, environment, serviceTime } = this.#options;
    const key: JournalKey = { attemptId, startedAt: new Date(serviceTime()).toISOString() };
    const entry = { ...key, merchantId, environment, amount, currency };
    try {
      const all = await journal.write({ ...entry, sessionId: session?.id });
      this.#entries = [key];
      return all;
    } catch (error) {
      // The entry of an attempt that was never sent may still be stored, and would block the next
      // attempt.
      const isKnown = this.#entries.some((entry) => entry.attemptId === attemptId);
      if (isKnown) this.#entries = [key, ...this.#entries];
      else journal.clear(key);
      throw error;
    }
  }

  /**
   * Clears all entries, because the outcome is known and a reloaded document has nothing to ask
   * about.
   */
  clear(): void {
    for (const { attemptId, startedAt } of this.#entries) {
      this.#options.journal.clear({ attemptId, startedAt });
    }
    this.#entries = [];
  }
}
