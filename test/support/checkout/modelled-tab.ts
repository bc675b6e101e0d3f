import { type Controller, createController } from '../../../src/checkout/controller.ts';
import type { Gateway } from '../../../src/checkout/gateway.ts';
import {
  createPaying,
  type Paying,
  type PayingOptions,
} from '../../../src/checkout/paying/paying.ts';
import { type CheckoutState, consentTo, type EarlierAttempt } from '../../../src/checkout/state.ts';
import { ConnectionError } from '../../../src/errors.ts';
import { assert } from './assert.ts';
import { BUYER } from './checkout-bench.ts';
import { ModelledBrowser } from './modelled-browser.ts';
import { type PaymentOutcome, ModelledService, refusal } from './modelled-service.ts';
import { TEE_ORDER } from './sample-order.ts';

/** What may happen to one status check. Checks beyond the listed ones are answered. */
export type StatusOutcome = 'answered' | 'lost' | 'refused' | 'unanswered';

/** What decides how every request of a tab ends. */
export interface ModelSettings {
  readonly credential: 'client secret' | 'publishable key';
  /** Whether the service recognizes a repeat by its idempotency key. */
  readonly repeatable: boolean;
  readonly payments: readonly PaymentOutcome[];
  readonly statusChecks: readonly StatusOutcome[];
  /** What may happen to questions about the ends of other sessions. Those beyond it are answered. */
  readonly endChecks: readonly Exclude<StatusOutcome, 'unanswered'>[];
}

/** A wait of at least so many milliseconds is for the session's expiry, not a pause before a retry. */
const MIN_EXPIRY_WAIT_MS = 90_000;
/** The checkout's timeout for the first response, which always arrives in time here. */
const FIRST_RESPONSE_TIMEOUT_MS = 14_000;
/** After so many turns of the microtask queue, nothing is left to do. */
const MICROTASK_TURNS = 400;
/** A request that is on its way arrives after so many pauses of the checkout. */
const PAUSES_TO_ARRIVE = 5;
/** The status checks of one minute, none of which is answered. */
const UNANSWERED: readonly StatusOutcome[] = Array.from({ length: 10 }, () => 'lost');

/** One tab with one checkout at a time, across all its reloads. */
export class ModelledTab {
  readonly service: ModelledService;
  readonly browser: ModelledBrowser;
  readonly payments: PaymentOutcome[];
  readonly statusChecks: StatusOutcome[];
  readonly endChecks: ModelSettings['endChecks'][number][];
  controller!: Controller;
  /** The session or cart that this page offers. */
  purchase = '';
  /** Milliseconds. */
  now = 0;
  /** Whether the vault refuses what the buyer has typed. */
  tokenizationFails = false;
  readonly #repeatable: boolean;
  #timers: (() => void)[] = [];
  #abandon: () => void = () => {};
  /** What is on its way, and how many pauses are left until it arrives. */
  #delayed: { left: number; readonly arrive: () => void; readonly pays?: string | undefined }[] =
    [];
  #life = 0;
  #lastProblem: unknown;
  #firstError: unknown;
  #ids = 0;

  constructor({ credential, repeatable, payments, statusChecks, endChecks }: ModelSettings) {
    this.#repeatable = repeatable;
    this.service = new ModelledService(credential === 'client secret', repeatable);
    this.browser = new ModelledBrowser(this.service);
    this.payments = [...payments];
    this.statusChecks = ['answered', ...statusChecks];
    this.endChecks = [...endChecks];
  }

  get isSession(): boolean {
    return this.service.isSession;
  }

  get state(): CheckoutState {
    return this.controller.state;
  }

  get lastAttempt(): string | undefined {
    return this.browser.begun.findLast(({ purchase }) => purchase === this.purchase)?.attemptId;
  }

