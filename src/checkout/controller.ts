import { MAX_RETRY_AFTER, pauseAsAsked, wait } from '../api/client.ts';
import type { CustomerDetails } from '../api/customer.ts';
import { ApiError, CheckoutError } from '../errors.ts';
import type { Gateway, Offer, Payment } from './gateway.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { mayHaveCharged, outcomeOf } from './outcome.ts';
import { dueOf, type Order, sameTerms } from './order.ts';
import { declined, toProblem, totalChanged } from './problem.ts';
import { type CheckoutAction, type CheckoutState, type PaidWith, transition } from './state.ts';

/** The payment part of an attempt, made anew for each one. */
export interface TokenizedSource {
  readonly source: Payment['source'];
  readonly paidWith?: PaidWith;
  readonly authorization?: Payment['authorization'];
}

interface Attempt extends Payment {
  readonly attemptId: string;
  readonly paidWith?: PaidWith;
}

export interface ControllerOptions {
  readonly gateway: Gateway;
  readonly journal: Journal;
  /** Turns what was typed into a token. Called once for each attempt. */
  readonly tokenize: (buyer: CustomerDetails | undefined) => Promise<TokenizedSource>;
  /** Told of every new state. */
  readonly notify: (state: CheckoutState) => void;
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly random?: () => number;
  readonly newId?: () => string;
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number;
}

export interface PayOptions {
  /** Absent for a customer that the merchant knows. */
  readonly buyer?: CustomerDetails | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Of a new card or bank account. Interface, section 4.4. */
  readonly sourceTags?: Readonly<Record<string, unknown>> | undefined;
}

/** The process of one checkout. Its methods never throw: what went wrong is in the state. */
export interface Controller {
  readonly state: CheckoutState;
  /** @param earlier - Attempts of earlier documents whose outcomes are unknown. */
  load(earlier: readonly JournalEntry[]): Promise<void>;
  pay(options: PayOptions): Promise<void>;
  /** Asks again what became of an attempt that is unresolved. */
  check(): Promise<void>;
}

/** Requests for one press of the button, all with the same key. */
const MAX_REQUESTS = 3;
/** How long before its end a session is said to end soon, in milliseconds. */
const EXPIRES_SOON = 120_000;
/** The longest look what became of an attempt, in milliseconds. Contract, section 6. */
const LONGEST_LOOK = 60_000;
/** For how long the request of a document that is gone may arrive, or one be worked on that came in time, in milliseconds. */
const LONGEST_WAY = 30_000;
/** The same of one whose connection was lost. The buyer waits for it. */
const LONGEST_REST = 12_000;
/** How long after a press something is still sent for it, in milliseconds: not after the device has slept. */
const LATEST = 180_000;
/** Between two looks whether it has. */
const LOOK_PAUSE = 2000;
/** The longest wait that a timer can be set to, in milliseconds. */
const LONGEST_TIMER = 2_147_483_647;

