/** An amount in the currency's minor unit: 1999 is $19.99, ¥1999 or 1.999 BHD. Always an integer. */
export interface Money {
  readonly amount: number;
  /** ISO 4217 code, upper case. */
  readonly currency: string;
}

// These currencies have no minor unit in ISO 4217. Intl's own digits differ for some currencies
// (HUF, IDR, COP, IQD…: 0 there), so they would show an amount 100 or 1000 times too large.
const NO_DIGITS = 'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV';
// The francs and the codes to which ISO gives no minor unit (metals, funds, tests) all begin with
// X, as do the Caribbean currencies and an accounting dinar, which do have one.
const X_WITHOUT_DIGITS = /^X(?!C|AD)/;
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND';

/** How many digits the minor unit of `currency` has: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorUnitDigits(currency: string): number {
  if (NO_DIGITS.includes(currency) || X_WITHOUT_DIGITS.test(currency)) return 0;
  if (THREE_DIGITS.includes(currency)) return 3;
  return currency === 'CLF' ? 4 : 2;
}

// The signs of these currencies name no single currency in any locale: both francs are FCFA, and
// XXX is ¤.
const SHARED_SIGNS = 'XAF XOF XXX';

/**
 * @throws {RangeError} the amounts are in different currencies, there are none, or the sum is too
 *   large
 */
export function sum(amounts: readonly Money[]): Money {
  const currency = amounts[0]?.currency;
  if (currency === undefined || amounts.some((money) => money.currency !== currency)) {
    throw new RangeError('Only amounts in one currency can be added');
  }
  return { amount: amounts.reduce((total, { amount }) => exact(total + amount), 0), currency };
}

/** @throws {RangeError} the product cannot be counted exactly */
export function times({ amount, currency }: Money, quantity: number): Money {
  return { amount: exact(amount * quantity), currency };
}

/** Throws rather than round, because a rounded total is a wrong total. */
function exact(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError('Too large to count exactly');
  return amount;
}

/**
 * `money` as a buyer of `locale` (a BCP 47 tag) reads it, e.g. `$19.99`. The form is the same
 * everywhere: the locale's own sign where it stands for one currency (`A$` for Australian dollars
 * in the US), and the ISO code where it does not. A narrow sign would save two characters and call
 * both `$`. In a language that runs from right to left, an amount with Latin digits, which are read
 * from the left, is written as in English.
 */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const sign = ENGLISH_SIGNS[currency];
  if (sign && (locale === 'en' || locale === 'en-US')) return inEnglish(amount, sign);
  // The amount is passed as a string, because a quotient would lose the last digit of amounts above
  // 2^52.
  const decimal = `${amount}E-${minorUnitDigits(currency)}` as Intl.StringNumericLiteral;
  const text = formatOf(currency, locale).format(decimal);
  const plain = text.replaceAll(DIRECTION_MARKS, '');
  const shown =
    /\d/.test(plain) && plain !== text ? formatOf(currency, 'en').format(decimal) : plain;
  // Text that runs from right to left would turn the sign around: `60.50 US$` is read as `$US 60.50`.
  const isolated = plain === text ? shown : `\u2066${shown}\u2069`;
  return isCode(currency) ? isolated : `${isolated} ${currency}`;
}

/**
 * What American English writes before the commonest currencies, all of which have cents. The first
 * use of `Intl` for numbers or dates takes a phone a tenth of a second, so the form that most buyers
 * see first goes without.
 */
const ENGLISH_SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/** `amount`, in cents, as `Intl` writes it in American English. */
function inEnglish(amount: number, sign: string): string {
  const text = String(Math.abs(amount)).padStart(3, '0');
  let whole = text.slice(0, -2);
  for (let at = whole.length - 3; at > 0; at -= 3)
    whole = `${whole.slice(0, at)},${whole.slice(at)}`;
  return `${amount < 0 ? '-' : ''}${sign}${whole}.${text.slice(-2)}`;
}

/** The marks of direction in the amounts of Arabic, Hebrew and Persian. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

/** The formats that were needed so far, because making one takes a phone milliseconds. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = minorUnitDigits(currency);
  const format = new Intl.NumberFormat(locale, {
    ...(isCode(currency) && { style: 'currency', currency }),
    currencyDisplay: SHARED_SIGNS.includes(currency) ? 'code' : 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}

/** Whether `currency` has the form of a code. `Intl` throws for all others. */
function isCode(currency: string): boolean {
  return /^[a-z]{3}$/i.test(currency);
}
