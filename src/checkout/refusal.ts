import { MAX_RETRY_AFTER_MS } from '../api/http/pause.ts';
import { isApiError } from '../errors.ts';
import { toProblem } from './problem.ts';
import type { CheckoutAction } from './state.ts';
import type { StateStore } from './state-store.ts';

/**
 * The action that shows why the checkout does not go on.
 *
 * @param answer - An answer that may have requested a wait.
 */
export function refusalOf(
  store: Pick<StateStore, 'now'>,
  error: unknown,
  answer = error,
): CheckoutAction {
  const problem = { ...toProblem(error), ...retryTime(store, answer) };
  return problem.code === 'SESSION_EXPIRED' ? { type: 'expired' } : { type: 'refused', problem };
}

/** When the service wants to be asked again. A short wait is not mentioned. */
export function retryTime({ now }: Pick<StateStore, 'now'>, answer: unknown): { retryAt?: number } {
  const asked = (isApiError(answer) && answer.retryAfter) || 0;
  return asked > MAX_RETRY_AFTER_MS ? { retryAt: now() + asked } : {};
}
