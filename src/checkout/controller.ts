import { wait } from '../api/http/wait.ts';
import { ConnectionError } from '../errors.ts';
import type { Offer, Offers } from './gateway.ts';
import type { JournalEntry } from './journal.ts';
import type { CodeCommand, PayCommand, Paying } from './paying/paying.ts';
import { toProblem } from './problem.ts';
import { type LineNames, withNames } from './order.ts';
import { refusalOf } from './refusal.ts';
import { createSessionEnd } from './session-end.ts';
import type { CheckoutState } from './state.ts';
import type { StateStore } from './state-store.ts';
import { transition } from './steps.ts';

/** How long the first answer may take before the buyer is offered another try, in milliseconds. */
const FIRST_ANSWER_TIMEOUT_MS = 14_000;

export interface ControllerOptions {
  readonly offers: Offers;
  /**
   * Resolves to the half of this process that comes with the lazy part.
   *
   * @throws {ConnectionError} it could not be loaded. The next call tries again.
   */
  readonly loadPaying: (store: StateStore) => Promise<Paying>;
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
  /** Gets ready for a submit. Loads the lazy part, if it is not there yet. */
  prepare(): Promise<void>;
  /** @param command - `unreadable` if the page has sent something that cannot be sent on. */
  pay(command: PayCommand | 'unreadable'): Promise<void>;
  /** Reads again what this browser has not seen the end of, while nothing is being paid. */
  readJournal(entries: readonly JournalEntry[]): Promise<void>;
  /** Asks again for the outcome of an unresolved attempt. */
  check(): Promise<void>;
  /** Carries out a command about the promotion code, and answers it by the state. */
  applyCode(command: CodeCommand): Promise<void>;
}

export function createController({
  offers,
  loadPaying,
  notify,
  sleep = wait,
  now = Date.now,
  serviceTime = now,
  uptime = () => performance.now(),
}: ControllerOptions): Controller {
  let state: CheckoutState = { status: 'loading' };
  let loaded: Promise<void> | undefined;
  /** What the lines of the order are called, once that is known. */
  let names: LineNames | undefined;

  const store: StateStore = {
    get state() {
      return state;
    },
    dispatch(action) {
      show(transition(state, action));
    },
    sleep,
    now,
    serviceTime,
  };
  const { dispatch } = store;

  function show(next: CheckoutState): void {
    const named = nameState(next, names);
    if (named === state) return;
    state = named;
    notify(state);
    end.onReady();
  }

  async function showNames(): Promise<void> {
    names = await offers.loadNames?.();
    show(state);
  }

  const end = createSessionEnd(store, () => loadPaying(store));

  /** Loads what is offered, however long it takes, and lets the buyer know when it is late. */
  async function loadOffer(): Promise<Offer> {
    const answer = offers.load();
    const isMissing = await Promise.race([
      answer.then(() => false),
      sleep(FIRST_ANSWER_TIMEOUT_MS).then(() => true),
    ]);
    if (isMissing) {
      const late = new ConnectionError('The service did not respond within 14 seconds.');
      dispatch({ type: 'refused', problem: toProblem(late) });
    }
    const offer = await answer;
    end.watch(offer.order);
    void showNames();
    return offer;
  }

  async function showOffer(earlier: readonly JournalEntry[]): Promise<void> {
    if (earlier.length > 0) return (await loadPaying(store)).resume(earlier, loadOffer);
    const offer = await loadOffer();
    if (offer.status === 'open') dispatch({ type: 'loaded', order: offer.order });
    else (await loadPaying(store)).show(offer);
  }

  async function load(earlier: readonly JournalEntry[]): Promise<void> {
    try {
      await showOffer(earlier);
    } catch (error) {
      const begun = offers.readsBack ? undefined : earlier.find(({ isSameCart }) => isSameCart);
      if (!begun) return dispatch(refusalOf(store, error));
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
      const paying = await loadPaying(store).catch(() => undefined);
      if (state.status === 'ready') paying?.prepare();
    },

    async pay(command) {
      if (state.status !== 'ready') return;
      const { order } = state;
      dispatch({ type: 'submitted' });
      const submit = { order, startedAt: now(), startedUptime: uptime() };
      let paying: Paying;
      try {
        paying = await loadPaying(store);
      } catch (error) {
        // Nothing was sent, but nobody has asked whether a session was paid elsewhere meanwhile.
        const unconfirmed = offers.readsBack && { unconfirmed: true };
        return dispatch({ type: 'refused', problem: { ...toProblem(error), ...unconfirmed } });
      }
      await paying.pay(command, submit);
    },

    async readJournal(entries) {
      // Only the order says which of them concern it.
      await loaded;
      const paying = await loadPaying(store).catch(() => undefined);
      await paying?.readJournal(entries);
    },

    async check() {
      const before = state;
      dispatch({ type: 'asked' });
      if (state === before) return;
      try {
        await (await loadPaying(store)).check();
      } catch {
        dispatch({ type: 'checked' });
      }
    },

    async applyCode(command) {
      try {
        await (await loadPaying(store)).applyCode(command);
      } catch (error) {
        dispatch({
          type: 'coded',
          coded: { number: command.number, problem: toProblem(error) },
        });
      }
    },
  };
}

/** `state` with the names of the order's lines, if it waits for them. */
function nameState(state: CheckoutState, names: LineNames | undefined): CheckoutState {
  if (!names || !('order' in state) || !state.order?.awaitsNames) return state;
  return { ...state, order: withNames(state.order, names) };
}
