import { pauseAsAsked } from '../api/client.ts';
import type { CustomerDetails } from '../api/customer.ts';
import type { LineItem } from '../api/line-items.ts';
import type { Source } from '../api/source.ts';
import { ApiError } from '../errors.ts';
import type { Purchase } from './body.ts';
import type { Gateway } from './gateway.ts';
import type { Journal } from './journal.ts';
import { mayHaveCharged, outcomeOf } from './outcome.ts';
import { declined, toProblem } from './problem.ts';
import { type CheckoutState, type PaidWith, transition } from './state.ts';

/** The payment part of an attempt, made anew for each one. */
export interface TokenizedSource {
  readonly source: Source;
  readonly paidWith?: PaidWith;
}

export interface ControllerOptions {
  readonly gateway: Gateway;
  readonly lineItems: readonly LineItem[];
  readonly identityId?: string | undefined;
  readonly journal: Journal;
  /** Turns what was typed into a token. Called once for each attempt. */
  readonly tokenize: () => Promise<TokenizedSource>;
  /** Told of every new state. */
  readonly notify: (state: CheckoutState) => void;
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly random?: () => number;
  readonly newId?: () => string;
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number;
}

export interface PayOptions {
  readonly buyer: CustomerDetails;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** The process of one checkout. Its methods never throw: what went wrong is in the state. */
export interface Controller {
  readonly state: CheckoutState;
  load(): Promise<void>;
  pay(options: PayOptions): Promise<void>;
  /** Asks again what became of an attempt that is unresolved. */
  check(): Promise<void>;
  /** Takes up an attempt of an earlier document whose outcome was not heard. */
  resume(attemptId: string): void;
}

/** Requests for one press of the button, all with the same key. */
const MAX_REQUESTS = 3;

export function createController({
  gateway,
  lineItems,
  identityId,
  journal,
  tokenize,
  notify,
  sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random = Math.random,
  newId = () => crypto.randomUUID(),
  now = Date.now,
}: ControllerOptions): Controller {
  let state: CheckoutState = { status: 'loading' };
  let attempt:
    | (Purchase & { readonly attemptId: string; readonly paidWith?: PaidWith })
    | undefined;

  function dispatch(action: Parameters<typeof transition>[1]): void {
    const next = transition(state, action);
    if (next === state) return;
    state = next;
    notify(state);
  }

  async function keep(attemptId: string): Promise<void> {
    try {
      await journal.write({ attemptId, startedAt: new Date(now()).toISOString() });
    } catch (error) {
      // The entry of an attempt that never left may still arrive: it would stop the next one.
      journal.clear();
      throw error;
    }
  }

  /** Sends the attempt until its outcome is known or the requests of one press are used up. */
  async function send(): Promise<void> {
    if (!attempt) return;
    const { attemptId, paidWith, ...purchase } = attempt;
    let uncertain = state.status === 'unresolved';
    for (let sent = 1; ; sent++) {
      try {
        const result = await gateway.pay(purchase, attemptId);
        const outcome = outcomeOf(result, 'order' in state ? state.order?.amount_total : undefined);
        journal.clear();
        if (outcome === 'declined') {
          dispatch({ type: 'refused', problem: declined(result.transfer?.failure_code) });
        } else {
          dispatch({ type: 'completed', outcome, result, ...(paidWith && { paidWith }) });
        }
        return;
      } catch (error) {
        // Once a request may have charged, only a decline of this very attempt proves that none has.
        uncertain = mayHaveCharged(error) || (uncertain && !isDecline(error));
        if (uncertain) dispatch({ type: 'lost', attemptId, repeatable: gateway.repeatable });
        const mayRepeat = uncertain ? gateway.repeatable : isRateLimit(error);
        const pause = mayRepeat ? pauseAsAsked(error, sent, random()) : undefined;
        if (pause !== undefined && sent < MAX_REQUESTS) {
          await sleep(pause);
          continue;
        }
        if (uncertain) {
          dispatch({ type: 'checked' });
        } else {
          journal.clear();
          dispatch({ type: 'refused', problem: toProblem(error) });
        }
        return;
      }
    }
  }

  return {
    get state() {
      return state;
    },

    async load() {
      try {
        dispatch({ type: 'loaded', order: await gateway.loadOrder() });
      } catch (error) {
        dispatch({ type: 'unusable', problem: toProblem(error) });
      }
    },

    async pay({ buyer, metadata }) {
      if (state.status !== 'ready') return;
      dispatch({ type: 'submitted' });
      try {
        const tokenized = await tokenize();
        const attemptId = newId();
        await keep(attemptId);
        attempt = { lineItems, buyer, identityId, metadata, attemptId, ...tokenized };
        dispatch({ type: 'tokenized', attemptId });
      } catch (error) {
        dispatch({ type: 'refused', problem: toProblem(error) });
        return;
      }
      await send();
    },

    async check() {
      const before = state;
      dispatch({ type: 'asked' });
      if (state !== before) await send();
    },

    resume(attemptId) {
      dispatch({ type: 'lost', attemptId, repeatable: false });
    },
  };
}

function isRateLimit(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

function isDecline(error: unknown): boolean {
  return toProblem(error).code === 'PAYMENT_DECLINED';
}
