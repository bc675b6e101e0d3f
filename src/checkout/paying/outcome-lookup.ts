import type { CheckoutProcess } from './attempt.ts';
import { changeOf } from './order-change.ts';
import { leaveUnresolved, markUnresolved, notCharged, refuse, show } from './outcome-display.ts';
import { toProblem } from '../problem.ts';
import { retryTime } from '../refusal.ts';
import { codeOf, isDenial, verdictOf } from './verdict.ts';

/**
 * How long a request of a closed document may still arrive, or one that came in time may be in
 * progress, in milliseconds.
 */
export const MAX_DELIVERY_MS = 30_000;
/**
 * The same time for a request whose connection was lost, where the service identifies attempts by
 * their keys. It is shorter because the buyer waits, and a request that arrives later cannot charge
 * twice.
 */
const MAX_LOST_DELIVERY_MS = 12_000;
/** How long an attempt that was not sent waits for the status of its session, in milliseconds. */
const UNSENT_TIMEOUT_MS = 8000;

/**
 * Asks for the outcome of the attempt, where the service can be asked, and shows it.
 *
 * @param answer - The last answer to the attempt.
 * @param deliveryTime - For how many milliseconds one of its requests may still arrive.
 * @returns whether the session is open, so that the attempt has not arrived; `false` also if
 *   there was no answer
 */
export async function showUnlessOpen(
  process: CheckoutProcess,
  answer?: unknown,
  deliveryTime = 0,
): Promise<boolean> {
  const { gateway, poll } = process;
  if (!gateway.readsBack) return true;
  try {
    const first = await poll.ask();
    const time = first.status === 'expired' ? MAX_DELIVERY_MS : deliveryTime;
    const offer = await poll.askWhileUnpaid(first, time);
    if (offer.status === 'open') return true;
    if (offer.status === 'expired' && isAtWork(answer)) leaveUnresolved(process);
    else show(process, offer);
  } catch {
    leaveUnresolved(process, answer);
  }
  return false;
}

/**
 * Ends the attempt without another request and shows its outcome, as far as it is known.
 *
 * @param answer - The last answer to the attempt.
 * @param deliveryTime - For how many milliseconds one of its requests may still arrive.
 */
export async function conclude(
  process: CheckoutProcess,
  answer?: unknown,
  deliveryTime = process.gateway.repeatable ? MAX_LOST_DELIVERY_MS : MAX_DELIVERY_MS,
): Promise<void> {
  if (!(await showUnlessOpen(process, answer, deliveryTime))) return;
  if (!process.gateway.readsBack || isAtWork(answer)) return leaveUnresolved(process, answer);
  refuse(process, notCharged(), answer);
}

/** Shows a refusal of the service, after which nobody may try again what would be refused again. */
function showRefusal(process: CheckoutProcess, error: unknown): void {
  if (!isDenial(error)) return refuse(process, error);
  process.entry.clear();
  process.dispatch({ type: 'denied', problem: toProblem(error) });
}

/**
 * Keeps an attempt that met a rate limit after a request whose answer was lost. Trying again repeats it
 * with the same key.
 */
export async function keepForRetry(process: CheckoutProcess, answer: unknown): Promise<void> {
  markUnresolved(process);
  if (await showUnlessOpen(process, answer)) leaveUnresolved(process, answer);
}

/**
 * Shows a refusal. The service itself has carried out no request of the attempt: it refused, or was
 * busy.
 */
export async function acceptRefusal(process: CheckoutProcess, error: unknown): Promise<void> {
  const { gateway, poll, attempt } = process;
  if (attempt) attempt.isRefused = true;
  if (!gateway.readsBack) return showRefusal(process, error);
  try {
    const offer = await poll.askAgainIfExpired(await poll.ask(true));
    if (offer.status !== 'open') return show(process, offer);
    const change = attempt && changeOf(attempt.order, offer.order);
    if (!change) return showRefusal(process, error);
    // A promotion code was taken away in another tab, so the buyer has to agree again.
    process.entry.clear();
    process.dispatch(change);
  } catch (silence) {
    // The service has refused both the attempt and the question about its session.
    if (!attempt?.wasBusy && verdictOf(silence) === 'refused') return showRefusal(process, error);
    // The service has been too busy for the attempt and for the question, so it has charged nothing.
    if (verdictOf(error) === 'busy' && verdictOf(silence) === 'busy')
      return refuseUnconfirmed(process, error);
    markUnresolved(process);
    leaveUnresolved(process, error);
  }
}

/**
 * Shows why nothing was sent. Only the service knows what else has become of the session meanwhile.
 */
export async function refuseUnsent(process: CheckoutProcess, error: unknown): Promise<void> {
  const { gateway, poll } = process;
  if (!gateway.readsBack) return refuse(process, error);
  const code = codeOf(error);
  const isPaid = code === 'SESSION_COMPLETE';
  try {
    const asked = isPaid ? poll.ask() : gateway.load(AbortSignal.timeout(UNSENT_TIMEOUT_MS));
    const offer = await poll.askAgainIfExpired(await asked);
    if (offer.status !== 'open') return show(process, offer);
    refuse(process, isPaid || code === 'SESSION_EXPIRED' ? notCharged() : error);
  } catch (silence) {
    if (isPaid) {
      markUnresolved(process);
      return leaveUnresolved(process);
    }
    refuseUnconfirmed(process, code === 'SESSION_EXPIRED' ? silence : error);
  }
}

/**
 * Shows why an attempt was not carried out, where nobody says what else has become of its session. A
 * submit asks the service first, so another one cannot pay it twice.
 */
function refuseUnconfirmed(process: CheckoutProcess, error: unknown): void {
  process.entry.clear();
  const problem = { ...toProblem(error), ...retryTime(process, error), unconfirmed: true };
  process.dispatch({ type: 'refused', problem });
}

/** Whether the service itself has said that a request of the attempt is in progress. */
function isAtWork(answer: unknown): boolean {
  return codeOf(answer) === 'IDEMPOTENCY_IN_PROGRESS';
}
