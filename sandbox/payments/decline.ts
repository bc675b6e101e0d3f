import { failure, type Answer } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
import type { Decline } from './scenarios.ts';

/**
 * The answer to an attempt that was declined. It is returned and not thrown, because a refusal that
 * is thrown would undo the failed transfer and the use of the token.
 */
export function answerDecline(now: Date, decline: Decline): Answer<never> {
  return failure(now, new Refusal('PAYMENT_DECLINED', decline.failure_message, decline));
}
