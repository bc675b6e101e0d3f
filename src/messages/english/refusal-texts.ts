/**
 * The buyer's texts for refused payments, in English, by the code of the service or the processor.
 * Causes that would be useful to a thief read like any other decline.
 */
export const refusalTexts = {
  decline: 'Your card was declined. Try another card, or contact your bank.',
  decline_INSUFFICIENT_FUNDS: 'There is not enough money on this card. Try another card.',
  decline_EXPIRED_CARD: 'This card has expired. Check the expiration date, or try another card.',
  decline_INVALID_CVV: 'The security code does not match this card. Check it and try again.',
  decline_CALL_ISSUER:
    'Your bank needs to approve this payment. Call the number on your card, or try another card.',
  decline_INVALID_CARD:
    'Your bank does not recognize this card. Check the card number, or try another card.',

  debit: 'Your bank account was declined. Try another one, or contact your bank.',
  debit_INSUFFICIENT_FUNDS: 'There is not enough money in this account. Try another one.',
  debit_BANK_ACCOUNT_CLOSED: 'This bank account is closed. Try another one.',
  debit_NO_BANK_ACCOUNT_FOUND:
    'Your bank does not recognize this account. Check the routing and account numbers, or try another account.',
  debit_INVALID_BANK_ACCOUNT_NUMBER:
    'Your bank does not recognize this account. Check the routing and account numbers, or try another account.',

  /** For a debit that was received and failed days later. */
  returnedTitle: 'Your bank has returned this payment',
  returned: 'Nothing was paid. You can pay again.',

  code_INVALID_CARD: 'This card cannot be used. Check the card number, or try another card.',
  code_TOKEN_INVALID: 'Your payment details could not be used. {nothingCharged} Please try again.',
  code_NOT_CHARGED: 'Your payment did not go through. {nothingCharged} Please try again.',
  code_FIELDS_INVALID: 'Some payment details need your attention. {nothingCharged}',
  code_RATE_LIMITED:
    'There were too many attempts. {nothingCharged} Wait a minute, then try again.',
  notBefore: 'This is not possible right now. {nothingCharged} Please try again after {time}.',
  code_INVALID_CLIENT_SECRET:
    'This payment link is not valid, or no longer valid. Please go back to the shop.',
  code_ORIGIN_NOT_ALLOWED: 'This checkout cannot be used on this page. Please go back to the shop.',
  termsChanged: 'The price has changed. {nothingCharged} Check the new terms, then pay again.',
  totalChanged:
    'The price has changed from {from} to {to}. {nothingCharged} Check the new total, then pay again.',
} as const;
