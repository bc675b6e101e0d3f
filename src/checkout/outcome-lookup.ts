import type { CheckoutProcess } from './attempt.ts';
import { leaveUnresolved, markUnresolved, notCharged, refuse, show } from './outcome-display.ts';
import { toProblem } from './problem.ts';
import { codeOf, verdictOf } from './verdict.ts';

/**
 * How long the request of a document that is gone may still arrive, or one that came in time may be
 * worked on, in milliseconds.
 */
export const MAX_DELIVERY_MS = 30_000;
/**
 * The same for a request whose connection was lost, where the service knows attempts by their keys:
 * one that arrives later charges nobody twice. The buyer waits for it.
 */
const MAX_LOST_DELIVERY_MS = 12_000;
/** How long an attempt that was not sent waits to hear how its session stands, in milliseconds. */
const UNSENT_TIMEOUT_MS = 8000;

/**
 * Asks what became of the attempt, where the service can be asked, and shows it.
 *
 * @param answer - The last one to the attempt.
 * @param deliveryTime - For so many milliseconds, a request of it may still arrive.
 * @returns whether the session is open, and so the attempt has not arrived; `false` also where
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
 * Nothing more is sent. Says what became of the attempt, as far as anybody knows.
 *
 * @param answer - The last one to the attempt.
 * @param deliveryTime - For so many milliseconds, a request of it may still arrive.
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

/** Too many requests: the attempt stays as it is, and trying again repeats it under its key. */
export async function keepForRetry(process: CheckoutProcess, answer: unknown): Promise<void> {
  markUnresolved(process);
  if (await showUnlessOpen(process, answer)) leaveUnresolved(process, answer);
}

/** The service itself did not work on any request of the attempt: it said no, or that it was busy. */
export async function acceptRefusal(process: CheckoutProcess, error: unknown): Promise<void> {
  const { gateway, poll, attempt } = process;
  if (attempt) attempt.isRefused = true;
  if (!gateway.readsBack) return refuse(process, error);
  try {
    const offer = await poll.askAgainIfExpired(await poll.ask(true));
    if (offer.status === 'open') return refuse(process, error);
    show(process, offer);
  } catch (silence) {
    // It has said nothing but no: to the attempt, and to the question.
    if (!attempt?.wasBusy && verdictOf(silence) === 'refused') return refuse(process, error);
    markUnresolved(process);
    leaveUnresolved(process, error);
  }
}

/** Nothing was sent. What else has become of the session meanwhile, only the service knows. */
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
    const problem = toProblem(code === 'SESSION_EXPIRED' ? silence : error);
    process.dispatch({ type: 'refused', problem: { ...problem, unconfirmed: true } });
  }
}

/** Whether the service itself said that a request of the attempt is being worked on. */
function isAtWork(answer: unknown): boolean {
  return codeOf(answer) === 'IDEMPOTENCY_IN_PROGRESS';
}
