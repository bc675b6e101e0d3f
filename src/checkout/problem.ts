import { type ErrorActor, isCheckoutError } from '../errors.ts';
import type { Money } from '../money.ts';

/** Why something did not work, as plain data that can be posted to the page. */
export interface Problem {
  /** The code by which the buyer's text is found. */
  readonly code: string;
  readonly actor: ErrorActor;
  /** A text for developers. It holds no secret. */
  readonly message: string;
  /** The processor's code for a decline, e.g. `INSUFFICIENT_FUNDS`, or why a code is refused. */
  readonly failureCode?: string;
  /**
   * Names of the form's fields that the service refused, in their order; absent where it named
   * none.
   */
  readonly fields?: readonly string[];
  /** For `TOTAL_CHANGED`: the amounts due before and after the change. */
  readonly amounts?: { readonly before: Money; readonly after: Money };
  /** The payment was received, and the bank has returned it since. */
  readonly returned?: boolean;
  /**
   * Nothing was sent, but the service could not be asked whether the session was paid elsewhere.
   */
  readonly unconfirmed?: boolean;
  /** The service accepts nothing before this time: milliseconds since the Unix epoch. */
  readonly retryAt?: number;
  /** `x-request-id` of the answer that reported the problem. */
  readonly requestId?: string;
}

/**
 * The problem of an error that is no refusal by the service. `toProblem` of `paying/problems.ts` knows
 * those too.
 */
export function plainProblem(error: unknown): Problem {
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
