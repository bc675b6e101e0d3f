import { asciiDigits } from '../ui/digits.ts';
import type { PostalFormat } from './format.ts';

/** A postal code as it is sent: digits of every script and width become 0 to 9. */
export function plainCode(text: string): string {
  return asciiDigits(text.normalize('NFKC')).trim();
}

/** A postal code as patterns expect it: in capitals, without separators. */
export function compactCode(text: string): string {
  // Besides spaces and dashes, this removes the Japanese postal mark and the long vowel mark, which
  // is typed for a dash.
  return plainCode(text)
    .replace(/[\s\p{Pd}\p{Cf}\u2212\u30FC\u3012.]/gu, '')
    .toUpperCase();
}

/**
 * Whether `text` may be a postal code of the country. Variants such as `D-80331` are accepted too:
 * a code that is refused wrongly loses a sale, and one that is accepted wrongly costs nothing.
 */
export function isPostalCode(text: string, { pattern }: PostalFormat): boolean {
  const whole = new RegExp(`^(?:${pattern})$`);
  const code = compactCode(text);
  return whole.test(code) || whole.test(code.replace(/^[A-Z]{1,3}(?=\d)/, ''));
}
