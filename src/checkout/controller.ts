import { MAX_RETRY_AFTER, pauseAsAsked, wait } from '../api/client.ts';
import type { CustomerDetails } from '../api/customer.ts';
import { ApiError, CheckoutError, ConnectionError } from '../errors.ts';
import type { Gateway, Offer, Payment } from './gateway.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { type CheckoutResult, isAgreed, outcomeOf } from './outcome.ts';
import { dueOf, type Order, sameTerms } from './order.ts';
import { declined, type Problem, toProblem, totalChanged } from './problem.ts';
import { runSessionClock } from './session-clock.ts';
import { type CheckoutAction, type CheckoutState, type PaidWith, transition } from './state.ts';
import { createStatusPoll } from './status-poll.ts';
import { answerMismatch, isDecline, verdictOf } from './verdict.ts';

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
  load(earlier?: readonly JournalEntry[]): Promise<void>;
  pay(options: PayOptions): Promise<void>;
  /** Asks again what became of an attempt that is unresolved. */
  check(): Promise<void>;
}

/** Requests for one submit, all with the same key. */
const MAX_REQUESTS = 3;
/**
 * How long the request of a document that is gone may still arrive, or one that came in time may be
 * worked on, in milliseconds.
 */
const MAX_DELIVERY_MS = 30_000;
/** The same for a request whose connection was lost. The buyer waits for it. */
const MAX_LOST_DELIVERY_MS = 12_000;
/** How long an expired session is asked about again before it is called unpaid, in milliseconds. */
const EXPIRED_GRACE_MS = 2000;
/** Nothing is sent for a submit that is older than this, in milliseconds: the device may have slept. */
const MAX_SUBMIT_AGE_MS = 180_000;
/** How old the prices may be that a submit was checked against, in milliseconds. */
const MAX_PRICE_AGE_MS = 2000;
/** How long the first answer may take before the buyer is offered to try again, in milliseconds. */
const FIRST_ANSWER_TIMEOUT_MS = 14_000;
/** How long an entry of the journal outlives its session, or the attempt of a cart, in milliseconds. */
const JOURNAL_LIFE_MS = 86_400_000;

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
  const poll = createStatusPoll(gateway, sleep);
  let state: CheckoutState = { status: 'loading' };
  let attempt: Attempt | undefined;
  /** What the buyer of `attempt` has agreed to. */
  let agreed: Order | undefined;
  /** The attempt whose entry the journal holds for this checkout. */
  let journaled: string | undefined;
  /** A request of `attempt` may have charged. */
  let uncertain = false;
  /** When the buyer has asked for it last. */
  let submittedAt = 0;
  /** The session ends in less than two minutes. */
  let expiring = false;
  /** The session's time is over by this device's clock, and the service has not been asked yet. */
  let timeOver = false;

  /**
   * Counted by the wall clock, because others stand still while a device sleeps. The wall clock may
   * jump, so it is read twice and the earlier value counts.
   */
  const isLate = (): boolean => Math.min(now(), now()) - submittedAt > MAX_SUBMIT_AGE_MS;

  function dispatch(action: CheckoutAction): void {
    const next = transition(state, action);
    if (next === state) return;
    state = next;
    notify(state);
    if (state.status !== 'ready') return;
    if (expiring && !state.expiring) dispatch({ type: 'expiring' });
    if (timeOver) void onTimeOver();
  }

  /** The outcome of the attempt is known: a reload has nothing to ask about. */
  function forget(): void {
    if (journaled !== undefined) journal.clear(journaled);
    journaled = undefined;
  }

  /** Shows what is offered, or what has become of it. */
  function show(offer: Offer): void {
    const { order } = offer;
    if (offer.status === 'complete') return showResult(order, offer.result);
    forget();
    dispatch({ type: offer.status === 'expired' ? 'expired' : 'loaded', order });
  }

  /** Shows what a session was paid with: by this attempt, an earlier one, or elsewhere. */
  function showResult(order: Order, result: CheckoutResult): void {
    const due = agreed ?? order;
    if (!isAgreed(result, due)) {
      const attemptId = attempt?.attemptId ?? journaled ?? order.session?.id ?? '';
      dispatch({ type: 'lost', attemptId, order, repeatable: true });
      return dispatch({ type: 'checked' });
    }
    forget();
    const outcome = outcomeOf(result, due);
    if (outcome === 'declined') {
      // The payment was received once, and the bank has returned it since: the session stays closed.
      return dispatch({ type: 'expired', order, problem: returned(result) });
    }
    const paidWith = attempt?.paidWith && { paidWith: attempt.paidWith };
    dispatch({ type: 'completed', order, outcome, result, ...paidWith });
  }

  /** The time of the session is over by this device's clock: only the service knows whether it was paid. */
  async function onTimeOver(): Promise<void> {
    // An attempt that is under way finds out by itself, or ends in `ready`.
    timeOver = true;
    if (state.status !== 'ready') return;
    timeOver = false;
    try {
      const offer = await poll.ask();
      const isOver = offer.status === 'expired';
      const latest = isOver ? await poll.askWhileUnpaid(offer, EXPIRED_GRACE_MS) : offer;
      if (state.status !== 'ready') timeOver = true;
      else if (latest.status === 'open') watchExpiry(latest.order);
      else show(latest);
    } catch {
      // Without an answer nothing is said: a submit asks the service again.
    }
  }

  function onExpiring(): void {
    expiring = true;
    if (state.status === 'ready') dispatch({ type: 'expiring' });
  }

  function watchExpiry({ session }: Order): void {
    if (!session) return;
    void runSessionClock(session.expiresIn, { onExpiring, onTimeOver }, sleep);
  }

  async function keep(attemptId: string, { session }: Order): Promise<void> {
    const time = now();
    const endsAt = time + Math.max(0, session?.expiresIn || 0) + JOURNAL_LIFE_MS;
    try {
      await journal.write({
        attemptId,
        startedAt: new Date(time).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        sessionId: session?.id,
      });
      journaled = attemptId;
    } catch (error) {
      // The entry of an attempt that never left may still arrive: it would stop the next one.
      journal.clear(attemptId);
      throw error;
    }
  }

  /** Sends the attempt until its outcome is known or the requests of one submit are used up. */
  async function send({ attemptId, paidWith, ...payment }: Attempt, due: Order): Promise<void> {
    for (let sent = 1; ; sent++) {
      try {
        const result = await gateway.pay(payment, attemptId);
        if (!isAgreed(result, due) || (!result.transfer && due.amount_total > 0)) {
          throw answerMismatch();
        }
        forget();
        const outcome = outcomeOf(result, due);
        if (outcome === 'declined') return refuse(result.transfer?.failure_code);
        return dispatch({ type: 'completed', outcome, result, ...(paidWith && { paidWith }) });
      } catch (error) {
        const verdict = verdictOf(error);
        if (verdict === 'refused' && !uncertain) return acceptRefusal(error);
        // Once a request may have charged, only a decline of this very attempt proves that none has.
        if (isDecline(error)) return refuseKnown(error);
        if (verdict !== 'busy') {
          // It was paid elsewhere, and not with what was typed here.
          if (!uncertain && codeOf(error) === 'SESSION_COMPLETE') attempt = undefined;
          uncertain = true;
        }
        const mayRepeat = uncertain ? gateway.repeatable : verdict === 'busy';
        if (uncertain) markUnresolved(attemptId);
        const pause = mayRepeat ? pauseAsAsked(error, sent, random()) : undefined;
        if (pause !== undefined && sent < MAX_REQUESTS) {
          await sleep(pause);
          if (uncertain && !(await showUnlessOpen())) return;
          if (!isLate()) continue;
        }
        if (isRateLimit(error) && gateway.repeatable) return keepForLater(attemptId, error);
        return uncertain ? conclude(error) : acceptRefusal(error);
      }
    }
  }

  function markUnresolved(attemptId: string): void {
    const repeatable = gateway.repeatable || gateway.readsBack;
    dispatch({ type: 'lost', attemptId, repeatable });
  }

  /** Nobody answers for this attempt now: the buyer is told when the service may be asked again. */
  function leaveUnresolved(answer?: unknown): void {
    dispatch({ type: 'checked', ...retryTime(answer) });
  }

  /** Too many requests: the attempt stays as it is, and trying again repeats it under its key. */
  async function keepForLater(attemptId: string, answer: unknown): Promise<void> {
    markUnresolved(attemptId);
    if (await showUnlessOpen()) leaveUnresolved(answer);
  }

  /** The service itself said no to an attempt of which nothing else was sent. */
  async function acceptRefusal(error: unknown): Promise<void> {
    if (!gateway.readsBack) return refuseKnown(error);
    try {
      const offer = await poll.ask(true);
      if (offer.status === 'open') return refuseKnown(error);
      show(offer);
    } catch (silence) {
      // It has said no twice: to the attempt, and to the question.
      if (verdictOf(silence) === 'refused') return refuseKnown(error);
      markUnresolved(attempt?.attemptId ?? '');
      leaveUnresolved();
    }
  }

  /** No outcome of an attempt of an earlier document can be asked for. */
  function hold(attemptId: string): void {
    dispatch({ type: 'lost', attemptId, repeatable: false });
    dispatch({ type: 'checked' });
  }

  /**
   * Asks what became of the attempt, where the service can be asked, and shows it.
   *
   * @returns whether the session is open, and so the attempt has not arrived; `false` also where
   *   there was no answer
   */
  async function showUnlessOpen(longest = 0): Promise<boolean> {
    if (!gateway.readsBack) return true;
    try {
      const first = await poll.ask();
      const time = first.status === 'expired' ? MAX_DELIVERY_MS : longest;
      const offer = await poll.askWhileUnpaid(first, time);
      if (offer.status === 'open') return true;
      show(offer);
    } catch {
      leaveUnresolved();
    }
    return false;
  }

  /** Nothing more is sent. Says what became of the attempt, as far as anybody knows. */
  async function conclude(answer?: unknown, longest = MAX_LOST_DELIVERY_MS): Promise<void> {
    if (!(await showUnlessOpen(longest))) return;
    if (!gateway.readsBack || codeOf(answer) === 'IDEMPOTENCY_IN_PROGRESS') {
      return leaveUnresolved(answer);
    }
    refuseKnown(notCharged(), answer);
  }

  /** @param answer - The one that may have said for how long to wait. */
  function refuseKnown(error: unknown, answer = error): void {
    forget();
    const problem = { ...toProblem(error), ...retryTime(answer) };
    dispatch(
      problem.code === 'SESSION_EXPIRED' ? { type: 'expired' } : { type: 'refused', problem },
    );
  }

  function refuse(failureCode: string | null | undefined): void {
    dispatch({ type: 'refused', problem: declined(failureCode) });
  }

  /** When the service wants to be asked again; a short wait is not worth words. */
  function retryTime(answer: unknown): { retryAt?: number } {
    const asked = (answer instanceof ApiError && answer.retryAfter) || 0;
    return asked > MAX_RETRY_AFTER ? { retryAt: now() + asked } : {};
  }

  /** The first answer. It is waited for as long as it takes, and the buyer hears when it is late. */
  async function firstOffer(): Promise<Offer> {
    const answer = gateway.load();
    const isMissing = await Promise.race([
      answer.then(() => false),
      sleep(FIRST_ANSWER_TIMEOUT_MS).then(() => true),
    ]);
    if (isMissing) refuseKnown(new ConnectionError('The service has not answered for 14 seconds.'));
    return answer;
  }

  /** What the buyer pays with, once the order is known to cost what was shown. */
  async function prepare(buyer: CustomerDetails | undefined) {
    const began = now();
    const [tokenized, atFirst] = await Promise.all([tokenize(buyer), gateway.recheck?.()]);
    const isOld = now() - began > MAX_PRICE_AGE_MS;
    return { tokenized, current: isOld ? await gateway.recheck?.() : atFirst };
  }

  return {
    get state() {
      return state;
    },

    async load(earlier = []) {
      const ofCart = earlier.find(({ sessionId }) => sessionId === undefined);
      if (!gateway.readsBack && ofCart) return hold(ofCart.attemptId);
      try {
        const offer = await firstOffer();
        const { order } = offer;
        watchExpiry(order);
        const begun = earlier.find(({ sessionId }) => sessionId === order.session?.id);
        if (begun && order.session) {
          const { attemptId, startedAt } = begun;
          journaled = attemptId;
          // Whatever the clock says, it is waited no longer than that.
          const left = Math.min(Date.parse(startedAt) + MAX_DELIVERY_MS - now(), MAX_DELIVERY_MS);
          if (left > 0 && offer.status !== 'complete') {
            dispatch({ type: 'lost', attemptId, order, repeatable: true });
            return await conclude(undefined, left);
          }
        }
        show(offer);
      } catch (error) {
        refuseKnown(error);
      }
    },

    async pay({ buyer, metadata, sourceTags: tags }) {
      if (state.status !== 'ready') return;
      const { order } = state;
      dispatch({ type: 'submitted' });
      submittedAt = now();
      attempt = undefined;
      agreed = undefined;
      uncertain = false;
      try {
        const { tokenized, current } = await prepare(buyer);
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
        agreed = order;
        dispatch({ type: 'tokenized', attemptId });
      } catch (error) {
        if (codeOf(error) !== 'SESSION_COMPLETE') return refuseKnown(error);
        // It was paid elsewhere while the buyer typed: only the service knows with which result.
        markUnresolved(order.session?.id ?? '');
        if (await showUnlessOpen()) refuseKnown(notCharged());
        return;
      }
      await send(attempt, order);
    },

    async check() {
      const before = state;
      dispatch({ type: 'asked' });
      if (state === before) return;
      submittedAt = now();
      if (!attempt || !agreed || !gateway.repeatable) await conclude();
      else if (await showUnlessOpen()) await send(attempt, agreed);
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

/** Why a payment that was received has come to nothing. */
function returned({ transfer }: CheckoutResult): Problem {
  return { ...declined(transfer?.failure_code), returned: true };
}

function isRateLimit(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

function codeOf(error: unknown): string {
  return toProblem(error).code;
}
