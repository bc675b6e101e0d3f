import { brandOf, USUAL_GAPS } from './card-brands.ts';
import { passesLuhn } from '../fields/luhn.ts';
import { editDigits, type CaretText, type TextEdit } from '../fields/text-edit.ts';

export type CardNumberProblem = 'empty' | 'too-short' | 'too-long' | 'checksum';

const MIN_LENGTH = 12;
/** The limit of ISO/IEC 7812-1. */
const MAX_LENGTH = 19;

/**
 * The problem of a card number that consists of `digits`. An unknown brand is not a problem.
 * UnionPay issues numbers without a check digit, so theirs is not verified.
 */
export function checkCardNumber(digits: string): CardNumberProblem | undefined {
  if (digits === '') return 'empty';
  const brand = brandOf(digits);
  if (digits.length < Math.min(...(brand?.lengths ?? [MIN_LENGTH]))) return 'too-short';
  // Between two lengths of a brand, a surplus digit is likelier than one of the rare long numbers.
  if (brand ? !brand.lengths.includes(digits.length) : digits.length > MAX_LENGTH)
    return 'too-long';
  // Zeros alone pass the check but are not a card number.
  if (/^0+$/.test(digits)) return 'checksum';
  return brand?.id === 'unionpay' || passesLuhn(digits) ? undefined : 'checksum';
}

/** Groups `digits` as the brand's cards show them, e.g. `3782 822463 10005`. */
export function formatCardNumber(digits: string): string {
  let text = '';
  let start = 0;
  for (const gap of brandOf(digits)?.gaps ?? USUAL_GAPS) {
    if (gap >= digits.length) break;
    text += `${digits.slice(start, gap)} `;
    start = gap;
  }
  return text + digits.slice(start);
}

/**
 * The field after `edit`, with its digits in groups. One digit more than the longest number is
 * kept, so that a surplus digit is reported and never cut off to form another valid number.
 */
export function editCardNumber(before: string, edit: TextEdit): CaretText {
  return editDigits(before, edit, (digits) => formatCardNumber(digits.slice(0, MAX_LENGTH + 1)));
}
