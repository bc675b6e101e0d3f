import { type Controller, createController } from '../../../src/checkout/controller.ts';
import type { SessionStatus } from '../../../src/api/sessions/session-status.ts';
import type { Gateway, Offer } from '../../../src/checkout/gateway.ts';
import type { JournalEntry } from '../../../src/checkout/journal.ts';
import {
  createPaying,
  type Paying,
  type PayingOptions,
} from '../../../src/checkout/paying/paying.ts';
import type { CheckoutResult } from '../../../src/checkout/outcome.ts';
import type { Order } from '../../../src/checkout/order.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { TEE_ORDER } from './sample-order.ts';

/** The response to one payment request. */
export type PayAnswer = CheckoutResult | Error;

interface Bench {
  readonly controller: Controller;
  /** Everything that happened, in order: `journal a1`, `pay a1 t1`, `status`, `prices`, `clear a1`, `wait 500`… */
  readonly log: string[];
  /** Every state that was notified, except the first one. */
  readonly states: CheckoutState[];
  /** The entries that a reload would find. */
  readonly journal: readonly JournalEntry[];
}

interface Script {
  /** One for each payment request; a missing one is a mistake of the test. */
  readonly answers?: Iterable<PayAnswer>;
  readonly order?: Order | Error | Promise<Order>;
  readonly repeatable?: boolean;
  /** The response to each status check. Without this, the status cannot be checked. */
  readonly statusChecks?: Iterable<Offer | Error | Promise<Offer>>;
  /** Unless stated, every pause ends at once and is in the log. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly tokenize?: () => Promise<{ readonly tokenId: string }>;
  /** Resolves when an entry is to be written. */
  readonly keep?: () => Promise<void>;
  /** Resolves when a written entry is stored everywhere. */
  readonly keepEverywhere?: () => Promise<void>;
  /** Resolves when the lazy part is loaded. Without this, it is there. */
  readonly loadPaying?: () => Promise<void>;
  /** The order each time the prices are read again. Without this, they are not read again. */
  readonly rechecks?: Iterable<Order | Error>;
  /** The response to each command about a promotion code. Without this, there is no such command. */
  readonly codes?: Iterable<Offer | Error>;
  /** What the journal holds of other tabs when an entry is written. */
  readonly elsewhere?: readonly JournalEntry[];
  /** The journal by attempts, where several benches share one. Each bench needs other ids then. */
  readonly kept?: Map<string, JournalEntry>;
  readonly newId?: () => string;
  /** The response to a question about the end of another session. Without this, there is none. */
  readonly ends?: (sessionId: string) => SessionStatus | Error | Promise<SessionStatus>;
  /** Called when a payment request leaves. */
  readonly onPay?: () => void;
  /** Milliseconds since the Unix epoch. Unless stated, the time stands still. */
  readonly now?: () => number;
  readonly uptime?: () => number;
}

/** The longest pause between two requests, in milliseconds. */
const MAX_PAUSE_MS = 90_000;
/** When the buyer reads that the first response is late, in milliseconds. */
const FIRST_RESPONSE_TIMEOUT_MS = 14_000;

/** The time of everything that happens, unless a script sets another one. */
export const NOON = Date.parse('2026-03-01T12:00:00Z');

export const BUYER = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

/** A controller whose surroundings are scripted: no network, no clock, no randomness. */
export function checkoutBench(script: Script = {}): Bench {
  const { order = TEE_ORDER, repeatable = true } = script;
  const answers = (script.answers ?? [])[Symbol.iterator]();
  const statusChecks = script.statusChecks?.[Symbol.iterator]();
  const rechecks = script.rechecks?.[Symbol.iterator]();
  const codes = script.codes?.[Symbol.iterator]();
  const log: string[] = [];
  const states: CheckoutState[] = [];
  const kept = script.kept ?? new Map<string, JournalEntry>();
  let tokens = 0;
  let ids = 0;

  const gateway: Gateway = {
    repeatable,
    readsBack: statusChecks !== undefined,
    async load() {
      if (statusChecks) log.push('status');
      const offer = await (statusChecks ? next(statusChecks) : order);
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
    ...(codes && {
      async applyCode() {
        const offer = next(codes);
        if (offer instanceof Error) throw offer;
        return offer;
      },
    }),
    async pay({ source }, attemptId) {
      script.onPay?.();
      log.push(
        `pay ${attemptId} ${typeof source === 'object' ? source.tokenId : (source ?? 'nothing')}`,
      );
      const answer = next(answers);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };

  const payingOptions: PayingOptions = {
    gateway,
    prepare() {},
    environment: 'sandbox',
    readStatus: async (id) => {
      log.push(`end of ${id}`);
      const end = (await script.ends?.(id)) ?? new Error('No answer');
      if (end instanceof Error) throw end;
      return end;
    },
    journal: {
      async write(entry) {
        log.push(`journal ${entry.attemptId}`);
        await script.keep?.();
        kept.set(entry.attemptId, entry);
        await script.keepEverywhere?.();
        return [...kept.values(), ...(script.elsewhere ?? [])];
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
    random: () => 0,
    newId: script.newId ?? (() => `a${(ids += 1)}`),
    ...(script.uptime && { uptime: script.uptime }),
  };

  let paying: Paying | undefined;
  const controller = createController({
    offers: gateway,
    loadPaying: async (store) => {
      await script.loadPaying?.();
      paying ??= createPaying(store, payingOptions);
      return paying;
    },
    notify: (state) => {
      states.push(state);
    },
    sleep:
      script.sleep ??
      ((milliseconds) => {
        // The timers of a session's expiry and of the first response never fire.
        const isClock = milliseconds > MAX_PAUSE_MS || milliseconds === FIRST_RESPONSE_TIMEOUT_MS;
        if (isClock) return new Promise(() => {});
        log.push(`wait ${milliseconds}`);
        return Promise.resolve();
      }),
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
