import type { CheckoutResult } from '../checkout/outcome.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';

/** The result of `submit()`. */
export type SubmitResult =
  | {
      readonly status: 'complete';
      readonly outcome: 'succeeded' | 'pending';
      readonly result: CheckoutResult;
    }
  | { readonly status: 'declined'; readonly failureCode: string | undefined }
  /** Nothing was charged. */
  | { readonly status: 'failed'; readonly code: string }
  /** The shop has to check the outcome before anybody pays again. */
  | { readonly status: 'unresolved'; readonly attemptId: string }
  /** These fields are not filled in correctly. */
  | { readonly status: 'invalid'; readonly fields: readonly string[] }
  /** The page has canceled the payment. */
  | { readonly status: 'canceled' }
  /** Paying is not possible here, or not now. */
  | { readonly status: 'unavailable' };

/**
 * The state to judge a submit by after the step from `before` to `after`. A frame that is reloaded
 * or gone knows nothing of what it has sent, so the outcome is unresolved then.
 */
export function submitState(before: CheckoutState, after: CheckoutState): CheckoutState {
  if (after.status !== 'loading' || !('attemptId' in before) || !isUnderWay(before)) return after;
  const { attemptId } = before;
  return { status: 'unresolved', attemptId, checking: false, repeatable: false };
}

/** The result of a payment in `state`; `undefined` while the payment goes on. */
export function submitResult(state: CheckoutState): SubmitResult | undefined {
  switch (state.status) {
    case 'complete':
      return { status: 'complete', outcome: state.outcome, result: state.result };
    case 'ready':
      // Another tab has begun to pay, which the buyer has to know first.
      if (state.earlier && !state.problem) return { status: 'invalid', fields: ['pay_again'] };
      if (!state.problem) return { status: 'unavailable' };
      return state.problem.code === 'PAYMENT_DECLINED'
        ? { status: 'declined', failureCode: state.problem.failureCode }
        : { status: 'failed', code: state.problem.code };
    case 'unresolved':
      return state.checking ? undefined : { status: 'unresolved', attemptId: state.attemptId };
    case 'tokenizing':
    case 'confirming':
      return undefined;
    case 'expired':
      return state.problem
        ? { status: 'declined', failureCode: state.problem.failureCode }
        : { status: 'unavailable' };
    case 'unusable':
      return state.nothingCharged
        ? { status: 'failed', code: state.problem.code }
        : { status: 'unavailable' };
    case 'loading':
      return { status: 'unavailable' };
  }
}
