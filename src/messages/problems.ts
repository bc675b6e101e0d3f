import type { Problem } from '../checkout/problem.ts';

const TRY_ANOTHER = 'Try another card, or contact your bank.';

/**
 * What a buyer reads when the bank says no, by the processor's code. Causes that would tell a thief
 * something read like any other decline.
 */
const DECLINES = new Map(
  Object.entries({
    INSUFFICIENT_FUNDS: 'There is not enough money on this card. Try another card.',
    EXPIRED_CARD: 'This card has expired. Check the expiration date, or try another card.',
    INVALID_CVV: 'The security code does not match this card. Check it and try again.',
    CALL_ISSUER:
      'Your bank wants to hear from you first. Call the number on your card, or try another card.',
    INVALID_CARD: 'Your bank does not know this card. Check the card number, or try another card.',
  }),
);

// Maps, because codes come from the service: one named like a member of every object is no text.
const BY_CODE = new Map(
  Object.entries({
    INVALID_CARD: 'This card cannot be used. Check the card number, or try another card.',
    TOKEN_INVALID: 'Your card details could not be used. Nothing was charged. Please try again.',
    RATE_LIMITED:
      'There were too many attempts. Nothing was charged. Wait a minute, then try again.',
    CONNECTION_FAILED:
      'We could not reach the payment service. Nothing was charged. Check your connection and try again.',
    NOT_CHARGED: 'Your payment did not go through. Nothing was charged. Please try again.',
    INVALID_CLIENT_SECRET:
      'This link to pay is not valid, or not valid any more. Please go back to the shop.',
    ORIGIN_NOT_ALLOWED: 'This checkout may not be used on this page. Please go back to the shop.',
    FIELDS_INVALID: 'Some payment details need your attention. Nothing was charged.',
    FRAME_SILENT:
      'The secure payment fields could not be loaded. Check your connection and try again.',
  }),
);

/** What a buyer reads about `problem` of an attempt. It is always true that nothing was charged. */
export function problemText({ code, actor, failureCode }: Problem): string {
  if (code === 'PAYMENT_DECLINED') {
    const reason =
      (failureCode && DECLINES.get(failureCode)) || `Your card was declined. ${TRY_ANOTHER}`;
    return `${reason} Nothing was charged.`;
  }
  return (
    BY_CODE.get(code) ??
    (actor === 'merchant'
      ? 'This shop’s checkout is not set up correctly. Nothing was charged. Please contact the shop.'
      : 'The payment service did not answer as it should. Nothing was charged. Please try again.')
  );
}

/**
 * The same of a checkout that could not be loaded: whoever could not ask the service does not know
 * whether the buyer has paid before, perhaps in a page that was loaded anew meanwhile.
 */
export function loadProblemText(problem: Problem): string {
  const text = problemText(problem);
  return problem.actor === 'service' ? text.replace(' Nothing was charged.', '') : text;
}
