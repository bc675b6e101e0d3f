import { passesLuhn } from '../card/luhn.ts';

export type AccountNumberProblem =
  | 'empty'
  | 'too-short'
  | 'too-long'
  | 'routing-number'
  | 'card-number';

const MIN_ACCOUNT_NUMBER_LENGTH = 4;
/** Of an entry of the Automated Clearing House. */
export const MAX_ACCOUNT_NUMBER_LENGTH = 17;

// First digits of the cards that US buyers have: Visa, Mastercard, American Express, Discover.
const CARD = /^(4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(011|5\d\d|4[4-9]\d)\d{12})$/;

/**
 * What is wrong with an account number, of which `digits` are all the digits, zeros before it too.
 * Banks give these no check digit; what can be seen are numbers of other kinds.
 */
export function checkAccountNumber(
  digits: string,
  routingNumber: string,
): AccountNumberProblem | undefined {
  if (digits === '') return 'empty';
  if (digits.length < MIN_ACCOUNT_NUMBER_LENGTH) return 'too-short';
  if (digits.length > MAX_ACCOUNT_NUMBER_LENGTH) return 'too-long';
  // No bank gives this one: it stands for none.
  if (/^0+$/.test(digits)) return 'empty';
  if (digits === routingNumber) return 'routing-number';
  return CARD.test(digits) && passesLuhn(digits) ? 'card-number' : undefined;
}

/** What is shown of an account number to those who look on: its last four digits. */
export function maskedAccountNumber(digits: string): string {
  // Four of a short number would be most of it.
  return digits && `••••${digits.slice(Math.max(4, digits.length - 4))}`;
}
