import { MAX_TIMER_MS } from '../api/http/wait.ts';
import type { Order } from './order.ts';
import type { Paying } from './paying/paying.ts';
import type { StateStore } from './state-store.ts';

/** How long before its end a session is announced to expire soon, in milliseconds. */
const EXPIRES_SOON_MS = 120_000;
/**
 * The shortest wait before asking again about a session that is open although its time should be
 * over.
 */
const MIN_WAIT_MS = 2000;

/**
 * The end of a session. This device's clock says when it is near, and the service alone says when
 * it is over.
 */
export interface SessionEnd {
  /** Counts down to the end of the session, if `order` has one. */
  watch(order: Order): void;
  /** Does what had to wait until the checkout is ready. */
  onReady(): void;
}

/** @param loadPaying - Loads the part that asks the service what has become of the session. */
export function createSessionEnd(store: StateStore, loadPaying: () => Promise<Paying>): SessionEnd {
  const { sleep } = store;
  /** The session ends in less than two minutes. */
  let isNear = false;
  /** The time is over by this device's clock, and the service has not been asked yet. */
  let isOver = false;

  /** @param left - Milliseconds until the session expires, by the service's clock. */
  async function count(left: number): Promise<void> {
    // The end may not be a time, or may be beyond the longest timer. It is left to the service
    // then.
    if (!(left <= MAX_TIMER_MS)) return;
    await sleep(Math.max(0, left - EXPIRES_SOON_MS));
    isNear = true;
    onReady();
    await sleep(Math.max(MIN_WAIT_MS, Math.min(left, EXPIRES_SOON_MS)));
    isOver = true;
    onReady();
  }

  function watch({ session }: Order): void {
    if (session) void count(session.expiresIn);
  }

  /** Only the service knows whether the session was paid in time, perhaps elsewhere. */
  async function ask(): Promise<void> {
    isOver = false;
    try {
      const paying = await loadPaying();
      const offer = await paying.ask();
      // An attempt that has begun meanwhile finds the outcome itself, or ends in `ready`.
      if (store.state.status !== 'ready') isOver = true;
      else if (offer.status === 'open') watch(offer.order);
      else paying.show(offer);
    } catch {
      // Without an answer nothing is shown, because a submit asks the service again.
    }
  }

  function onReady(): void {
    const { state } = store;
    if (state.status !== 'ready') return;
    if (isNear && !state.expiring) store.dispatch({ type: 'expiring' });
    if (isOver) void ask();
  }

  return { watch, onReady };
}
