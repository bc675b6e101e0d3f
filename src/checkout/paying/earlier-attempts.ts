import type { Environment } from '../../api/keys.ts';
import type { SessionStatus } from '../../api/sessions/session-status.ts';
import type { Journal, JournalEntry } from '../journal.ts';
import type { Order } from '../order.ts';
import { consentTo, type EarlierAttempt } from '../state.ts';

/** How long an attempt at a cart is remembered: as long as the service remembers its key. */
const CART_LIFE_MS = 86_400_000;
/** How long an attempt at a session is remembered: a day longer than a session can last. */
const SESSION_LIFE_MS = 2 * 86_400_000;
/** How long a request of an attempt may still be under way, and the pause between two questions. */
const DELIVERY_MS = 30_000;
const PAUSE_MS = 2000;

export interface EarlierAttemptsOptions {
  readonly journal: Pick<Journal, 'clear'>;
  readonly environment: Environment;
  /** The service's time, in milliseconds since the Unix epoch. */
  readonly serviceTime: () => number;
  /** Asks the service what has become of a session. */
  readonly readStatus: (sessionId: string) => Promise<SessionStatus>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Called when the attempts are others, or more is known about one. */
  readonly onChange: () => void;
}

/**
 * What this browser has tried to pay at the merchant before, besides what is paid now, without having
 * seen how it ended. The buyer has to know of each of them, and to want to pay all the same, before
 * anything else is paid.
 */
export class EarlierAttempts {
  readonly #options: EarlierAttemptsOptions;
  #entries: readonly JournalEntry[] = [];
  /** Ids of the attempts that the service has called paid. */
  readonly #paid = new Set<string>();

  constructor(options: EarlierAttemptsOptions) {
    this.#options = options;
  }

  /** The attempts, newest first. */
  get list(): readonly EarlierAttempt[] {
    return this.#entries.map(({ attemptId, startedAt, amount, currency }) => ({
      attemptId,
      startedAt,
      amount,
      currency,
      isPaid: this.#paid.has(attemptId),
    }));
  }

  /** The latest attempt at the cart that is shown, whose outcome the service cannot be asked for. */
  get ofSameCart(): JournalEntry | undefined {
    return this.#entries.find(({ isSameCart }) => isSameCart);
  }

  /**
   * Takes over those `entries` that concern the merchant of `order`, and not the session that is
   * shown, and clears those that are too old to matter. Where one of two answers of the service names
   * no merchant, both may be about the same one.
   */
  read(entries: readonly JournalEntry[], { merchantId, session }: Order): void {
    const { environment, journal } = this.#options;
    const own = entries.filter(
      (entry) =>
        entry.environment === environment &&
        (!entry.merchantId || !merchantId || entry.merchantId === merchantId),
    );
    for (const entry of own) if (this.#isOver(entry)) journal.clear(entry);
    // The buyer has not been told yet of what was paid and is no longer in the journal.
    const known = new Set(own.map(({ attemptId }) => attemptId));
    const paid = this.#entries.filter(
      ({ attemptId }) => this.#paid.has(attemptId) && !known.has(attemptId),
    );
    this.#entries = [...own, ...paid].filter(
      (entry) =>
        !this.#isOver(entry) && (entry.sessionId === undefined || entry.sessionId !== session?.id),
    );
  }

  /**
   * Whether the buyer knows what is known of every attempt, and wants to pay all the same.
   *
   * @param consents - What `consentTo` returns for each attempt that the buyer was shown.
   */
  areAccepted(consents: readonly string[]): boolean {
    return this.list.every((attempt) => consents.includes(consentTo(attempt)));
  }

  /** Forgets the attempts whose end the buyer has been told. */
  forgetPaid(): void {
    const paid = this.#entries.filter(({ attemptId }) => this.#paid.has(attemptId));
    for (const entry of paid) this.#options.journal.clear(entry);
    this.#entries = this.#entries.filter((entry) => !paid.includes(entry));
  }

  /** Asks for the end of each attempt whose session is known, once. */
  async check(): Promise<void> {
    await Promise.all(this.#unknown.map((entry) => this.#ask(entry)));
  }

  /** The latest attempt of which a request may still be under way, and whose end can be asked for. */
  get underWay(): JournalEntry | undefined {
    return this.#unknown.find((entry) => this.#ageOf(entry) < DELIVERY_MS);
  }

  /** Asks for the ends until no request can be under way any more. */
  async follow(): Promise<void> {
    for (let waited = 0; waited < DELIVERY_MS && this.underWay; waited += PAUSE_MS) {
      await this.#options.sleep(PAUSE_MS);
      await this.check();
    }
  }

  /** The attempts whose ends the service can be asked for. */
  get #unknown(): readonly JournalEntry[] {
    return this.#entries.filter(
      ({ attemptId, sessionId }) => sessionId !== undefined && !this.#paid.has(attemptId),
    );
  }

  async #ask(entry: JournalEntry): Promise<void> {
    const { readStatus, journal, onChange } = this.#options;
    // What is not surely the service's own word about an end is none.
    const answer = await readStatus(entry.sessionId ?? '').catch(() => undefined);
    if (!this.#entries.includes(entry)) return;
    const status = answer?.status === 'complete' ? answer.payment_status : answer?.status;
    // A bank has returned a debit of a session that stays complete.
    if (status === 'expired' || (answer?.status === 'complete' && status === 'unpaid')) {
      this.#entries = this.#entries.filter((other) => other !== entry);
      journal.clear(entry);
    } else if (status === 'paid' || status === 'no_payment_required') {
      this.#paid.add(entry.attemptId);
    } else {
      return;
    }
    onChange();
  }

  #isOver(entry: JournalEntry): boolean {
    const life = entry.sessionId === undefined ? CART_LIFE_MS : SESSION_LIFE_MS;
    return this.#ageOf(entry) > life;
  }

  /** How long ago the attempt was sent, in milliseconds. */
  #ageOf({ startedAt }: JournalEntry): number {
    return this.#options.serviceTime() - Date.parse(startedAt);
  }
}
