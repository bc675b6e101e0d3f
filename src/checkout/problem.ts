import { readCode } from '../api/http/refusal.ts';
import { isApiError, isCheckoutError, type Problem } from '../errors.ts';
import type { Money } from '../money.ts';
import { fieldsOf } from './field-issues.ts';
import type { CheckoutResult } from './outcome.ts';

/** The buyer has to agree again before anything is charged. Contract, section 4. */
export function totalChanged(before: Money, after: Money): Problem {
  return {
    code: 'TOTAL_CHANGED',
    actor: 'buyer',
    message: 'The prices have changed. Nothing was charged.',
    amounts: { before, after },
  };
}

/** The promotion code of the order was deleted, so that the buyer has to take it away. */
export function codeGone(): Problem {
  return {
    code: 'PROMOTION_CODE_INVALID',
    actor: 'buyer',
    message: 'The promotion code was deleted since it was applied. Nothing was charged.',
    failureCode: 'NOT_FOUND',
  };
}

/** A decline, in either of its two forms. Contract, section 5. */
export function declined(code: string | null | undefined, requestId?: string): Problem {
  const failureCode = readCode(code);
  return {
    code: 'PAYMENT_DECLINED',
    actor: 'buyer',
    message: 'The payment was declined. Nothing was charged; the buyer can try again.',
    ...(failureCode && { failureCode }),
    ...(requestId && { requestId }),
  };
}

/** Why a payment that was received has failed since. */
export function returned({ transfer }: CheckoutResult): Problem {
  return { ...declined(transfer?.failure_code), returned: true };
}

export function toProblem(error: unknown): Problem {
  if (isApiError(error)) {
    const requestId = error.requestId;
    if (error.code === 'PAYMENT_DECLINED' || error.status === 402) {
      return declined(error.details?.failure_code, requestId);
    }
    const { code, message } = error;
    const fields = fieldsOf(error.details);
    // Only the buyer can correct what stands in a field.
    const actor = fields.length > 0 ? 'buyer' : error.actor;
    return {
      code,
      actor,
      message,
      ...(fields.length > 0 && { fields }),
      ...(requestId && { requestId }),
    };
  }
  if (isCheckoutError(error)) {
    const { code, actor, message } = error;
    return { code, actor, message };
  }
  // This is a defect of ours. Its own text may quote anything, so it is not passed on.
  return {
    code: 'INTERNAL',
    actor: 'service',
    message: 'An unexpected error stopped the checkout.',
  };
}
