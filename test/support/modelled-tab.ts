import { type Controller, createController } from '../../src/checkout/controller.ts';
import type { Gateway } from '../../src/checkout/gateway.ts';
import type { JournalEntry } from '../../src/checkout/journal.ts';
import type { CheckoutState } from '../../src/checkout/state.ts';
import { ConnectionError } from '../../src/errors.ts';
import { BUYER } from './checkout-bench.ts';
import { type Fate, ModelledService, refusal } from './modelled-service.ts';
import { TEE_ORDER } from './sample-order.ts';

/** What becomes of one question how a session stands. Without a fate it is answered. */
export type LookFate = 'answered' | 'lost' | 'refused' | 'silence';

/** What decides how everything that a tab asks for ends. */
export interface Fates {
  readonly way: 'session' | 'publishable key';
  /** Whether the service tells a repeat by its key. */
  readonly repeatable: boolean;
  readonly fates: readonly Fate[];
  readonly looks: readonly LookFate[];
}

/** Waits this long, in milliseconds, are for the end of the session, not between two requests. */
const LONG = 90_000;
/** The limit of the first answer, which always comes in time here. */
const FIRST_ANSWER = 14_000;
/** Turns of the microtask queue in which everything that can happen has happened. */
const TURNS = 400;
/** So many pauses later, a request arrives that was on its way. */
const WAY = 5;
/** All questions of a minute. */
const SILENCE: readonly LookFate[] = Array.from({ length: 10 }, () => 'lost');

/** What must hold; thrown when it does not. */
export function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** One tab with one checkout at a time, over all its page lives. */
export class ModelledTab {
  readonly service: ModelledService;
  /** Attempts that were begun, each once, and what they were to pay. */
  readonly begun: { readonly attemptId: string; readonly subject: string }[] = [];
  readonly fates: Fate[];
  readonly looks: LookFate[];
  readonly journal = new Map<string, { readonly entry: JournalEntry; readonly cart: string }>();
  controller!: Controller;
  /** What this page offers: a session or a cart. */
  subject = '';
  /** Milliseconds. */
  now = 0;
  /** What was typed cannot be tokenized. */
  tokenizationFails = false;
  readonly #repeatable: boolean;
  #timers: (() => void)[] = [];
  #abandon: () => void = () => {};
  /** What is on its way, and for how many pauses. */
  #late: { left: number; readonly arrive: () => void; readonly pays?: string | undefined }[] = [];
  #life = 0;
  #lastProblem: unknown;
  #falsehood: unknown;
  #ids = 0;

  constructor({ way, repeatable, fates, looks }: Fates) {
    this.#repeatable = repeatable;
    this.service = new ModelledService(way === 'session', repeatable);
    this.fates = [...fates];
    this.looks = ['answered', ...looks];
  }

  get isSession(): boolean {
    return this.service.isSession;
  }

  get state(): CheckoutState {
    return this.controller.state;
  }

  get lastAttempt(): string | undefined {
    return this.begun.findLast(({ subject }) => subject === this.subject)?.attemptId;
  }

