import { wait } from '../api/http/wait.ts';
import { isApiError } from '../errors.ts';
import { firstOffer } from './first-offer.ts';
import { firstSteps, transitionBy } from './first-steps.ts';
import type { Offers } from './gateway.ts';
import type { JournalEntry } from './journal.ts';
import type { CodeCommand, PayCommand, Paying } from './paying/paying.ts';
import { plainProblem } from './problem.ts';
import type { Order } from './order.ts';
import type { SessionEnd } from './session-end.ts';
import type { CheckoutState } from './state.ts';
import type { StateKeeper } from './state-keeper.ts';

export interface ControllerOptions {
  readonly offers: Offers;
  /** Creates what watches the end of the session. Absent where there is none. */
  readonly createEnd?: (
    keeper: StateKeeper,
    loadPaying: () => Promise<Paying>,
  ) => SessionEnd | undefined;
  /**
   * Resolves to what pays, which may have to be loaded first.
   *
   * @throws {ConnectionError} it could not be loaded. The next call tries again.
   */
  readonly loadPaying: (keeper: StateKeeper) => Promise<Paying>;
  /** Notified of every new state. */
  readonly notify: (state: CheckoutState) => void;
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** The device's time, in milliseconds since the Unix epoch. */
  readonly now?: () => number;
  /** The service's time, in milliseconds since the Unix epoch. */
  readonly serviceTime?: () => number;
  /** A monotonic clock: milliseconds since any point in time. */
  readonly uptime?: () => number;
}

/**
 * The process of one checkout: it loads what is offered, and leaves it to `Paying` to pay. Its
 * methods never throw, because errors become part of the state.
 */
export interface Controller {
  readonly state: CheckoutState;
  /**
   * Loads the order, once.
   *
   * @param earlier - Attempts of this browser whose outcomes are unknown.
   */
  load(earlier?: readonly JournalEntry[]): Promise<void>;
  /** Gets ready for a submit. Loads what pays, if it is not there yet. */
  prepare(): Promise<void>;
  pay(options: PayCommand): Promise<void>;
  /** Reads again what this browser has not seen the end of, while nothing is being paid. */
  readJournal(entries: readonly JournalEntry[]): Promise<void>;
  /** Asks again for the outcome of an unresolved attempt. */
  check(): Promise<void>;
  /** Carries out a command about the promotion code, and answers it by the state. */
  applyCode(command: CodeCommand): Promise<void>;
}

export function createController({
  offers,
  createEnd,
  loadPaying,
  notify,
  sleep = wait,
  now = Date.now,
  serviceTime = now,
  uptime = () => performance.now(),
}: ControllerOptions): Controller {
  let state: CheckoutState = { status: 'loading' };
  let loaded: Promise<void> | undefined;
  let transition = transitionBy(firstSteps);
  let end: SessionEnd | undefined;

  const keeper: StateKeeper = {
    get state() {
      return state;
    },
    dispatch(action) {
      const next = transition(state, action);
      if (next === state) return;
      state = next;
      notify(state);
      end?.onReady();
    },
    learn(whole) {
      transition = whole;
    },
    sleep,
    now,
    serviceTime,
  };
  const { dispatch } = keeper;

  /** Counts down to the end of the session, if the order has one. */
  function watch(order: Order): void {
    end ??= createEnd?.(keeper, () => loadPaying(keeper));
    end?.watch(order);
  }

  async function loadOffer(earlier: readonly JournalEntry[]): Promise<void> {
    if (earlier.length > 0) return (await loadPaying(keeper)).resume(earlier, watch);
    const offer = await firstOffer(offers, keeper);
    watch(offer.order);
    if (offer.status === 'open') dispatch({ type: 'loaded', order: offer.order });
    else (await loadPaying(keeper)).showFound(offer);
  }

  /** Shows why nothing can be paid. What pays knows what a refusal by the service means. */
  async function refuse(error: unknown): Promise<void> {
    const paying = isApiError(error) && (await loadPaying(keeper).catch(() => undefined));
    if (paying) paying.refuse(error);
    else dispatch({ type: 'refused', problem: plainProblem(error) });
  }

  async function load(earlier: readonly JournalEntry[]): Promise<void> {
    try {
      await loadOffer(earlier);
    } catch (error) {
      const begun = offers.readsBack ? undefined : earlier.find(({ isSameCart }) => isSameCart);
      if (!begun) return refuse(error);
      // Nothing says whose attempt it was, or how long ago, so the same cart may be paid by it.
      dispatch({ type: 'lost', attemptId: begun.attemptId, repeatable: false });
      dispatch({ type: 'checked' });
    }
  }

  return {
    get state() {
      return state;
    },

    async load(earlier = []) {
      if (loaded) return;
      loaded = load(earlier);
      await loaded;
    },

    async prepare() {
      const paying = await loadPaying(keeper).catch(() => undefined);
      if (state.status === 'ready') paying?.prepare();
    },

    async pay(options) {
      if (state.status !== 'ready') return;
      const { order } = state;
      dispatch({ type: 'submitted' });
      const submit = { order, startedAt: now(), startedUptime: uptime() };
      let paying: Paying;
      try {
        paying = await loadPaying(keeper);
      } catch (error) {
        // Nothing was sent, but nobody has asked whether a session was paid elsewhere meanwhile.
        const unconfirmed = offers.readsBack && { unconfirmed: true };
        return dispatch({ type: 'refused', problem: { ...plainProblem(error), ...unconfirmed } });
      }
      await paying.pay(options, submit);
    },

    async readJournal(entries) {
      // Only the order says which of them concern it.
      await loaded;
      const paying = await loadPaying(keeper).catch(() => undefined);
      await paying?.readJournal(entries);
    },

    async check() {
      const before = state;
      dispatch({ type: 'asked' });
      if (state === before) return;
      try {
        await (await loadPaying(keeper)).check();
      } catch {
        dispatch({ type: 'checked' });
      }
    },

    async applyCode(command) {
      try {
        await (await loadPaying(keeper)).applyCode(command);
      } catch (error) {
        dispatch({
          type: 'coded',
          coded: { number: command.number, problem: plainProblem(error) },
        });
      }
    },
  };
}
