import * as fc from 'fast-check';
import { type Controller, createController } from '../../src/checkout/controller.ts';
import type { Gateway, Offer } from '../../src/checkout/gateway.ts';
import type { JournalEntry } from '../../src/checkout/journal.ts';
import type { CheckoutResult } from '../../src/checkout/outcome.ts';
import { ApiError, ConnectionError } from '../../src/errors.ts';
import { BUYER, resultIn } from './checkout-bench.ts';
import { SESSION_ORDER, TEE_ORDER, TERMS } from './sample-order.ts';

/** What becomes of one request to pay. */
const FATES = [
  'charged',
  'declined',
  'refused',
  'busy',
  'not arrived',
  'failed before',
  'failed after',
  'answer lost',
  'answer spoilt',
  'doubled',
  /** The service takes the money, and nothing comes back while this page lives. */
  'left behind',
  /** The page goes while the request is still on its way. */
  'arrives later',
  /** Its connection is lost while it is still on its way. */
  'arrives in the end',
] as const;
type Fate = (typeof FATES)[number];

/** What the buyer, the page and time do. */
const COMMANDS = [
  'press',
  'press twice',
  'press at the last moment',
  'look',
  'reload',
  'reload with another session',
  'expire',
  'pay elsewhere',
] as const;
type Command = (typeof COMMANDS)[number];

export interface Sequence {
  readonly way: 'session' | 'publishable key';
  /** Whether the service tells a repeat by its key. */
  readonly repeatable: boolean;
  readonly fates: readonly Fate[];
  /** Whether each question how things stand is answered; later ones are. */
  readonly looks: readonly boolean[];
  readonly commands: readonly Command[];
}

/** Any course of events. */
export const SEQUENCES: fc.Arbitrary<Sequence> = fc.record({
  way: fc.constantFrom('session', 'publishable key'),
  repeatable: fc.boolean(),
  fates: fc.array(fc.constantFrom(...FATES), { minLength: 40, maxLength: 40 }),
  looks: fc.array(fc.boolean(), { maxLength: 12 }),
  commands: fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 8 }),
});

/** Waits this long, in milliseconds, are for the end of the session, not between two requests. */
const LONG = 60_000;
/** Turns of the microtask queue in which everything that can happen has happened. */
const TURNS = 60;
/** So many pauses later, a request arrives that was on its way. */
const WAY = 5;

/**
 * A service that tells the truth, but would charge each request that it can tell from earlier ones:
 * that none comes twice is the checkout's doing.
 */
class Service {
  /** Attempts that took money, one entry for each time. */
  readonly charged: string[] = [];
  paidElsewhere = false;
  expired = false;
  readonly #repeatable: boolean;
  readonly #settled = new Map<string, 'charged' | 'declined'>();

  constructor(repeatable: boolean) {
    this.#repeatable = repeatable;
  }

  /** @throws {ApiError | ConnectionError} as the client does */
  confirm(attemptId: string, fate: Fate): CheckoutResult {
    if (fate === 'not arrived') throw new ConnectionError('lost');
    if (fate === 'busy') throw refusal(429);
    if (fate === 'failed before') throw refusal(500);
    if (fate === 'refused') throw refusal(400);
    if (this.paidElsewhere) throw refusal(400, 'SESSION_COMPLETE');
    const known = this.#repeatable ? this.#settled.get(attemptId) : undefined;
    if (!known && this.expired) throw refusal(400, 'SESSION_EXPIRED');
    const settled = known ?? (fate === 'declined' ? fate : 'charged');
    if (!known && settled === 'charged') this.charged.push(attemptId);
    this.#settled.set(attemptId, settled);
    // The network's own repeat bears the same key; without one, the session's lock stops it.
    if (fate === 'doubled' && this.#repeatable) this.confirm(attemptId, 'charged');
    if (fate === 'failed after') throw refusal(500);
    if (fate === 'answer lost') throw new ConnectionError('lost');
    if (fate === 'answer spoilt') throw refusal(200, 'UNEXPECTED_RESPONSE');
    return settled === 'declined' ? resultIn('FAILED') : resultIn('SUCCEEDED');
  }

  validate(): Offer {
    if (this.charged.length > 0 || this.paidElsewhere) {
      return { status: 'complete', order: SESSION_ORDER, result: resultIn('SUCCEEDED') };
    }
    return { status: this.expired ? 'expired' : 'open', order: SESSION_ORDER };
  }
}

function refusal(status: number, code = 'CODE'): ApiError {
  return new ApiError('', { code, status, actor: 'service' });
}

/** What must hold; thrown when it does not. */
function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** One tab with one checkout, over all its page lives. */
class Tab {
  readonly service: Service;
  /** Attempts that were begun, each once. */
  readonly begun: string[] = [];
  readonly fates: Fate[];
  journal: JournalEntry | undefined;
  controller!: Controller;
  readonly #sequence: Sequence;
  readonly #looks: boolean[];
  #timers: (() => void)[] = [];
  #abandon: () => void = () => {};
  /** A request that is on its way, and for how many pauses. */
  #late: { left: number; readonly arrive: () => void } | undefined;
  #life = 0;
  #ids = 0;

