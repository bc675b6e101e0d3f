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
  /** Everything that happened, in its order: `journal a1`, `pay a1`, `look`, `clear`, `wait 500`… */
  readonly log: string[];
  /** Every state that was told, the first one left out. */
  readonly states: CheckoutState[];
  /** The entry that a reload would find. */
  readonly journal: JournalEntry | undefined;
}

interface Script {
  /** One for each request; a missing one is an error of the test. */
  readonly answers?: Iterable<PayAnswer>;
  readonly order?: Order | Error;
  readonly repeatable?: boolean;
  /** What comes back each time the service is asked how things stand; then it can be asked. */
  readonly looks?: Iterable<Offer | Error>;
  /** Otherwise every wait is over at once, and in the log. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly tokenize?: () => Promise<{ readonly tokenId: string }>;
  readonly keep?: () => Promise<void>;
  /** What it costs by the time of each press; then it is asked for. */
  readonly rechecks?: Iterable<Order | Error | undefined>;
}

export const BUYER = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

/** A controller with everything around it scripted: no network, no clock, no chance. */
export function checkoutBench(script: Script = {}): Bench {
  const { order = TEE_ORDER, repeatable = true } = script;
  const answers = (script.answers ?? [])[Symbol.iterator]();
  const looks = script.looks?.[Symbol.iterator]();
  const rechecks = script.rechecks?.[Symbol.iterator]();
  const log: string[] = [];
  const states: CheckoutState[] = [];
  let kept: JournalEntry | undefined;
  let tokens = 0;
  let ids = 0;

  const gateway: Gateway = {
    repeatable,
    readsBack: looks !== undefined,
    async load() {
      if (looks) log.push('look');
      const offer = looks ? next(looks) : order;
      if (offer instanceof Error) throw offer;
      return 'status' in offer ? offer : { status: 'open', order: offer };
    },
    async openVaultSession() {
      return 'session';
    },
    ...(rechecks && {
      async recheck() {
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
        kept = entry;
      },
      clear() {
        log.push('clear');
        kept = undefined;
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
    sleep: script.sleep ?? (async (milliseconds) => void log.push(`wait ${milliseconds}`)),
    random: () => 0,
    newId: () => `a${(ids += 1)}`,
    now: () => Date.parse('2026-03-01T12:00:00Z'),
  });

  return {
    controller,
    log,
    states,
    get journal() {
      return kept;
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
