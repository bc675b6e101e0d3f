import { trimEnd } from '../text/trim-end.ts';
import { readCurrency, type Currency } from '../words/currencies.ts';

/** A number as a document writes it, with the currency beside it. */
export interface WrittenAmount {
  /** Digits with the separators between them. */
  readonly digits: string;
  readonly isNegative: boolean;
  readonly currency: Currency | undefined;
}

/** With which sign a document writes decimals, where its numbers show it. */
export type DecimalSign = '.' | ',' | undefined;

const MAX_LENGTH = 40;
const MAX_AMOUNT = 999_999_999_999;
/** Signs, a currency, signs, the number, a currency, a sign, brackets and the word of a credit. */
const WRITTEN =
  /^([-−–+(]*)(?:([^\d()+−–-]+)([-−–(]*))?(\d[\d.,'’ ]*)([^\d()+−–.,'’ -][^\d()+−–-]*?)??(-|−|–)?([)]*) ?(CR|DR|-)?$/u;

/** Reads a cell that holds one amount and nothing else, as `-$1,234.56`, `(20.00)` or `USD 20`. */
export function readAmount(text: string): WrittenAmount | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const found = WRITTEN.exec(text.replace(/\s+/g, ' ').trim());
  if (!found) return undefined;
  const [, sign = '', before = '', inner = '', number = '', after = '', minus = '', , credit] =
    found;
  const digits = trimEnd(number, /[.,'’ ]/);
  // Swiss and Japanese bills write `20.-` and `20円也`.
  const rest = number.slice(digits.length).trim();
  if (rest !== '' && rest !== '.' && rest !== ',') return undefined;
  const isRound = minus !== '' && (rest === '.' || rest === ',');
  const beside = `${before} ${after.replace(/也$/, '')}`.trim().replace(/:$/, '');
  const parts = [before, after.replace(/也$/, '')].map((part) => part.trim()).filter(Boolean);
  const currencies = parts.map(readCurrency);
  if (currencies.some((currency) => currency === undefined)) return undefined;
  const currency = beside === '' ? undefined : oneOf(currencies);
  if (beside !== '' && currency === undefined) return undefined;
  const signs = `${sign}${inner}${isRound ? '' : minus}`;
  const isNegative = /[-−–(]/.test(signs) || credit === 'CR' || credit === '-';
  return { digits, isNegative, currency };
}

/** The currency of an amount that may say it on both sides, as `$20.00 USD` does. */
function oneOf(currencies: readonly (Currency | undefined)[]): Currency | undefined {
  const codes = new Set(
    currencies.flatMap((currency) => (currency && 'code' in currency ? currency.code : [])),
  );
  if (codes.size > 1) return undefined;
  return currencies.find((currency) => currency && 'code' in currency) ?? currencies[0];
}

/** Which sign is before the decimals of the numbers in `texts`, if they agree. */
export function decimalSignOf(texts: readonly string[]): DecimalSign {
  const signs = new Set<string>();
  for (const text of texts) {
    for (const [, grouped, sign] of text.matchAll(
      /(?<![\d.,])(?:\d{1,3}(?:([.,'’ ])\d{3})+|\d+)([.,])\d{2}(?![\d.,])/g,
    )) {
      if (sign !== undefined && grouped !== sign) signs.add(sign);
    }
  }
  const [only] = signs;
  return signs.size === 1 ? (only as DecimalSign) : undefined;
}

/**
 * The number that digits and separators stand for, in a currency with so many decimals; undefined
 * where they can be read in two ways, or in none.
 */
export function toNumber(written: string, decimals: number, sign: DecimalSign): number | undefined {
  const digits = written.replace(/[’ ]/g, "'");
  const [at, isClear] = decimalPlace(digits, decimals, sign);
  if (at === undefined) return undefined;
  const whole = digits.slice(0, at);
  const fraction = digits.slice(at + 1);
  const separators = new Set(whole.replace(/\d/g, ''));
  if (separators.size > 1 || (isClear && separators.has(digits.charAt(at)))) return undefined;
  if (separators.size === 1 && !isGrouped(whole)) return undefined;
  // More decimals than the currency has are none, as in 1,234.500 dollars.
  if (/[^0]/.test(fraction.slice(decimals))) return undefined;
  const number = Number(`${whole.replace(/\D/g, '')}.${fraction.slice(0, decimals) || '0'}`);
  return number <= MAX_AMOUNT ? number : undefined;
}

/** Where the decimals begin, and whether there are any; no place where that is not sure. */
function decimalPlace(
  digits: string,
  decimals: number,
  sign: DecimalSign,
): readonly [number | undefined, boolean] {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const none = [digits.length, false] as const;
  if (at === -1) return none;
  const separator = digits.charAt(at);
  const behind = digits.length - at - 1;
  const hasOther = /[.,']/.test(digits.slice(0, at).replaceAll(separator, ''));
  const isRepeated = digits.indexOf(separator) !== at;
  if (isRepeated) return hasOther ? [undefined, false] : none;
  if (behind !== 3)
    return sign === undefined || sign === separator ? [at, true] : [undefined, false];
  // Three digits are decimals or a group of thousands.
  if (hasOther || /^0[.,]/.test(digits)) return [at, true];
  if (sign !== undefined) {
    if (sign !== separator) return none;
    return decimals === 3 ? [at, true] : [undefined, false];
  }
  if (decimals < 3) return none;
  return separator === '.' ? [at, true] : [undefined, false];
}

/** Whether thousands are grouped as people group them: by three digits, in India by two before. */
function isGrouped(whole: string): boolean {
  return /^\d{1,3}(?:\D\d{3})+$/.test(whole) || /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(whole);
}
