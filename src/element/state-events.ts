import type { CheckoutState } from '../checkout/state.ts';
import {
  CheckoutErrorEvent,
  CheckoutCompleteEvent,
  CheckoutDeclineEvent,
  CheckoutExpireEvent,
} from '../events.ts';

/**
 * The DOM event for the step from `before` to `after`, if there is one. That an order is ready to be
 * paid is announced by page-notifier.ts, once it is shown.
 *
 * @param parentOrigin - Origin of the page around the checkout.
 */
export function stateEvent(
  before: CheckoutState,
  after: CheckoutState,
  parentOrigin: string,
): Event | undefined {
  switch (after.status) {
    case 'ready':
      if (before.status === 'ready' || !after.problem) return undefined;
      return after.problem.code === 'PAYMENT_DECLINED'
        ? new CheckoutDeclineEvent(after.problem)
        : new CheckoutErrorEvent(after.problem);
    case 'complete':
      return new CheckoutCompleteEvent(after);
    case 'expired':
      return after.problem ? new CheckoutDeclineEvent(after.problem) : new CheckoutExpireEvent();
    case 'unusable':
      if (before.status === 'unusable' && before.problem.code === after.problem.code)
        return undefined;
      return new CheckoutErrorEvent(
        after.problem.code === 'ORIGIN_NOT_ALLOWED'
          ? {
              ...after.problem,
              message: `allowed_origins lacks this page's origin, ${parentOrigin}.`,
            }
          : after.problem,
      );
    case 'unresolved':
      if (after.checking || (before.status === 'unresolved' && !before.checking)) return undefined;
      return new CheckoutErrorEvent(
        {
          code: 'OUTCOME_UNKNOWN',
          actor: 'service',
          message: 'The outcome of this attempt is unknown. Look it up before anyone pays again.',
        },
        after.attemptId,
      );
    default:
      return undefined;
  }
}
