import type { Brand } from './card-brands.ts';
import { editDigits, type CaretText, type TextEdit } from '../fields/text-edit.ts';

export type SecurityCodeProblem = 'empty' | 'too-short' | 'too-long';

/** The problem of a security code. Without a known brand, three and four digits are accepted. */
export function checkSecurityCode(
  digits: string,
  brand: Brand | undefined,
): SecurityCodeProblem | undefined {
  if (digits === '') return 'empty';
  if (digits.length < (brand?.codeLength ?? 3)) return 'too-short';
  return digits.length > (brand?.codeLength ?? 4) ? 'too-long' : undefined;
}

/**
 * The field after `edit`: only digits, at most four of them, because the card number may still be
 * missing.
 */
export function editSecurityCode(before: string, edit: TextEdit): CaretText {
  return editDigits(before, edit, (digits) => digits.slice(0, 4));
}
