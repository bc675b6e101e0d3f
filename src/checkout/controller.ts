import { wait } from '../api/http/wait.ts';
import { ApiError } from '../errors.ts';
import { firstOffer } from './first-offer.ts';
import { firstSteps, transitionBy } from './first-steps.ts';
import type { Offers } from './gateway.ts';
import type { JournalEntry } from './journal.ts';
import type { UnreadOptions } from './paying/pay-options.ts';
import type { CodeCommand, Paying } from './paying/paying.ts';
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
  /** Milliseconds since the Unix epoch. */
  readonly now?: () => number;
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
   * Loads the order, once. @param earlier - Attempts of earlier documents whose outcomes are
   * unknown.
   */
  load(earlier?: readonly JournalEntry[]): Promise<void>;
  /** Gets ready for a submit. Loads what pays, if it is not there yet. */
  prepare(): Promise<void>;
  pay(options: UnreadOptions): Promise<void>;
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
  uptime = () => performance.now(),
}: ControllerOptions): Controller {
  let state: CheckoutState = { status: 'loading' };
  let isLoaded = false;
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
  };
  const { dispatch } = keeper;

  /** Counts down to the end of the session, if the order has one. */
  function watch(order: Order): void {
    end ??= createEnd?.(keeper, () => loadPaying(keeper));
    end?.watch(order);
  }

  async function loadOffer(earlier: readonly JournalEntry[]): Promise<void> {
    if (earlier.some(({ sessionId }) => sessionId !== undefined)) {
      return (await loadPaying(keeper)).resume(earlier, watch);
    }
    const offer = await firstOffer(offers, keeper);
    watch(offer.order);
    if (offer.status === 'open') dispatch({ type: 'loaded', order: offer.order });
    else (await loadPaying(keeper)).showFound(offer);
  }

  /** Shows why nothing can be paid. What pays knows what a refusal by the service means. */
  async function refuse(error: unknown): Promise<void> {
    const paying = error instanceof ApiError && (await loadPaying(keeper).catch(() => undefined));
    if (paying) paying.refuse(error);
    else dispatch({ type: 'refused', problem: plainProblem(error) });
  }

  return {
    get state() {
      return state;
    },

    async load(earlier = []) {
      if (isLoaded) return;
      isLoaded = true;
      const ofCart = earlier.find(({ sessionId }) => sessionId === undefined);
      if (!offers.readsBack && ofCart) {
        // With a publishable key, the service cannot be asked for the outcome of an earlier
        // document's attempt.
        dispatch({ type: 'lost', attemptId: ofCart.attemptId, repeatable: false });
        return dispatch({ type: 'checked' });
      }
      try {
        await loadOffer(offers.readsBack ? earlier : []);
      } catch (error) {
        await refuse(error);
      }
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
