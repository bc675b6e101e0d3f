import type { CustomerDetails, PayOptions } from '../../api/customer.ts';
import type { Environment } from '../../api/keys.ts';
import { CheckoutError, isApiError } from '../../errors.ts';
import type { CheckoutProcess } from './attempt.ts';
import { EarlierAttempts, type EarlierAttemptsOptions } from './earlier-attempts.ts';
import type { Gateway, Offer, Payment } from '../gateway.ts';
import { AttemptEntry, type Journal, type JournalEntry } from '../journal.ts';
import type { Order } from '../order.ts';
import { leaveUnresolved, notCharged, show } from './outcome-display.ts';
import { conclude, MAX_DELIVERY_MS, refuseUnsent, showUnlessOpen } from './outcome-lookup.ts';
import { toProblem } from '../problem.ts';
import { changeOf } from './order-change.ts';
import { isLate, send, sendAgain } from './sending.ts';
import type { CheckoutAction, CheckoutState, Coded, PaidWith } from '../state.ts';
import type { StateStore } from '../state-store.ts';
import { createStatusPoll } from './status-poll.ts';

/** The payment part of an attempt. Each attempt gets its own. */
export interface TokenizedSource {
  readonly source: NonNullable<Payment['source']>;
  readonly paidWith?: PaidWith;
  readonly authorization?: Payment['authorization'];
}

export interface PayingOptions extends Pick<EarlierAttemptsOptions, 'readStatus'> {
  readonly gateway: Gateway;
  readonly journal: Journal;
  readonly environment: Environment;
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
   * Loads the order, after this browser has made these attempts, and shows what has become of them.
   * The service cannot be asked what has become of an attempt at a cart, so that stays unresolved.
   *
   * @param load - Loads what is offered.
   * @throws {CheckoutError} there is no order
   */
  resume(earlier: readonly JournalEntry[], load: () => Promise<Offer>): Promise<void>;
  /** Shows an offer, or its outcome. */
  show(offer: Offer): void;
  /**
   * Asks what has become of the session.
   *
   * @throws {CheckoutError} the service did not answer
   */
  ask(): Promise<Offer>;
  /** Pays the order of a submit. The state is `tokenizing` since then. */
  pay(command: PayCommand | 'unreadable', submit: Submit): Promise<void>;
  /** Reads again what this browser has not seen the end of, while nothing is being paid. */
  readJournal(entries: readonly JournalEntry[]): Promise<void>;
  /** Remembers that stablecoins were sent for the session, which no request of this page pays. */
  noteStablecoins(): void;
  /** Asks again for the outcome of an unresolved attempt, which the state says already. */
  check(): Promise<void>;
  /** Carries out a command about the promotion code, and answers it by the state. */
  applyCode(command: CodeCommand): Promise<void>;
}

