import { MAX_TIMER_MS } from '../api/http/retry-after.ts';
import type { CheckoutProcess } from './attempt.ts';
import type { Order } from './order.ts';
import { show } from './outcome-display.ts';

/** How long before its end a session is said to expire soon, in milliseconds. */
const EXPIRES_SOON_MS = 120_000;
/** A session that is open although its time should be over is asked about again no sooner. */
const MIN_WAIT_MS = 2000;

/** The end of a session: said to be near by this device's clock, and over by the service alone. */
export interface SessionEnd {
  /** Counts the time of the session that `order` is part of, if it is. */
  watch(order: Order): void;
  /** The checkout can be paid: says or does what has waited for that. */
  onReady(): void;
}

export function createSessionEnd(process: CheckoutProcess): SessionEnd {
  const { poll, sleep } = process;
  /** The session ends in less than two minutes. */
  let isNear = false;
  /** By this device's clock the time is over, and the service has not been asked yet. */
  let isOver = false;

  /** @param left - Milliseconds until the session expires, by the service's clock. */
  async function count(left: number): Promise<void> {
    // An end that the service has not written as a time, or a far one, is left to the service.
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
      const offer = await poll.askAgainIfExpired(await poll.ask());
      // An attempt that has begun meanwhile finds out by itself, or ends in `ready`.
      if (process.state.status !== 'ready') isOver = true;
      else if (offer.status === 'open') watch(offer.order);
      else show(process, offer);
    } catch {
      // Without an answer nothing is said: a submit asks the service again.
    }
  }

  function onReady(): void {
    const { state } = process;
    if (state.status !== 'ready') return;
    if (isNear && !state.expiring) process.dispatch({ type: 'expiring' });
    if (isOver) void ask();
  }

  return { watch, onReady };
}
