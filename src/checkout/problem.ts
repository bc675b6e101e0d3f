import { readCode } from '../api/http/refusal.ts';
import { ApiError, CheckoutError, type ErrorActor } from '../errors.ts';
import type { Money } from '../money.ts';
import { fieldsOf } from './field-issues.ts';
import type { CheckoutResult } from './outcome.ts';

/** Why something did not work, as plain data that can travel to the page. */
export interface Problem {
  /** Looked up for the buyer's text. */
  readonly code: string;
  readonly actor: ErrorActor;
  /** For developers; holds no secret. */
  readonly message: string;
  /** Of a decline: what the processor said, e.g. `INSUFFICIENT_FUNDS`. */
  readonly failureCode?: string;
  /** Names of the form's own fields that the service refused, in their order; absent where it named none. */
  readonly fields?: readonly string[];
  /** Of `TOTAL_CHANGED`: what is due now, as it was shown and as it is. */
  readonly amounts?: { readonly before: Money; readonly after: Money };
  /** The payment was received once, and the bank has returned it since. */
  readonly returned?: boolean;
  /** Nothing was sent, and nobody could be asked whether the session was paid elsewhere. */
  readonly unconfirmed?: boolean;
  /** The service takes no more before this: milliseconds since the Unix epoch. */
  readonly retryAt?: number;
  /** `x-request-id` of the answer that told of it. */
  readonly requestId?: string;
}

/** The buyer is asked again before anything is charged. Contract, section 4. */
export function totalChanged(before: Money, after: Money): Problem {
  return {
    code: 'TOTAL_CHANGED',
    actor: 'buyer',
    message: 'The prices have changed. Nothing was charged.',
    amounts: { before, after },
  };
}

/** A decline, in whichever of its two forms it came. Contract, section 5. */
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

/** Why a payment that was received has come to nothing. */
export function returned({ transfer }: CheckoutResult): Problem {
  return { ...declined(transfer?.failure_code), returned: true };
}

export function toProblem(error: unknown): Problem {
  if (error instanceof ApiError) {
    const requestId = error.requestId;
    if (error.code === 'PAYMENT_DECLINED' || error.status === 402) {
      return declined(error.details?.failure_code, requestId);
    }
    const { code, message } = error;
    const fields = fieldsOf(error.details);
    // What stands in a field, only its buyer can mend.
    const actor = fields.length > 0 ? 'buyer' : error.actor;
    return {
      code,
      actor,
      message,
      ...(fields.length > 0 && { fields }),
      ...(requestId && { requestId }),
    };
  }
  if (error instanceof CheckoutError) {
    const { code, actor, message } = error;
    return { code, actor, message };
  }
  // A defect of ours: its own text may quote anything, so it is not passed on.
  return {
    code: 'INTERNAL',
    actor: 'service',
    message: 'An unexpected error stopped the checkout.',
  };
}
