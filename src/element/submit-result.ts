import type { CheckoutResult } from '../checkout/outcome.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';

/** What came of `submit()`. */
export type SubmitResult =
  | {
      readonly status: 'complete';
      readonly outcome: 'succeeded' | 'pending';
      readonly result: CheckoutResult;
    }
  | { readonly status: 'declined'; readonly failureCode: string | undefined }
  /** Nothing was charged. */
  | { readonly status: 'failed'; readonly code: string }
  /** Nobody may pay again before the shop has looked. */
  | { readonly status: 'unresolved'; readonly attemptId: string }
  /** These fields are not filled in rightly. */
  | { readonly status: 'invalid'; readonly fields: readonly string[] }
  /** The page held it back. */
  | { readonly status: 'canceled' }
  /** It is not, or not now, possible to pay here. */
  | { readonly status: 'unavailable' };

/**
 * What a submit is told of the step from `before` to `after`: a frame that loads anew, or is gone,
 * knows nothing of what it has sent.
 */
export function submitState(before: CheckoutState, after: CheckoutState): CheckoutState {
  if (after.status !== 'loading' || !('attemptId' in before) || !isUnderWay(before)) return after;
  const { attemptId } = before;
  return { status: 'unresolved', attemptId, checking: false, repeatable: false };
}

/** What `state` means for a payment that was begun; `undefined` while it goes on. */
export function submitResult(state: CheckoutState): SubmitResult | undefined {
  switch (state.status) {
    case 'complete':
      return { status: 'complete', outcome: state.outcome, result: state.result };
    case 'ready':
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
    case 'loading':
    case 'unusable':
      return { status: 'unavailable' };
  }
}