  constructor(sequence: Sequence) {
    this.#sequence = sequence;
    this.service = new Service(sequence.repeatable);
    this.fates = [...sequence.fates];
    this.#looks = [true, ...sequence.looks];
  }

  get isSession(): boolean {
    return this.#sequence.way === 'session';
  }

  /**
   * A new page: all that is left of the one before is the journal.
   *
   * @param sessionId - Of what it offers.
   */
  async open(sessionId = TERMS.id): Promise<void> {
    this.#life += 1;
    this.#timers = [];
    const life = this.#life;
    this.controller = createController({
      gateway: this.#gateway(life, sessionId),
      journal: {
        write: async (entry) => void (this.journal = entry),
        clear: () => void (life === this.#life && (this.journal = undefined)),
      },
      tokenize: async () => ({ source: { type: 'PAYMENT_CARD', tokenId: 't', name: 'Ada' } }),
      notify: () => {},
      sleep: async (wait) => {
        if (wait >= LONG) return new Promise((resolve) => this.#timers.push(resolve));
        if (this.#late && (this.#late.left -= 1) === 0) this.settle();
      },
      random: () => 0,
      newId: () => `a${(this.#ids += 1)}`,
      now: () => 0,
    });
    await this.controller.load([this.journal].flatMap((entry) => entry ?? []));
  }

  press(times: number): Promise<'over' | 'left behind'> {
    const { controller } = this;
    return this.#untilOver(
      Promise.all(Array.from({ length: times }, () => controller.pay({ buyer: BUYER }))),
    );
  }

  /** Time goes by. */
  settle(): void {
    this.#late?.arrive();
    this.#late = undefined;
  }

  look(): Promise<'over' | 'left behind'> {
    return this.#untilOver(this.controller.check());
  }

  async expire(): Promise<void> {
    if (!this.isSession) return;
    this.service.expired = true;
    for (let waiting = this.#timers.shift(); waiting; waiting = this.#timers.shift()) {
      waiting();
      for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
    }
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

  #gateway(life: number, sessionId: string): Gateway {
    const { repeatable } = this.#sequence;
    return {
      repeatable,
      readsBack: this.isSession,
      load: async () => {
        if (!this.isSession) return { status: 'open', order: TEE_ORDER };
        if (this.#looks.shift() === false) throw new ConnectionError('lost');
        const order = { ...SESSION_ORDER, session: { ...TERMS, id: sessionId } };
        // Nobody has paid another one.
        return sessionId === TERMS.id ? this.service.validate() : { status: 'open', order };
      },
      openVaultSession: async () => 'session',
      pay: async (_, attemptId) => {
        demand(life === this.#life, 'a page that is gone has sent a request');
        if (this.begun.at(-1) !== attemptId) {
          demand(this.service.charged.length === 0, 'another attempt after money was taken');
          demand(!this.begun.includes(attemptId), 'an earlier attempt was taken up again');
          this.begun.push(attemptId);
        }
        const fate = this.fates.shift() ?? 'charged';
        const isLate = fate === 'arrives later' || fate === 'arrives in the end';
        if (fate !== 'left behind' && !isLate) return this.service.confirm(attemptId, fate);
        const arrive = (): void => {
          try {
            this.service.confirm(attemptId, 'charged');
          } catch {
            // Nobody hears of it either way.
          }
        };
        if (isLate) this.#late = { left: WAY, arrive };
        else arrive();
        if (fate === 'arrives in the end') throw new ConnectionError('lost');
        this.#abandon();
        return new Promise<never>(() => {});
      },
    };
  }
}

/** @throws {Error} something does not hold that must, whatever happens */
export async function carryOut(sequence: Sequence): Promise<void> {
  const tab = new Tab(sequence);
  await tab.open();
  for (const command of sequence.commands) {
    const attempts = tab.begun.length;
    const before = tab.controller.state.status;
    await obey(tab, command);
    tab.settle();
    if (before !== 'ready') demand(tab.begun.length === attempts, 'an attempt begun in doubt');
    inspect(tab);
  }
  demand(new Set(tab.begun).size === tab.begun.length, 'two attempts with one id');

  // Who asks until the service answers, learns what became of it.
  if (!tab.isSession) return;
  tab.fates.length = 0;
  for (let asked = 0; asked <= sequence.looks.length + 1; asked += 1) {
    const { status } = tab.controller.state;
    if (status === 'unresolved') await tab.controller.check();
    else if (status === 'unusable') await tab.open();
  }
  const { status } = tab.controller.state;
  demand(status !== 'unresolved' && status !== 'unusable', `${status} in the end`);
}

async function obey(tab: Tab, command: Command): Promise<void> {
  switch (command) {
    case 'press':
    case 'press twice': {
      const end = await tab.press(command === 'press' ? 1 : 2);
      if (end === 'left behind') await tab.open();
      return;
    }
    case 'press at the last moment': {
      const [end] = await Promise.all([tab.press(1), tab.expire()]);
      if (end === 'left behind') await tab.open();
      return;
    }
    case 'look':
      if ((await tab.look()) === 'left behind') await tab.open();
      return;
    case 'reload':
      // With a publishable key, a page that is loaded after a payment is another purchase.
      if (tab.isSession || tab.controller.state.status !== 'complete') await tab.open();
      return;
    case 'reload with another session': {
      if (!tab.isSession) return;
      const inDoubt = tab.journal !== undefined;
      await tab.open('another');
      const { status } = tab.controller.state;
      demand(!inDoubt || status !== 'ready', 'another session offered to who may have paid');
      // … and back, for what became of it.
      return tab.open();
    }
    case 'expire':
      return tab.expire();
    case 'pay elsewhere':
      if (tab.isSession && tab.service.charged.length === 0) tab.service.paidElsewhere = true;
  }
}

function inspect({ controller, service, begun, journal, isSession }: Tab): void {
  const { state } = controller;
  const isCharged = service.charged.length > 0;
  demand(service.charged.length <= 1, `${service.charged.length} charges`);
  // Loading may have failed: then nothing is said of money, and loading again tells.
  const quiet = state.status === 'unusable' && isSession;
  demand(
    ['ready', 'unresolved', 'complete', 'expired'].includes(state.status) || quiet,
    `at rest in ${state.status}`,
  );
  // Whoever was charged is told so or told to wait: never asked to pay again, never told no.
  if (isCharged) {
    demand(
      ['complete', 'unresolved'].includes(state.status) || quiet,
      `charged, and ${state.status}`,
    );
  }
  if (state.status === 'complete') {
    demand(isCharged || service.paidElsewhere, 'called paid, and nobody has paid');
    const own = state.attemptId === undefined || state.attemptId === service.charged[0];
    demand(own || service.paidElsewhere, 'paid by another attempt');
  }
  if (state.status === 'expired') demand(service.expired, 'expired before its time');
  if (state.status === 'unresolved') {
    demand(!state.checking, 'a look without an end');
    demand(state.attemptId === begun.at(-1), 'in doubt about another attempt');
    if (isSession) demand(state.repeatable, 'in doubt without a way out');
    else demand(journal?.attemptId === state.attemptId, 'in doubt, and not written down');
  } else {
    demand(journal === undefined || quiet, 'written down, and not in doubt');
  }
}

/**
 * Tries so many courses of events.
 *
 * @throws {Error} one of them went wrong; the message tells the seed and the shortest course
 */
export async function tryCourses(runs: number, seed?: number): Promise<void> {
  await fc.assert(fc.asyncProperty(SEQUENCES, carryOut), {
    numRuns: runs,
    ...(seed !== undefined && { seed }),
  });
}