/** What the page sends with a submit. */
export interface PayCommand extends PayOptions {
  /** What the buyer knows of earlier attempts, and wants to pay in spite of: `consentTo`. */
  readonly accepted?: readonly string[] | undefined;
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
  store: StateStore,
  {
    gateway,
    journal,
    environment,
    readStatus,
    prepare,
    tokenize,
    random = Math.random,
    newId = () => crypto.randomUUID(),
    uptime = () => performance.now(),
  }: PayingOptions,
): Paying {
  const { sleep, now, serviceTime } = store;
  const earlier: EarlierAttempts = new EarlierAttempts({
    journal,
    environment,
    serviceTime,
    readStatus,
    sleep,
    // A submit that is under way goes on, and asks by itself whether it may.
    onChange: () => {
      if (store.state.status === 'ready') showEarlier();
    },
  });
  /** Shows the buyer again, with each order that can be paid, what this browser has tried before. */
  const dispatch = (action: CheckoutAction): void => {
    store.dispatch(action);
    const { state } = store;
    if (state.status === 'ready' && !state.earlier && earlier.list.length > 0) showEarlier();
  };
  const process: CheckoutProcess = {
    gateway,
    poll: createStatusPoll(gateway, sleep),
    entry: new AttemptEntry({ journal, environment, serviceTime }),
    earlier,
    get state() {
      return store.state;
    },
    dispatch,
    sleep,
    random,
    now,
    serviceTime,
    attempt: undefined,
    submittedAt: 0,
  };
  const { entry, poll } = process;

  /** For how many milliseconds a request of an earlier document may still arrive. */
  function deliveryTimeLeft({ startedAt }: JournalEntry): number {
    const age = serviceTime() - Date.parse(startedAt) || 0;
    // Without an answer, the time is the device's own, so the result never exceeds the longest
    // delivery time.
    return Math.max(0, Math.min(MAX_DELIVERY_MS - age, MAX_DELIVERY_MS));
  }

  /**
   * Tokenizes, unless the order is free, and checks meanwhile that it still costs what was shown.
   */
  async function tokenizeAndCheck({ isFree }: Order, buyer: CustomerDetails | undefined) {
    const began = now();
    const [tokenized, atFirst] = await Promise.all([
      isFree ? undefined : tokenize(buyer),
      gateway.recheck?.(),
    ]);
    const isOld = now() - began > MAX_PRICE_AGE_MS;
    return { tokenized, current: isOld ? await gateway.recheck?.() : atFirst };
  }

  function showEarlier(): void {
    store.dispatch({ type: 'noticed', earlier: earlier.list });
  }

  return {
    async resume(entries, load) {
      const ofSessions = entries.filter(({ sessionId }) => sessionId !== undefined);
      const timeLeft = Math.max(0, ...ofSessions.map(deliveryTimeLeft));
      const offer = await poll.askWhileExpired(load, timeLeft);
      const { order } = offer;
      earlier.read(entries, order);
      const { ofSameCart } = earlier;
      if (ofSameCart && !gateway.readsBack) {
        const { attemptId } = ofSameCart;
        dispatch({ type: 'lost', attemptId, order, repeatable: false });
        return leaveUnresolved(process);
      }
      if (offer.status === 'open') await earlier.check();
      const begun = entry.takeOver(entries, order);
      if (begun && offer.status !== 'complete') {
        const { attemptId } = begun;
        const left = deliveryTimeLeft(begun);
        if (left > 0) {
          dispatch({ type: 'lost', attemptId, order, repeatable: true });
          return conclude(process, undefined, left);
        }
      }
      const { underWay } = earlier;
      if (!underWay || offer.status !== 'open') return show(process, offer);
      entry.clear();
      // Another session was being paid when this page was loaded.
      const { attemptId } = underWay;
      dispatch({ type: 'lost', attemptId, order, repeatable: false });
      await earlier.follow();
      dispatch({ type: 'loaded', order, earlier: earlier.list, after: attemptId });
    },

    async readJournal(entries) {
      // What has ended in another tab may have been paid there.
      await earlier.check();
      const { state } = store;
      if (state.status === 'unresolved') return freeIfEnded(state, entries);
      if (state.status !== 'ready') return;
      earlier.read(entries, state.order);
      showEarlier();
      await earlier.check();
    },

    prepare,
    show: (offer) => show(process, offer),
    ask: async () => poll.askAgainIfExpired(await poll.ask()),

    async pay(command, { order, startedAt, startedUptime }) {
      process.submittedAt = startedAt;
      process.attempt = undefined;
      try {
        if (command === 'unreadable') throw malformed();
        const { accepted = [], buyer, metadata, sourceTags: tags } = command;
        await earlier.check();
        if (!earlier.areAccepted(accepted)) return showEarlier();
        const { tokenized, current } = await tokenizeAndCheck(order, buyer);
        const change = changeOf(order, current);
        if (change) return dispatch(change);
        if (isLate(process)) throw notCharged();
        const attemptId = newId();
        const pricedAt = now();
        const all = await entry.write(attemptId, order);
        const others = all.filter((entry) => entry.attemptId !== attemptId);
        earlier.read(others, order);
        // Another tab may have sent an attempt since the buyer has read of the earlier ones.
        if (!earlier.areAccepted(accepted)) await earlier.check();
        if (!earlier.areAccepted(accepted)) {
          entry.clear();
          return showEarlier();
        }
        earlier.forgetPaid();
        const { source: bare, paidWith, authorization } = tokenized ?? {};
        const source = tags && typeof bare === 'object' ? { ...bare, tags } : bare;
        process.attempt = {
          attemptId,
          payment: {
            buyer,
            metadata,
            ...(source && { source }),
            authorization,
            amount: order.amount_total,
          },
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

    noteStablecoins() {
      const { state } = store;
      if (state.status !== 'ready' || !state.order.session) return;
      // Nothing waits for the journal, because the coins are on their way in any case.
      entry.write(state.order.session.id, state.order).catch(() => {});
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
        const reason = isApiError(error) && error.details?.reason;
        const problem = { ...toProblem(error), ...(reason && { failureCode: reason }) };
        // A session that has ended meanwhile says how it has ended.
        const hasEnded = problem.code.startsWith('SESSION_');
        const offer = hasEnded && (await poll.ask().catch(() => undefined));
        if (offer) showCoded(offer, { number, problem });
        else dispatch({ type: 'coded', coded: { number, problem } });
      }
    },
  };

  /** Offers a cart again of which another tab has learned how its attempt has ended. */
  function freeIfEnded(
    { order, attemptId }: Extract<CheckoutState, { status: 'unresolved' }>,
    entries: readonly JournalEntry[],
  ): void {
    const isOwn = gateway.readsBack || process.attempt !== undefined;
    if (isOwn || !order || earlier.ofSameCart?.attemptId !== attemptId) return;
    earlier.read(entries, order);
    if (earlier.ofSameCart) return;
    dispatch({ type: 'loaded', order, earlier: earlier.list, after: attemptId });
  }

  function showCoded(offer: Offer, coded: Coded): void {
    if (offer.status === 'open') dispatch({ type: 'coded', order: offer.order, coded });
    else if (store.state.status === 'ready') show(process, offer);
  }
}

function malformed(): CheckoutError {
  return new CheckoutError('The page has sent a buyer, metadata or tags that cannot be sent on.', {
    code: 'REQUEST_MALFORMED',
    actor: 'service',
  });
}
