import { codesIn, currencyOfSign, type Currency } from '../words/currencies.ts';
import { readAmount } from './amounts.ts';
import type { BillText } from './bill-text.ts';
import type { Finding } from './finding.ts';
import type { SumRow } from './sums.ts';

/**
 * The currency of a bill: the one beside what is to be paid, else the only one in the document. A
 * sign that several currencies share is the one whose code stands in the document.
 */
export function readCurrencyOf(bill: BillText, sums: readonly SumRow[]): Finding<string> {
  const decisive = sums
    .filter(({ kind }) => kind === 'due' || kind === 'total')
    .flatMap(({ amounts }) => amounts.flatMap(({ currency }) => currency ?? []));
  const anywhere = bill.rows.flatMap(({ cells }) =>
    cells.flatMap(({ text }) => readAmount(text)?.currency ?? []),
  );
  const named = codesIn(bill.written);
  const written = decisive.length > 0 ? decisive : anywhere;
  const codes = new Set(written.map((currency) => codeOf(currency, bill.written, named)));
  const [code] = codes;
  if (codes.size > 1) return { doubt: 'contradictory' };
  if (codes.size === 1) return code === undefined ? { doubt: 'ambiguous' } : { value: code };
  const [only, ...others] = named;
  if (only === undefined) return { doubt: 'missing' };
  return others.length > 0 ? { doubt: 'ambiguous' } : { value: only };
}

function codeOf(currency: Currency, text: string, named: ReadonlySet<string>): string | undefined {
  if ('code' in currency) return currency.code;
  const fitting = [...named].filter((code) => isWritten(code, currency.sign));
  const [only, ...others] = fitting;
  if (only === undefined) return currencyOfSign(currency.sign, text);
  return others.length > 0 ? undefined : only;
}

/** The currencies that write a sign which they share. */
const WRITERS: Readonly<Record<string, string>> = {
  $: 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU JMD TTD BBD BSD BMD BZD FJD GYD LRD NAD BRL',
  '¥': 'JPY CNY',
  kr: 'SEK NOK DKK ISK',
};

function isWritten(code: string, sign: string): boolean {
  return (WRITERS[sign.replace(/\.$/, '')] ?? '').split(' ').includes(code);
}
