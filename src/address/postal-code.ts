import { asciiDigits } from '../ui/digits.ts';
import type { PostalFormat } from './format.ts';

/** A postal code as it is sent: digits of every script and width as 0 to 9. */
export function plainCode(text: string): string {
  return asciiDigits(text.normalize('NFKC')).trim();
}

/** A postal code as patterns have it: in capitals, without what people write between its parts. */
export function compactCode(text: string): string {
  // Beside spaces and dashes: the Japanese postal mark and the long vowel mark, typed for a dash.
  return plainCode(text)
    .replace(/[\s\p{Pd}\p{Cf}\u2212\u30FC\u3012.]/gu, '')
    .toUpperCase();
}

/**
 * Whether `text` may be a postal code of the country. Takes what is no code by the letter but meant
 * as one, such as `D-80331`: a code refused wrongly loses a sale, one taken wrongly costs nothing.
 */
export function isPostalCode(text: string, { pattern }: PostalFormat): boolean {
  const whole = new RegExp(`^(?:${pattern})$`);
  const code = compactCode(text);
  return whole.test(code) || whole.test(code.replace(/^[A-Z]{1,3}(?=\d)/, ''));
}
