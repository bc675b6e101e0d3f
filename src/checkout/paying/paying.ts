import type { CustomerDetails } from '../../api/customer.ts';
import { ApiError } from '../../errors.ts';
import type { CheckoutProcess } from './attempt.ts';
import { firstOffer } from '../first-offer.ts';
import type { FoundOffer, Gateway, Offer, Payment } from '../gateway.ts';
import { AttemptEntry, type Journal, type JournalEntry } from '../journal.ts';
import type { Order } from '../order.ts';
import { notCharged, refuse, show } from './outcome-display.ts';
import { conclude, MAX_DELIVERY_MS, refuseUnsent, showUnlessOpen } from './outcome-lookup.ts';
import { readPayOptions, type UnreadOptions } from './pay-options.ts';
import { toProblem } from './problems.ts';
import { changeOf } from './order-change.ts';
import { refusalOf } from './refusal.ts';
import { isLate, send, sendAgain } from './sending.ts';
import type { Coded, PaidWith } from '../state.ts';
import type { StateKeeper } from '../state-keeper.ts';
import { createStatusPoll } from './status-poll.ts';
import { transition } from './steps.ts';

/** The payment part of an attempt. Each attempt gets its own. */
export interface TokenizedSource {
  readonly source: Payment['source'];
  readonly paidWith?: PaidWith;
  readonly authorization?: Payment['authorization'];
}

export interface PayingOptions {
  readonly gateway: Gateway;
  readonly journal: Journal;
  /** Opens in advance what `tokenize` will need. Never throws. */
  readonly prepare: () => void;
  /** Turns what was typed into a token. Called once for each attempt. */
  readonly tokenize: (buyer: CustomerDetails | undefined) => Promise<TokenizedSource>;
  readonly random?: () => number;
  readonly newId?: () => string;
  /** A monotonic clock: milliseconds since any point in time. */
  readonly uptime?: () => number;
}

/** A submit, as it was when the buyer made it. Loading this part may have taken a while since. */
export interface Submit {
  readonly order: Order;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  /** The same time by a monotonic clock. */
  readonly startedUptime: number;
}

/**
 * The half of a checkout's process that pays, and that finds out what has become of a payment. Its
 * methods never throw but for `ask`, because errors become part of the state.
 */
export interface Paying {
  /** Gets ready for a submit. */
  prepare(): void;
  /**
   * Loads the order, after earlier documents have made these attempts, and shows what has become of
   * them.
   *
   * @param onOrder - Called with the order as soon as it is loaded.
   */
  resume(earlier: readonly JournalEntry[], onOrder: (order: Order) => void): Promise<void>;
  /** Shows an offer, or its outcome. */
  show(offer: Offer): void;
  /**
   * Shows what the first part has found.
   *
   * @throws {ApiError} `UNEXPECTED_RESPONSE`: the service does not say what has become of it
   */
  showFound(found: FoundOffer): void;
  /** Shows why there is no offer. */
  refuse(error: unknown): void;
  /**
   * Asks what has become of the session.
   *
   * @throws {CheckoutError} the service did not answer
   */
  ask(): Promise<Offer>;
  /** Pays the order of a submit. The state is `tokenizing` since then. */
  pay(options: UnreadOptions, submit: Submit): Promise<void>;
  /** Asks again for the outcome of an unresolved attempt, which the state says already. */
  check(): Promise<void>;
  /** Carries out a command about the promotion code, and answers it by the state. */
  applyCode(command: CodeCommand): Promise<void>;
}

/** What the buyer wants of a promotion code. */
export interface CodeCommand {
  /** The number by which the state answers. */
  readonly number: number;
  /** What the buyer has typed; null takes the code away. */
  readonly code: string | null;
}

/** How old the checked prices may be at a submit, in milliseconds. */
const MAX_PRICE_AGE_MS = 2000;
/**
 * The service remembers the key of an attempt for a day. Requests are not repeated for longer than
 * this, which leaves an hour to spare.
 */
const MAX_REPEAT_AGE_MS = 82_800_000;

export function createPaying(
  keeper: StateKeeper,
  {
    gateway,
    journal,
    prepare,
    tokenize,
    random = Math.random,
    newId = () => crypto.randomUUID(),
    uptime = () => performance.now(),
  }: PayingOptions,
): Paying {
  const { dispatch, sleep, now } = keeper;
  keeper.learn(transition);
  const process: CheckoutProcess = {
    gateway,
    poll: createStatusPoll(gateway, sleep),
    entry: new AttemptEntry(journal, now),
    get state() {
      return keeper.state;
    },
    dispatch,
    sleep,
    random,
    now,
    attempt: undefined,
    submittedAt: 0,
  };
  const { entry, poll } = process;

  /** For how many milliseconds a request of an earlier document may still arrive. */
  function deliveryTimeLeft({ startedAt }: JournalEntry): number {
    const age = now() - Date.parse(startedAt) || 0;
    // The clock may have been set back, so the result never exceeds the longest delivery time.
    return Math.max(0, Math.min(MAX_DELIVERY_MS - age, MAX_DELIVERY_MS));
  }

  /** Tokenizes, and checks meanwhile that the order still costs what was shown. */
  async function tokenizeAndCheck(buyer: CustomerDetails | undefined) {
    const began = now();
    const [tokenized, atFirst] = await Promise.all([tokenize(buyer), gateway.recheck?.()]);
    const isOld = now() - began > MAX_PRICE_AGE_MS;
    return { tokenized, current: isOld ? await gateway.recheck?.() : atFirst };
  }

  return {
    async resume(earlier, onOrder) {
      try {
        const ofSessions = earlier.filter(({ sessionId }) => sessionId !== undefined);
        const timeLeft = Math.max(0, ...ofSessions.map(deliveryTimeLeft));
        const offer = await poll.askWhileExpired(() => firstOffer(gateway, keeper), timeLeft);
        const { order } = offer;
        onOrder(order);
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

    prepare,
    show: (offer) => show(process, offer),
    showFound: (found) => show(process, gateway.read(found)),
    refuse: (error) => dispatch(refusalOf(keeper, error)),
    ask: async () => poll.askAgainIfExpired(await poll.ask()),

    async pay(options, { order, startedAt, startedUptime }) {
      process.submittedAt = startedAt;
      process.attempt = undefined;
      try {
        const { buyer, metadata, sourceTags: tags } = readPayOptions(options);
        const { tokenized, current } = await tokenizeAndCheck(buyer);
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
          payment: { buyer, metadata, source, authorization, amount: order.amount_total },
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

    async applyCode({ number, code }) {
      try {
        const offer = await gateway.applyCode?.(code);
        if (offer) showCoded(offer, { number });
      } catch (error) {
        const reason = error instanceof ApiError && error.details?.reason;
        const problem = { ...toProblem(error), ...(reason && { failureCode: reason }) };
        // A session that has ended meanwhile says how it has ended.
        const hasEnded = problem.code.startsWith('SESSION_');
        const offer = hasEnded && (await poll.ask().catch(() => undefined));
        if (offer) showCoded(offer, { number, problem });
        else dispatch({ type: 'coded', coded: { number, problem } });
      }
    },
  };

  function showCoded(offer: Offer, coded: Coded): void {
    if (offer.status === 'open') dispatch({ type: 'coded', order: offer.order, coded });
    else if (keeper.state.status === 'ready') show(process, offer);
  }
}
