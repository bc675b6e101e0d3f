import type { JournalEntry } from '../../../src/checkout/journal.ts';
import type { EarlierAttempt } from '../../../src/checkout/state.ts';
import { assert } from './assert.ts';
import { type ModelledService, orderOf } from './modelled-service.ts';
import { TEE_ORDER } from './sample-order.ts';

/** An attempt, in the order in which they began. */
interface BegunAttempt {
  readonly attemptId: string;
  /** What it was to pay. */
  readonly purchase: string;
  /** The earlier attempts whose end the buyer had seen, or in spite of which this one was wanted. */
  readonly known: ReadonlySet<string>;
}

/** What one browser and its buyer know about the attempts at one merchant, in all tabs. */
export class ModelledBrowser {
  readonly begun: BegunAttempt[] = [];
  readonly journal = new Map<string, { readonly entry: JournalEntry; readonly cart: string }>();
  /** The sessions and carts that the buyer has seen paid. */
  readonly seenPaid = new Set<string>();
  /** The attempts that the buyer has read of, and wants to pay in spite of with the next submit. */
  accepted: readonly EarlierAttempt[] = [];
  /** Attempts of which the buyer has read that they were paid, and has paid once more. */
  readonly #toldPaid = new Set<string>();
  readonly #service: ModelledService;

  constructor(service: ModelledService) {
    this.#service = service;
  }

  /** All attempts in the journal, as a page with this session or cart reads them. */
  entriesFor(purchase: string): readonly JournalEntry[] {
    return [...this.journal.values()].map(({ entry, cart }) =>
      entry.sessionId === undefined && cart === purchase ? { ...entry, isSameCart: true } : entry,
    );
  }

  begin(attemptId: string, purchase: string): void {
    const seen = this.begun.filter((one) => this.seenPaid.has(one.purchase));
    const known = [...seen, ...this.accepted].map((one) => one.attemptId);
    this.begun.push({ attemptId, purchase, known: new Set([...known, ...this.#toldPaid]) });
    // The buyer who knows of a payment and has paid once more is not asked about it again.
    for (const one of this.accepted) if (one.isPaid) this.#toldPaid.add(one.attemptId);
  }

  /**
   * Another tab pays a session or cart of its own, and the response is lost.
   *
   * @param now - Milliseconds since the Unix epoch.
   */
  payInOtherTab(purchase: string, now: number): void {
    const attemptId = `elsewhere ${this.begun.length}`;
    const sessionId = orderOf(purchase).session?.id;
    const entry: JournalEntry = {
      attemptId,
      startedAt: new Date(now).toISOString(),
      environment: 'sandbox',
      amount: TEE_ORDER.amount_total,
      currency: TEE_ORDER.currency,
      ...(this.#service.isSession && { sessionId }),
    };
    // That tab reads the same journal, so its buyer knows of everything before.
    const known = new Set(this.begun.map((one) => one.attemptId));
    this.journal.set(attemptId, { entry, cart: purchase });
    this.begun.push({ attemptId, purchase, known });
    this.#service.confirm(purchase, attemptId, 'charged');
  }

  /** @throws {Error} something was charged in spite of an earlier charge that nobody knew of */
  assertConsent(): void {
    const charged = this.begun.filter(({ attemptId, purchase }) =>
      this.#service.purchase(purchase).charged.includes(attemptId),
    );
    for (const [at, { known }] of charged.entries()) {
      for (const { attemptId } of charged.slice(0, at)) {
        assert(known.has(attemptId), 'two charges, and no consent to the second one');
      }
    }
  }
}