  /** Opens a new page, which keeps only the journal of the previous one. */
  async open(purchase = this.purchase): Promise<void> {
    this.#life += 1;
    this.#timers = [];
    this.purchase = purchase;
    const life = this.#life;
    const payingOptions: PayingOptions = {
      gateway: this.#gateway(life, purchase),
      prepare() {},
      environment: 'sandbox',
      readStatus: async (sessionId) => {
        const outcome = this.endChecks.shift();
        if (outcome === 'lost') throw new ConnectionError('lost');
        if (outcome === 'refused') throw refusal(404, 'NOT_FOUND');
        return this.service.statusOf(sessionId);
      },
      journal: {
        write: async (entry) => {
          this.browser.journal.set(entry.attemptId, { entry, cart: purchase });
          return this.browser.entriesFor(purchase);
        },
        clear: ({ attemptId, startedAt }) => {
          const isSame = this.browser.journal.get(attemptId)?.entry.startedAt === startedAt;
          if (life === this.#life && isSame) this.browser.journal.delete(attemptId);
        },
      },
      tokenize: async () => {
        if (this.tokenizationFails) throw refusal(500);
        return { source: { type: 'PAYMENT_CARD', tokenId: 't', name: 'Ada' } };
      },
      random: () => 0,
      newId: () => `a${(this.#ids += 1)}`,
    };
    let paying: Paying | undefined;
    this.controller = createController({
      offers: payingOptions.gateway,
      loadPaying: async (store) => (paying ??= createPaying(store, payingOptions)),
      notify: (state) => {
        if (life !== this.#life) return;
        if (state.status === 'complete') this.browser.seenPaid.add(purchase);
        this.#observe(state);
      },
      // A closed page waits for nothing any more.
      sleep: (milliseconds) =>
        life === this.#life ? this.#sleep(milliseconds) : new Promise(() => {}),
      now: () => this.now,
    });
    await this.controller.load(this.browser.entriesFor(purchase));
  }

  /**
   * @param times - How many submits happen at the same time.
   * @param accepted - The attempts that the buyer wants to pay in spite of.
   */
  submit(times: number, accepted: readonly EarlierAttempt[] = []): Promise<'over' | 'page closed'> {
    const { controller } = this;
    this.browser.accepted = accepted;
    const options = { buyer: BUYER, accepted: accepted.map(consentTo) };
    return this.#untilOver(
      Promise.all(Array.from({ length: times }, () => controller.pay(options))),
    );
  }

  check(): Promise<'over' | 'page closed'> {
    return this.#untilOver(this.controller.check());
  }

  /** Delivers everything that is on its way. */
  deliver(): void {
    for (const { arrive } of this.#delayed.splice(0)) arrive();
  }

  /**
   * Calls `arrive` after so many pauses.
   *
   * @param pays - The session or cart, if this is a payment request of this tab.
   */
  deliverAfter(pauses: number, arrive: () => void, pays?: string): void {
    this.#delayed.push({ left: pauses, arrive, pays });
  }

  /** Expires the session, at the service and by this device's timers. */
  async expire(): Promise<void> {
    if (!this.isSession) return;
    this.service.purchase(this.purchase).isExpired = true;
    for (let waiting = this.#timers.shift(); waiting; waiting = this.#timers.shift()) {
      waiting();
      for (let turn = 0; turn < MICROTASK_TURNS; turn += 1) await Promise.resolve();
    }
  }

  async #sleep(milliseconds: number): Promise<void> {
    if (milliseconds === FIRST_RESPONSE_TIMEOUT_MS) return new Promise(() => {});
    if (milliseconds >= MIN_EXPIRY_WAIT_MS)
      return new Promise((resolve) => this.#timers.push(resolve));
    this.now += milliseconds;
    for (const late of this.#delayed) late.left -= 1;
    const due = this.#delayed.filter(({ left }) => left <= 0);
    this.#delayed = this.#delayed.filter(({ left }) => left > 0);
    for (const { arrive } of due) arrive();
  }

  /** Waits until the work is over, or the page is closed before its request is answered. */
  #untilOver(work: Promise<unknown>): Promise<'over' | 'page closed'> {
    return Promise.race([
      work.then(() => 'over' as const),
      new Promise<'page closed'>((resolve) => {
        this.#abandon = () => resolve('page closed');
      }),
    ]);
  }

  /** Checks that what the buyer reads is true at the moment at which it first appears. */
  #observe(state: CheckoutState): void {
    const problem = 'problem' in state ? state.problem : undefined;
    const isNew = problem === undefined || problem !== this.#lastProblem;
    this.#lastProblem = problem;
    if (!isNew) return;
    try {
      this.#assertTruthful(state);
    } catch (error) {
      // An error thrown here would be caught by the controller, so keep it for the test.
      this.#firstError ??= error;
    }
  }

  /** @throws {Error} the buyer has read something that was not true */
  assertTruthful(): void {
    if (this.#firstError) throw this.#firstError;
  }

  #assertTruthful(state: CheckoutState): void {
    const { charged, isPaidElsewhere, lastAnswer, isExpired } = this.service.purchase(
      this.purchase,
    );
    const problem = 'problem' in state ? state.problem : undefined;
    const saysUncharged =
      (state.status === 'ready' && problem !== undefined && !problem.unconfirmed) ||
      (state.status === 'unusable' && state.nothingCharged === true) ||
      state.status === 'expired';
    if (state.status === 'ready') assert(charged.length === 0, 'charged, and offered again');
    if (state.status === 'expired') assert(isExpired, 'expired before its time');
    if (!saysUncharged) return;
    assert(charged.length === 0, `charged, but the buyer reads that nothing was: ${state.status}`);
    assert(
      !isPaidElsewhere || lastAnswer === 'refusal',
      `paid elsewhere, but the buyer reads that nothing was charged: ${state.status}`,
    );
    const mayArrive = this.#delayed.some(({ pays }) => pays === this.purchase);
    assert(
      !mayArrive || lastAnswer !== undefined,
      'the service never said that nothing was charged',
    );
  }

  #gateway(life: number, purchase: string): Gateway {
    const { service } = this;
    return {
      repeatable: this.#repeatable,
      readsBack: this.isSession,
      load: async () => {
        if (!this.isSession) return { status: 'open', order: TEE_ORDER };
        const outcome = this.statusChecks.shift();
        if (outcome === 'unanswered') this.statusChecks.unshift(...UNANSWERED.slice(1));
        if (outcome === 'refused') throw refusal(401, 'INVALID_CLIENT_SECRET');
        if (outcome === 'lost' || outcome === 'unanswered') throw new ConnectionError('lost');
        return service.validate(purchase);
      },
      openVaultSession: async () => 'session',
      pay: async (_, attemptId) => {
        assert(life === this.#life, 'a closed page has sent a request');
        this.#begin(attemptId, purchase);
        const outcome = this.payments.shift() ?? 'charged';
        if (outcome === 'busy to the end') this.payments.unshift('busy', 'busy');
        if (outcome === 'in progress') {
          this.deliverAfter(PAUSES_TO_ARRIVE, () => service.finish(purchase, attemptId), purchase);
          // Without keys or a session, the service cannot know that it is the same attempt.
          const isKnown = this.#repeatable || this.isSession;
          return service.confirm(purchase, attemptId, isKnown ? outcome : 'response lost');
        }
        const isLate = outcome === 'page closed before' || outcome === 'connection lost before';
        if (outcome !== 'page closed after' && !isLate)
          return service.confirm(purchase, attemptId, outcome);
        const arrive = (): void => {
          try {
            service.confirm(purchase, attemptId, 'charged');
          } catch {
            // A refusal reaches no one either, because the page is gone.
          }
        };
        service.purchase(purchase).lastAnswer = undefined;
        if (isLate) this.deliverAfter(PAUSES_TO_ARRIVE, arrive, purchase);
        else arrive();
        if (outcome === 'connection lost before') throw new ConnectionError('lost');
        this.#abandon();
        return new Promise<never>(() => {});
      },
    };
  }

  #begin(attemptId: string, purchase: string): void {
    if (this.browser.begun.at(-1)?.attemptId === attemptId) return;
    const { charged } = this.service.purchase(purchase);
    assert(charged.length === 0, 'another attempt after a charge');
    assert(
      !this.browser.begun.some((one) => one.attemptId === attemptId),
      'an earlier attempt was repeated',
    );
    this.browser.begin(attemptId, purchase);
  }
}
