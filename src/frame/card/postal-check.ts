import { asciiDigits } from '../../ui/digits.ts';
import { postalRule } from './postal-code.ts';

export type PostalCodeProblem = 'empty' | 'format';

// These patterns match codes in capitals, without spaces and hyphens. There is one only where every
// code has the same well-known form: a code that is refused wrongly loses a sale, and one that is
// accepted wrongly costs nothing.
const CANADIAN = /^[A-Z]\d[A-Z]\d[A-Z]\d$/;
const BRITISH = /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4})$/;
const ZIP = /^\d{5}(\d{4})?$/;
const ANY = /^[\p{L}\d]{1,10}$/u;

/** What is wrong with `text` as a postal code in `country` (alpha-2), which has this `rule`. */
export function checkPostalCode(
  country: string,
  text: string,
  { name, none, required } = postalRule(country),
): PostalCodeProblem | undefined {
  const form =
    name === 'ZIP' ? ZIP : country === 'CA' ? CANADIAN : country === 'GB' ? BRITISH : ANY;
  const code = asciiDigits(text).replace(/[\s-]/g, '').toUpperCase();
  if (code === '') return required ? 'empty' : undefined;
  return none || form.test(code) ? undefined : 'format';
}