  /** A new page: all that is left of the one before is the journal. */
  async open(subject = this.subject): Promise<void> {
    this.#life += 1;
    this.#timers = [];
    this.subject = subject;
    const life = this.#life;
    this.controller = createController({
      gateway: this.#gateway(life, subject),
      journal: {
        write: async (entry) => void this.journal.set(entry.attemptId, { entry, cart: subject }),
        clear: ({ attemptId, startedAt }) => {
          const isSame = this.journal.get(attemptId)?.entry.startedAt === startedAt;
          if (life === this.#life && isSame) this.journal.delete(attemptId);
        },
      },
      tokenize: async () => {
        if (this.tokenizationFails) throw refusal(500);
        return { source: { type: 'PAYMENT_CARD', tokenId: 't', name: 'Ada' } };
      },
      notify: (state) => {
        if (life === this.#life) this.#judge(state);
      },
      sleep: (milliseconds) => this.#sleep(milliseconds),
      random: () => 0,
      newId: () => `a${(this.#ids += 1)}`,
      now: () => this.now,
    });
    const entries = [...this.journal.values()]
      .filter(({ entry, cart }) => entry.sessionId !== undefined || cart === subject)
      .map(({ entry }) => entry);
    await this.controller.load(entries);
  }

  /** @param times - So many at once. */
  submit(times: number): Promise<'over' | 'left behind'> {
    const { controller } = this;
    return this.#untilOver(
      Promise.all(Array.from({ length: times }, () => controller.pay({ buyer: BUYER }))),
    );
  }

  check(): Promise<'over' | 'left behind'> {
    return this.#untilOver(this.controller.check());
  }

  /** Time goes by, in which whatever is on its way arrives. */
  settle(): void {
    for (const { arrive } of this.#late.splice(0)) arrive();
  }

  /**
   * Something happens when so many pauses have gone by.
   *
   * @param pays - The session or cart that a request of this tab then pays.
   */
  later(pauses: number, arrive: () => void, pays?: string): void {
    this.#late.push({ left: pauses, arrive, pays });
  }

  /** The session ends, and with it its time on this device. */
  async expire(): Promise<void> {
    if (!this.isSession) return;
    this.service.subject(this.subject).isExpired = true;
    for (let waiting = this.#timers.shift(); waiting; waiting = this.#timers.shift()) {
      waiting();
      for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
    }
  }

  async #sleep(milliseconds: number): Promise<void> {
    if (milliseconds === FIRST_ANSWER) return new Promise(() => {});
    if (milliseconds >= LONG) return new Promise((resolve) => this.#timers.push(resolve));
    this.now += milliseconds;
    for (const late of this.#late) late.left -= 1;
    const due = this.#late.filter(({ left }) => left <= 0);
    this.#late = this.#late.filter(({ left }) => left > 0);
    for (const { arrive } of due) arrive();
  }

  /** Until it is over, or its request is left behind by a page that goes. */
  #untilOver(work: Promise<unknown>): Promise<'over' | 'left behind'> {
    return Promise.race([
      work.then(() => 'over' as const),
      new Promise<'left behind'>((resolve) => {
        this.#abandon = () => resolve('left behind');
      }),
    ]);
  }

  /** What the buyer reads must be true at the moment at which it is first shown. */
  #judge(state: CheckoutState): void {
    const problem = 'problem' in state ? state.problem : undefined;
    const isNew = problem === undefined || problem !== this.#lastProblem;
    this.#lastProblem = problem;
    if (!isNew) return;
    try {
      this.#demandTruth(state);
    } catch (error) {
      // The controller must not swallow it.
      this.#falsehood ??= error;
    }
  }

  /** @throws {Error} the buyer has read something that was not true */
  demandTruth(): void {
    if (this.#falsehood) throw this.#falsehood;
  }

  #demandTruth(state: CheckoutState): void {
    const { charged, isPaidElsewhere, lastWord, isExpired } = this.service.subject(this.subject);
    const problem = 'problem' in state ? state.problem : undefined;
    const saysUncharged =
      (state.status === 'ready' && problem !== undefined && !problem.unconfirmed) ||
      state.status === 'expired';
    if (state.status === 'ready') demand(charged.length === 0, 'charged, and offered again');
    if (state.status === 'expired') demand(isExpired, 'expired before its time');
    if (!saysUncharged) return;
    demand(charged.length === 0, `charged, and told that nothing was: ${state.status}`);
    demand(
      !isPaidElsewhere || lastWord === 'refusal',
      `paid elsewhere, and told that nothing was charged: ${state.status}`,
    );
    const mayArrive = this.#late.some(({ pays }) => pays === this.subject);
    demand(!mayArrive || lastWord !== undefined, 'nobody has said that nothing was charged');
  }

  #gateway(life: number, subject: string): Gateway {
    const { service } = this;
    return {
      repeatable: this.#repeatable,
      readsBack: this.isSession,
      load: async () => {
        if (!this.isSession) return { status: 'open', order: TEE_ORDER };
        const fate = this.looks.shift();
        if (fate === 'silence') this.looks.unshift(...SILENCE.slice(1));
        if (fate === 'refused') throw refusal(401, 'INVALID_CLIENT_SECRET');
        if (fate === 'lost' || fate === 'silence') throw new ConnectionError('lost');
        return service.validate(subject);
      },
      openVaultSession: async () => 'session',
      pay: async (_, attemptId) => {
        demand(life === this.#life, 'a page that is gone has sent a request');
        this.#begin(attemptId, subject);
        const fate = this.fates.shift() ?? 'charged';
        if (fate === 'busy to the end') this.fates.unshift('busy', 'busy');
        if (fate === 'at work') {
          this.later(WAY, () => service.finish(subject, attemptId), subject);
          // Where keys are not known, only the session can say so.
          const isKnown = this.#repeatable || this.isSession;
          return service.confirm(subject, attemptId, isKnown ? fate : 'answer lost');
        }
        const isLate = fate === 'arrives later' || fate === 'arrives in the end';
        if (fate !== 'left behind' && !isLate) return service.confirm(subject, attemptId, fate);
        const arrive = (): void => {
          try {
            service.confirm(subject, attemptId, 'charged');
          } catch {
            // Nobody hears of it either way.
          }
        };
        service.subject(subject).lastWord = undefined;
        if (isLate) this.later(WAY, arrive, subject);
        else arrive();
        if (fate === 'arrives in the end') throw new ConnectionError('lost');
        this.#abandon();
        return new Promise<never>(() => {});
      },
    };
  }

  #begin(attemptId: string, subject: string): void {
    if (this.begun.at(-1)?.attemptId === attemptId) return;
    const { charged } = this.service.subject(subject);
    demand(charged.length === 0, 'another attempt after money was taken');
    demand(!this.begun.some((one) => one.attemptId === attemptId), 'an old attempt was taken up');
    this.begun.push({ attemptId, subject });
  }
}
