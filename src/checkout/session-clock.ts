/** How long before its end a session is said to expire soon, in milliseconds. */
const EXPIRES_SOON_MS = 120_000;
/** The longest wait that a timer can be set to, in milliseconds. */
const MAX_TIMER_MS = 2_147_483_647;
/** A session that is open although its time should be over is asked about again no sooner. */
const MIN_WAIT_MS = 2000;

/** What the clock of a session reports. */
export interface SessionClockEvents {
  /** The session expires in less than two minutes. */
  readonly onExpiring: () => void;
  /** By this device's clock the time is over, which proves nothing yet. */
  readonly onTimeOver: () => void;
}

/** @param left - Milliseconds until the session expires, by the service's clock. */
export async function runSessionClock(
  left: number,
  { onExpiring, onTimeOver }: SessionClockEvents,
  sleep: (milliseconds: number) => Promise<void>,
): Promise<void> {
  // An end that the service has not written as a time, or a far one, is left to the service.
  if (!(left <= MAX_TIMER_MS)) return;
  await sleep(Math.max(0, left - EXPIRES_SOON_MS));
  onExpiring();
  await sleep(Math.max(MIN_WAIT_MS, Math.min(left, EXPIRES_SOON_MS)));
  onTimeOver();
}
