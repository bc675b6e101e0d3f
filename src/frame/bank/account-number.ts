import { passesLuhn } from '../fields/luhn.ts';

export type AccountNumberProblem =
  | 'empty'
  | 'too-short'
  | 'too-long'
  | 'routing-number'
  | 'card-number';

const MIN_ACCOUNT_NUMBER_LENGTH = 4;
/** The field of an ACH (Automated Clearing House) entry has 17 characters. */
export const MAX_ACCOUNT_NUMBER_LENGTH = 17;

// Card numbers that US buyers have: Visa, Mastercard, American Express, Discover.
const CARD = /^(4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(011|5\d\d|4[4-9]\d)\d{12})$/;

/**
 * The problem of an account number that consists of `digits`, including leading zeros. Account
 * numbers have no check digit, but numbers of other kinds can be recognized.
 */
export function checkAccountNumber(
  digits: string,
  routingNumber: string,
): AccountNumberProblem | undefined {
  if (digits === '') return 'empty';
  if (digits.length < MIN_ACCOUNT_NUMBER_LENGTH) return 'too-short';
  if (digits.length > MAX_ACCOUNT_NUMBER_LENGTH) return 'too-long';
  // No bank assigns a number of zeros alone. People enter it when they have none.
  if (/^0+$/.test(digits)) return 'empty';
  if (digits === routingNumber) return 'routing-number';
  return CARD.test(digits) && passesLuhn(digits) ? 'card-number' : undefined;
}

/** The account number as it is shown while it is hidden: its last four digits. */
export function maskedAccountNumber(digits: string): string {
  // Four digits would reveal most of a short number.
  return digits && `••••${digits.slice(Math.max(4, digits.length - 4))}`;
}
