import { CURRENCIES } from '../../src/api/merchant/authorizations.ts';

/*
 * What amounts, days and names look like on bills. A reader returns undefined for anything else.
 */

/** An amount in major units, with the currency where it is beside it. */
export interface Amount {
  readonly amount: number;
  readonly currency: string | undefined;
}

const CODES = new Set<string>(CURRENCIES);
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };
/** More than any bill has. */
const MAX_LENGTH = 30;
const MAX_AMOUNT = 999_999_999_999;

/** Reads an amount that stands alone, as in `$1,234.56`, `1.234,56 €` or `USD 20`. */
export function readAmount(text: string): Amount | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const digits = /\d[\d.,]*/.exec(text.replace(/(\d) (?=\d)/g, '$1'))?.[0];
  if (digits === undefined) return undefined;
  const beside = text.replace(/[\d.,\s]/g, '');
  const currency = beside === '' ? undefined : currencyOf(beside);
  if (beside !== '' && currency === undefined) return undefined;
  const amount = toNumber(digits);
  return amount === undefined || amount > MAX_AMOUNT ? undefined : { amount, currency };
}

function currencyOf(text: string): string | undefined {
  const code = text.replace(/[$€£¥]/g, '');
  if (code === '') return SIGNS[text];
  if (CODES.has(code)) return code;
  const known: Readonly<Record<string, string>> = { US: 'USD', C: 'CAD', CA: 'CAD', A: 'AUD' };
  return text.endsWith('$') ? known[code] : undefined;
}

/** A number with a comma or a point before its decimals, and the other one between thousands. */
export function toNumber(digits: string): number | undefined {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const decimals = at === -1 ? '' : digits.slice(at + 1);
  const isDecimal = at !== -1 && (decimals.length !== 3 || /^0[.,]/.test(digits));
  const whole = (isDecimal ? digits.slice(0, at) : digits).replace(/[.,]/g, '');
  const number = Number(isDecimal ? `${whole}.${decimals}` : whole);
  return Number.isFinite(number) && /\d$/.test(digits) ? number : undefined;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Reads the day with which `text` begins, as `2026-03-31`. */
export function readDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)\b/.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const written = /^(\d\d?)([./])(\d\d?)[./](\d{4})\b/.exec(text);
  if (written) {
    const [, first, separator, second, year] = written;
    // Days come first with points, and months with slashes, where that is possible.
    const isDayFirst = separator === '.' || Number(first) > 12;
    return isDayFirst ? toDay(year, second, first) : toDay(year, first, second);
  }
  const american = /^([a-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)?,? (\d{4})\b/i.exec(text);
  if (american) return toDay(american[3], monthOf(american[1]), american[2]);
  const british = /^(\d\d?)(?:st|nd|rd|th)?[ -]([a-z]{3,9})[ .,-]{1,2}(\d{4})\b/i.exec(text);
  return british ? toDay(british[3], monthOf(british[2]), british[1]) : undefined;
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function toDay(year = '', month = '', day = ''): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return date.toISOString().startsWith(text) ? text : undefined;
}

/** The day so many days after another one. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

const MAX_NAME_LENGTH = 120;
/** With what lines begin that are no names. */
const NO_NAME =
  /^(?:tax |credit )?(?:invoice|bill|statement|receipt|page|date|due|terms|total|amount|ship|customer|phone|tel|fax|email|www|http|description|account|routing|vat|order|po)\b/i;

/** Reads the name of a business. */
export function readName(text: string): string | undefined {
  const isName =
    text.length <= MAX_NAME_LENGTH &&
    /\p{L}{2}/u.test(text) &&
    !NO_NAME.test(text) &&
    !text.includes('@') &&
    readDay(text) === undefined &&
    readAmount(text) === undefined;
  return isName ? text : undefined;
}
