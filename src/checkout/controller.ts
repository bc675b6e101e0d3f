import { wait } from '../api/http/client.ts';
import type { CustomerDetails } from '../api/customer.ts';
import { ConnectionError } from '../errors.ts';
import type { CheckoutProcess } from './attempt.ts';
import type { Gateway, Offer, Payment } from './gateway.ts';
import { AttemptEntry, type Journal, type JournalEntry } from './journal.ts';
import { notCharged, refuse, show } from './outcome-display.ts';
import { conclude, MAX_DELIVERY_MS, refuseUnsent, showUnlessOpen } from './outcome-lookup.ts';
import { changeOf, isLate, send, sendAgain } from './sending.ts';
import { createSessionEnd } from './session-end.ts';
import { type CheckoutState, type PaidWith, transition } from './state.ts';
import { createStatusPoll } from './status-poll.ts';

/** The payment part of an attempt. Each attempt gets its own. */
export interface TokenizedSource {
  readonly source: Payment['source'];
  readonly paidWith?: PaidWith;
  readonly authorization?: Payment['authorization'];
}

export interface ControllerOptions {
  readonly gateway: Gateway;
  readonly journal: Journal;
  /** Turns what was typed into a token. Called once for each attempt. */
  readonly tokenize: (buyer: CustomerDetails | undefined) => Promise<TokenizedSource>;
  /** Notified of every new state. */
  readonly notify: (state: CheckoutState) => void;
  readonly sleep?: (milliseconds: number) => Promise<void>;
  readonly random?: () => number;
  readonly newId?: () => string;
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number;
  /** A monotonic clock: milliseconds since any point in time. */
  readonly uptime?: () => number;
}

export interface PayOptions {
  /** Absent for a customer whom the merchant knows. */
  readonly buyer?: CustomerDetails | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Tags for a new card or bank account. Interface, section 4.4. */
  readonly sourceTags?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The process of one checkout. Its methods never throw, because errors become part of the state.
 */
export interface Controller {
  readonly state: CheckoutState;
  /**
   * Loads the order, once. @param earlier - Attempts of earlier documents whose outcomes are
   * unknown.
   */
  load(earlier?: readonly JournalEntry[]): Promise<void>;
  pay(options: PayOptions): Promise<void>;
  /** Asks again for the outcome of an unresolved attempt. */
  check(): Promise<void>;
}

/** How old the checked prices may be at a submit, in milliseconds. */
const MAX_PRICE_AGE_MS = 2000;
/** How long the first answer may take before the buyer is offered another try, in milliseconds. */
const FIRST_ANSWER_TIMEOUT_MS = 14_000;
/**
 * The service remembers the key of an attempt for a day. Requests are not repeated for longer than
 * this, which leaves an hour to spare.
 */
const MAX_REPEAT_AGE_MS = 82_800_000;

export function createController({
  gateway,
  journal,
  tokenize,
  notify,
  sleep = wait,
  random = Math.random,
  newId = () => crypto.randomUUID(),
  now = Date.now,
  uptime = () => performance.now(),
}: ControllerOptions): Controller {
  let state: CheckoutState = { status: 'loading' };
  let isLoaded = false;

  const process: CheckoutProcess = {
    gateway,
    poll: createStatusPoll(gateway, sleep),
    entry: new AttemptEntry(journal, now),
    get state() {
      return state;
    },
    dispatch(action) {
      const next = transition(state, action);
      if (next === state) return;
      state = next;
      notify(state);
      end.onReady();
    },
    sleep,
    random,
    now,
    attempt: undefined,
    submittedAt: 0,
  };
  const { dispatch, entry } = process;
  const end = createSessionEnd(process);

  /** Loads the first answer, however long it takes, and lets the buyer know when it is late. */
  async function firstOffer(): Promise<Offer> {
    const answer = gateway.load();
    const isMissing = await Promise.race([
      answer.then(() => false),
      sleep(FIRST_ANSWER_TIMEOUT_MS).then(() => true),
    ]);
    if (isMissing) {
      refuse(process, new ConnectionError('The service did not respond within 14 seconds.'));
    }
    return answer;
  }

  /** For how many milliseconds a request of an earlier document may still arrive. */
  function deliveryTimeLeft({ startedAt }: JournalEntry): number {
    const age = now() - Date.parse(startedAt) || 0;
    // The clock may have been set back, so the result never exceeds the longest delivery time.
    return Math.max(0, Math.min(MAX_DELIVERY_MS - age, MAX_DELIVERY_MS));
  }

  /** Tokenizes, and checks meanwhile that the order still costs what was shown. */
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
      if (isLoaded) return;
      isLoaded = true;
      const ofCart = earlier.find(({ sessionId }) => sessionId === undefined);
      if (!gateway.readsBack && ofCart) {
        // With a publishable key, the service cannot be asked for the outcome of an earlier
        // document's attempt.
        dispatch({ type: 'lost', attemptId: ofCart.attemptId, repeatable: false });
        return dispatch({ type: 'checked' });
      }
      try {
        const ofSessions = earlier.filter(({ sessionId }) => sessionId !== undefined);
        const timeLeft = Math.max(0, ...ofSessions.map(deliveryTimeLeft));
        const offer = await process.poll.askWhileExpired(firstOffer, timeLeft);
        const { order } = offer;
        end.watch(order);
        const begun = entry.takeOver(earlier, order);
        if (begun && offer.status !== 'complete') {
          const { attemptId } = begun;
          const left = deliveryTimeLeft(begun);
          if (left > 0) {
            dispatch({ type: 'lost', attemptId, order, repeatable: true });
            return await conclude(process, undefined, left);
          }
        }
        show(process, offer);
      } catch (error) {
        refuse(process, error);
      }
    },

    async pay({ buyer, metadata, sourceTags: tags }) {
      if (state.status !== 'ready') return;
      const { order } = state;
      dispatch({ type: 'submitted' });
      const startedAt = now();
      const startedUptime = uptime();
      process.submittedAt = startedAt;
      process.attempt = undefined;
      try {
        const { tokenized, current } = await prepare(buyer);
        const change = changeOf(order, current);
        if (change) return dispatch(change);
        if (isLate(process)) throw notCharged();
        const attemptId = newId();
        const pricedAt = now();
        await entry.write(attemptId, order);
        const { source: bare, paidWith, authorization } = tokenized;
        const source = tags && typeof bare !== 'string' ? { ...bare, tags } : bare;
        process.attempt = {
          attemptId,
          payment: { buyer, metadata, source, authorization },
          paidWith,
          order,
          startedAt,
          startedUptime,
          pricedAt,
          mayHaveCharged: false,
          wasBusy: false,
          isRefused: false,
        };
        dispatch({ type: 'tokenized', attemptId });
      } catch (error) {
        return refuseUnsent(process, error);
      }
      await send(process, process.attempt);
    },

    async check() {
      const before = state;
      dispatch({ type: 'asked' });
      if (state === before) return;
      const { attempt } = process;
      const time = now();
      process.submittedAt = time;
      // The wall clock may have been set back, and the monotonic one stops while a device sleeps,
      // so the larger age counts.
      const age = attempt
        ? Math.max(time - attempt.startedAt, uptime() - attempt.startedUptime)
        : 0;
      if (!attempt || !gateway.repeatable || age >= MAX_REPEAT_AGE_MS) {
        return conclude(process);
      }
      if (!(await showUnlessOpen(process))) return;
      await sendAgain(process, attempt);
    },
  };
}
