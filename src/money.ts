/** An amount in the currency's minor unit: 1999 is $19.99, ¥1999 or 1.999 BHD. Always an integer. */
export interface Money {
  readonly amount: number;
  /** ISO 4217 code, upper case. */
  readonly currency: string;
}

// ISO 4217 digits, where they are not 2. Intl's own digits differ for some currencies (HUF, IDR,
// COP, IQD…: 0 there), so they would show an amount 100 or 1000 times too large. Codes that ISO
// gives no minor unit (metals, funds, tests) count whole units.
const DIGITS = new Map<string, number>([
  ...(
    'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF ' +
    'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'
  )
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ['CLF', 4],
]);

/** How many digits the minor unit of `currency` has: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorUnitDigits(currency: string): number {
  return DIGITS.get(currency) ?? 2;
}

/** @throws {RangeError} the amounts are not all in one currency, or there is none */
export function sum(amounts: readonly Money[]): Money {
  const currency = amounts[0]?.currency;
  if (currency === undefined || amounts.some((money) => money.currency !== currency)) {
    throw new RangeError('Only amounts in one currency can be added');
  }
  return { amount: amounts.reduce((total, { amount }) => total + amount, 0), currency };
}

/** `money` as a buyer of `locale` (a BCP 47 tag) reads it, e.g. `$19.99`. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const digits = minorUnitDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
