import type { Problem } from '../checkout/problem.ts';
import { formatMoney } from '../money.ts';
import { moments } from './moments.ts';

/** What a buyer's text depends on, beside the problem. */
export interface Reading {
  readonly locale: string;
  /** It was a bank account that was to pay. */
  readonly bank?: boolean;
  /** The attempt before was declined too, and nothing was changed for this one. */
  readonly again?: boolean;
}

/**
 * What a buyer reads when the bank says no, by the processor's code. Causes that would tell a thief
 * something read like any other decline. Maps, because codes come from the service: one named like
 * a member of every object is no text.
 */
const CARD_DECLINES = new Map(
  Object.entries({
    INSUFFICIENT_FUNDS: 'There is not enough money on this card. Try another card.',
    EXPIRED_CARD: 'This card has expired. Check the expiration date, or try another card.',
    INVALID_CVV: 'The security code does not match this card. Check it and try again.',
    CALL_ISSUER:
      'Your bank wants to hear from you first. Call the number on your card, or try another card.',
    INVALID_CARD: 'Your bank does not know this card. Check the card number, or try another card.',
  }),
);

const CARD_DECLINED = 'Your card was declined. Try another card, or contact your bank.';
const ACCOUNT_DECLINED =
  'Your bank account was declined. Try another one, or a card, or contact your bank.';
const UNKNOWN_ACCOUNT =
  'Your bank does not know this account. Check the routing and account numbers, or try another account.';

const BANK_DECLINES = new Map(
  Object.entries({
    INSUFFICIENT_FUNDS: 'There is not enough money in this account. Try another one, or a card.',
    BANK_ACCOUNT_CLOSED: 'This bank account is closed. Try another one, or a card.',
    NO_BANK_ACCOUNT_FOUND: UNKNOWN_ACCOUNT,
    INVALID_BANK_ACCOUNT_NUMBER: UNKNOWN_ACCOUNT,
  }),
);

const BY_CODE = new Map(
  Object.entries({
    INVALID_CARD: 'This card cannot be used. Check the card number, or try another card.',
    TOKEN_INVALID: 'Your payment details could not be used. Nothing was charged. Please try again.',
    NOT_CHARGED: 'Your payment did not go through. Nothing was charged. Please try again.',
    FIELDS_INVALID: 'Some payment details need your attention. Nothing was charged.',
  }),
);

/** What a buyer reads about a payment that was refused; `undefined` for other problems. */
export function refusalText(problem: Problem, reading: Reading): string | undefined {
  const { code, amounts } = problem;
  if (code === 'PAYMENT_DECLINED') return `${declineText(problem, reading)} Nothing was charged.`;
  if (code === 'TOTAL_CHANGED' && amounts) {
    const { locale } = reading;
    if (amounts.before.amount === amounts.after.amount) {
      return 'The price has changed. Nothing was charged. Check the new terms, then pay again.';
    }
    const from = formatMoney(amounts.before, locale);
    const to = formatMoney(amounts.after, locale);
    return (
      `The price has changed from ${from} to ${to}. Nothing was charged. ` +
      'Check the new total, then pay again.'
    );
  }
  return BY_CODE.get(code);
}

function declineText({ failureCode = '' }: Problem, { bank, again }: Reading): string {
  if (bank) {
    return (
      BANK_DECLINES.get(failureCode) ?? (again ? moments.accountDeclinedAgain : ACCOUNT_DECLINED)
    );
  }
  return (
    CARD_DECLINES.get(failureCode) ??
    BANK_DECLINES.get(failureCode) ??
    (again ? moments.cardDeclinedAgain : CARD_DECLINED)
  );
}
