import { MAX_RETRY_AFTER_MS } from '../../api/http/pause.ts';
import { isApiError } from '../../errors.ts';
import { toProblem } from './problems.ts';
import type { CheckoutAction } from '../state.ts';
import type { StateKeeper } from '../state-keeper.ts';

/**
 * The action that shows why the checkout does not go on.
 *
 * @param answer - An answer that may have requested a wait.
 */
export function refusalOf(
  keeper: Pick<StateKeeper, 'now'>,
  error: unknown,
  answer = error,
): CheckoutAction {
  const problem = { ...toProblem(error), ...retryTime(keeper, answer) };
  return problem.code === 'SESSION_EXPIRED' ? { type: 'expired' } : { type: 'refused', problem };
}

/** When the service wants to be asked again. A short wait is not mentioned. */
export function retryTime(
  { now }: Pick<StateKeeper, 'now'>,
  answer: unknown,
): { retryAt?: number } {
  const asked = (isApiError(answer) && answer.retryAfter) || 0;
  return asked > MAX_RETRY_AFTER_MS ? { retryAt: now() + asked } : {};
}