export function createController({
  gateway,
  journal,
  tokenize,
  notify,
  sleep = wait,
  random = Math.random,
  newId = () => crypto.randomUUID(),
  now = Date.now,
}: ControllerOptions): Controller {
  let state: CheckoutState = { status: 'loading' };
  let attempt: Attempt | undefined;
  /** When the buyer has asked for it last. */
  let pressed = 0;
  /** How far the session's time has run out. */
  let ending: 'expiring' | 'expired' | undefined;

  /** By the wall clock, as others stand still while a device sleeps. One that flickers is read twice. */
  const isLate = (): boolean => Math.min(now(), now()) - pressed > LATEST;

  function dispatch(action: CheckoutAction): void {
    const next = transition(state, action);
    if (next === state) return;
    state = next;
    notify(state);
    applyEnding();
  }

  /** Only where nothing is under way: the result of an attempt wins. */
  function applyEnding(): void {
    if (state.status !== 'ready' || !ending) return;
    if (ending === 'expired' || !state.expiring) dispatch({ type: ending });
  }

  /** Shows what is offered, or what has become of it. */
  function show(offer: Offer): void {
    if (offer.status !== 'complete') {
      const { order } = offer;
      if (offer.status === 'expired') return dispatch({ type: 'expired', order });
      return dispatch({ type: 'loaded', order });
    }
    const { order, result } = offer;
    const paidWith = attempt?.paidWith && { paidWith: attempt.paidWith };
    const outcome = outcomeOf(result, order);
    if (outcome === 'declined') {
      // Was received once, and the bank has refused it since.
      const problem = declined(result.transfer?.failure_code);
      dispatch({ type: 'refused', problem });
    } else {
      dispatch({ type: 'completed', order, outcome, result, ...paidWith });
    }
  }

  /** @param left - Milliseconds until the session ends. */
  async function watchExpiry(left: number): Promise<void> {
    // An end that the service has not written as a time is left to the service.
    if (!(left <= LONGEST_TIMER)) return;
    await sleep(Math.max(0, left - EXPIRES_SOON));
    ending = 'expiring';
    applyEnding();
    await sleep(Math.max(0, Math.min(left, EXPIRES_SOON)));
    ending = 'expired';
    applyEnding();
  }

  async function keep(attemptId: string, order: Order): Promise<void> {
    const sessionId = order.session?.id;
    const startedAt = new Date(now()).toISOString();
    try {
      await journal.write({ attemptId, startedAt, endsAt: startedAt, sessionId });
    } catch (error) {
      // The entry of an attempt that never left may still arrive: it would stop the next one.
      journal.clear(attempt?.attemptId ?? '');
      throw error;
    }
  }

  /** Sends the attempt until its outcome is known or the requests of one press are used up. */
  async function send(): Promise<void> {
    if (!attempt) return;
    const { attemptId, paidWith, ...payment } = attempt;
    let uncertain = state.status === 'unresolved';
    for (let sent = 1; ; sent++) {
      try {
        const result = await gateway.pay(payment, attemptId);
        const outcome = outcomeOf(result, 'order' in state ? state.order : undefined);
        journal.clear(attempt?.attemptId ?? '');
        if (outcome === 'declined') {
          dispatch({ type: 'refused', problem: declined(result.transfer?.failure_code) });
        } else {
          dispatch({ type: 'completed', outcome, result, ...(paidWith && { paidWith }) });
        }
        return;
      } catch (error) {
        // Paid elsewhere: not with what was typed here.
        if (!uncertain && codeOf(error) === 'SESSION_COMPLETE') attempt = undefined;
        // Once a request may have charged, only a decline of this very attempt proves that none has.
        uncertain = mayHaveCharged(error) || (uncertain && codeOf(error) !== 'PAYMENT_DECLINED');
        if (uncertain) {
          const repeatable = gateway.repeatable || gateway.readsBack;
          dispatch({ type: 'lost', attemptId, repeatable });
        }
        const mayRepeat = uncertain ? gateway.repeatable : isRateLimit(error);
        const pause = mayRepeat ? pauseAsAsked(error, sent, random()) : undefined;
        if (pause !== undefined && sent < MAX_REQUESTS) {
          await sleep(pause);
          if (uncertain && !(await showUnlessOpen())) return;
          if (!isLate()) continue;
        }
        if (uncertain) return conclude(error);
        journal.clear(attempt?.attemptId ?? '');
        return refuse(error);
      }
    }
  }

  /** Nobody can say what became of an attempt of an earlier document. */
  function hold(attemptId: string): void {
    dispatch({ type: 'lost', attemptId, repeatable: false });
    dispatch({ type: 'checked' });
  }

  const look = (): Promise<Offer> => gateway.load(AbortSignal.timeout(LONGEST_LOOK));

  /**
   * `offer`, asked for again for so long as it is unpaid and a request may still arrive. One that has
   * expired may be paid yet: by what the service took up in time and still works on.
   */
  async function lookOn(offer: Offer, longest: number): Promise<Offer> {
    for (let at = 0; at < longest && offer.status !== 'complete'; at += LOOK_PAUSE) {
      await sleep(LOOK_PAUSE);
      offer = await look();
    }
    return offer;
  }

  /**
   * Looks what became of the attempt, where the service can be asked, and shows it. Whether the
   * session is open, and so it has not arrived: `false` also where there was no answer.
   */
  async function showUnlessOpen(longest = 0): Promise<boolean> {
    if (!gateway.readsBack) return true;
    try {
      const first = await look();
      const offer = await lookOn(first, first.status === 'expired' ? LONGEST_WAY : longest);
      if (offer.status === 'open') return true;
      journal.clear(attempt?.attemptId ?? '');
      show(offer);
    } catch {
      dispatch({ type: 'checked' });
    }
    return false;
  }

  /** Nothing more is sent. Says what became of the attempt, as far as anybody knows. */
  async function conclude(answer?: unknown, longest = LONGEST_REST): Promise<void> {
    if (!(await showUnlessOpen(longest))) return;
    if (!gateway.readsBack || codeOf(answer) === 'IDEMPOTENCY_IN_PROGRESS') {
      return dispatch({ type: 'checked' });
    }
    journal.clear(attempt?.attemptId ?? '');
    refuse(notCharged(), answer);
  }

  /** @param answer - The one that may have said for how long to wait. */
  function refuse(error: unknown, answer = error): void {
    const asked = (answer instanceof ApiError && answer.retryAfter) || 0;
    const problem = {
      ...toProblem(error),
      // A shorter one is not worth words.
      ...(asked > MAX_RETRY_AFTER && { retryAt: now() + asked }),
    };
    dispatch(
      problem.code === 'SESSION_EXPIRED' ? { type: 'expired' } : { type: 'refused', problem },
    );
  }

  return {
    get state() {
      return state;
    },

    async load([begun]) {
      if (begun && !gateway.readsBack) return hold(begun.attemptId);
      try {
        const offer = await gateway.load();
        const { order } = offer;
        // Of a session that is gone, nobody can be asked.
        if (begun && order.session?.id !== begun.sessionId) return hold(begun.attemptId);
        if (order.session) void watchExpiry(order.session.expiresIn);
        if (begun) {
          const { attemptId, startedAt } = begun;
          // Not longer than that, whatever the clock says.
          const left = Math.min(Date.parse(startedAt) + LONGEST_WAY - now(), LONGEST_WAY);
          if (left > 0 && offer.status !== 'complete') {
            dispatch({ type: 'lost', attemptId, order, repeatable: true });
            return await conclude(undefined, left);
          }
          journal.clear(attempt?.attemptId ?? '');
        }
        show(offer);
      } catch (error) {
        refuse(error);
      }
    },

    async pay({ buyer, metadata, sourceTags: tags }) {
      if (state.status !== 'ready') return;
      const { order } = state;
      dispatch({ type: 'submitted' });
      pressed = now();
      attempt = undefined;
      try {
        const [tokenized, current] = await Promise.all([tokenize(buyer), gateway.recheck?.()]);
        if (current && !sameTerms(order, current)) {
          const problem = totalChanged(dueOf(order), dueOf(current));
          return dispatch({ type: 'changed', order: { ...order, ...current }, problem });
        }
        if (isLate()) throw notCharged();
        const attemptId = newId();
        await keep(attemptId, order);
        const { source: bare } = tokenized;
        const source = tags && typeof bare !== 'string' ? { ...bare, tags } : bare;
        attempt = { buyer, metadata, attemptId, ...tokenized, source };
        dispatch({ type: 'tokenized', attemptId });
      } catch (error) {
        // Paid elsewhere, while the buyer typed. What that look has settled, a refusal leaves alone.
        if (codeOf(error) === 'SESSION_COMPLETE') await showUnlessOpen();
        refuse(error);
        return;
      }
      await send();
    },

    async check() {
      const before = state;
      dispatch({ type: 'asked' });
      if (state === before) return;
      pressed = now();
      if (!attempt || !gateway.repeatable) await conclude();
      else if (await showUnlessOpen()) await send();
    },
  };
}

/** Nothing of the attempt has arrived, or it was not sent. */
function notCharged(): CheckoutError {
  return new CheckoutError(
    'The attempt did not arrive. Nothing was charged; the buyer can try again.',
    {
      code: 'NOT_CHARGED',
      actor: 'service',
    },
  );
}

function isRateLimit(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

function codeOf(error: unknown): string {
  return toProblem(error).code;
}
