import { CheckoutError } from '../errors.ts';

/** The answer is not about what the buyer agreed to, so it proves nothing. */
export function answerMismatch(): CheckoutError {
  return new CheckoutError(
    'The response is for another session, currency or amount than the buyer agreed to.',
    { code: 'ANSWER_MISMATCH', actor: 'service' },
  );
}
