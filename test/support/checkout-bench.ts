import { type Controller, createController } from '../../src/checkout/controller.ts';
import type { Gateway, Offer } from '../../src/checkout/gateway.ts';
import type { JournalEntry } from '../../src/checkout/journal.ts';
import type { CheckoutResult } from '../../src/checkout/outcome.ts';
import type { Order } from '../../src/checkout/order.ts';
import type { CheckoutState } from '../../src/checkout/state.ts';
import { TEE_ORDER } from './sample-order.ts';

/** What comes back for one request to pay. */
export type PayAnswer = CheckoutResult | Error;

interface Bench {
  readonly controller: Controller;
  /** Everything that happened, in its order: `journal a1`, `pay a1 t1`, `look`, `prices`, `clear a1`, `wait 500`… */
  readonly log: string[];
  /** Every state that was told, the first one left out. */
  readonly states: CheckoutState[];
  /** The entries that a reload would find. */
  readonly journal: readonly JournalEntry[];
}

interface Script {
  /** One for each request; a missing one is an error of the test. */
  readonly answers?: Iterable<PayAnswer>;
  readonly order?: Order | Error | Promise<Order>;
  readonly repeatable?: boolean;
  /** What comes back each time the service is asked how things stand; then it can be asked. */
  readonly looks?: Iterable<Offer | Error | Promise<Offer>>;
  /** Otherwise every pause is over at once, and in the log. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly tokenize?: () => Promise<{ readonly tokenId: string }>;
  readonly keep?: () => Promise<void>;
  /** What it costs each time the prices are read again; then they are. */
  readonly rechecks?: Iterable<Order | Error>;
  /** Milliseconds since the Unix epoch. Otherwise the time stands still. */
  readonly now?: () => number;
  readonly uptime?: () => number;
}

/** No pause between two requests is longer, in milliseconds. */
const LONGEST_PAUSE = 90_000;
/** When the buyer is told that the first answer is late, in milliseconds. */
const FIRST_ANSWER_TIMEOUT = 14_000;

/** When everything happens, unless a script says otherwise. */
export const NOON = Date.parse('2026-03-01T12:00:00Z');

export const BUYER = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

/** A controller with everything around it scripted: no network, no clock, no chance. */
export function checkoutBench(script: Script = {}): Bench {
  const { order = TEE_ORDER, repeatable = true } = script;
  const answers = (script.answers ?? [])[Symbol.iterator]();
  const looks = script.looks?.[Symbol.iterator]();
  const rechecks = script.rechecks?.[Symbol.iterator]();
  const log: string[] = [];
  const states: CheckoutState[] = [];
  const kept = new Map<string, JournalEntry>();
  let tokens = 0;
  let ids = 0;

  const gateway: Gateway = {
    repeatable,
    readsBack: looks !== undefined,
    async load() {
      if (looks) log.push('look');
      const offer = await (looks ? next(looks) : order);
      if (offer instanceof Error) throw offer;
      return 'status' in offer ? offer : { status: 'open', order: offer };
    },
    async openVaultSession() {
      return 'session';
    },
    ...(rechecks && {
      async recheck() {
        log.push('prices');
        const order = next(rechecks);
        if (order instanceof Error) throw order;
        return order;
      },
    }),
    async pay({ source }, attemptId) {
      log.push(`pay ${attemptId} ${typeof source === 'string' ? source : source.tokenId}`);
      const answer = next(answers);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };

  const controller = createController({
    gateway,
    journal: {
      async write(entry) {
        log.push(`journal ${entry.attemptId}`);
        await script.keep?.();
        kept.set(entry.attemptId, entry);
      },
      clear({ attemptId, startedAt }) {
        log.push(`clear ${attemptId}`);
        if (kept.get(attemptId)?.startedAt === startedAt) kept.delete(attemptId);
      },
    },
    tokenize: async () => {
      tokens += 1;
      const { tokenId } = (await script.tokenize?.()) ?? { tokenId: `t${tokens}` };
      const source = { type: 'PAYMENT_CARD', tokenId, name: 'Ada Lovelace' } as const;
      return { source, paidWith: { method: 'card', brand: 'Visa', last4: '4242' } };
    },
    notify: (state) => {
      states.push(state);
    },
    sleep:
      script.sleep ??
      ((milliseconds) => {
        // The clock of a session and the limit of the first answer stand still.
        const isClock = milliseconds > LONGEST_PAUSE || milliseconds === FIRST_ANSWER_TIMEOUT;
        if (isClock) return new Promise(() => {});
        log.push(`wait ${milliseconds}`);
        return Promise.resolve();
      }),
    random: () => 0,
    newId: () => `a${(ids += 1)}`,
    now: script.now ?? (() => NOON),
    ...(script.uptime && { uptime: script.uptime }),
  });

  return {
    controller,
    log,
    states,
    get journal() {
      return [...kept.values()];
    },
  };
}

function next<Step>(script: Iterator<Step>): Step {
  const { value, done } = script.next();
  if (done) throw new Error('The script has no further answer');
  return value;
}

/** A bench whose order is loaded. */
export async function readyBench(script: Script = {}): Promise<Bench> {
  const bench = checkoutBench(script);
  await bench.controller.load();
  bench.states.length = 0;
  bench.log.length = 0;
  return bench;
}

/** The result of a checkout whose transfer is in `state`. */
export function resultIn(state: string, failure_code?: string): CheckoutResult {
  const transfer = { id: 'TR1', amount: 2400, currency: 'USD', state };
  return {
    transfer: { ...transfer, ...(failure_code && { failure_code }) },
    orderId: 'OR1',
    subscriptions: [],
  };
}
