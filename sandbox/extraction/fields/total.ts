import type { SumKind } from '../words/sums.ts';
import { readAmount, toNumber, type WrittenAmount } from './amounts.ts';
import { decimalsOf, type BillText } from './bill-text.ts';
import type { Doubt, Finding } from './finding.ts';
import type { SumRow } from './sums.ts';

/** What the sums of a bill come to, in minor units, by their kinds. */
export interface Totals {
  readonly amount: Finding<number>;
  /** Minor units. What the lines of the bill can come to. */
  readonly lineSums: readonly number[];
}

type Read = { readonly minor: number } | { readonly doubt: Doubt };

/**
 * What is to be paid: the amount due before the total, where all sums of the document agree.
 *
 * @param lines - What the lines come to, in minor units, where they could be read.
 */
export function readTotal(
  bill: BillText,
  sums: readonly SumRow[],
  currency: string,
  lines: number | undefined,
): Totals {
  const decimals = decimalsOf(currency);
  const toMinor = ({ digits, isNegative }: WrittenAmount): number | undefined => {
    const number = toNumber(digits, decimals, bill.decimalSign);
    return number === undefined
      ? undefined
      : Math.round(number * 10 ** decimals) * (isNegative ? -1 : 1);
  };
  const read = sums.map((sum) => ({ kind: sum.kind, value: amountOf(sum, toMinor) }));
  const of = (kind: SumKind) =>
    read.flatMap(({ kind: own, value }) => (own === kind && 'minor' in value ? [value.minor] : []));
  const [subtotals, taxes, extras] = [unique(of('subtotal')), of('tax'), of('extra')];
  const discounts = of('discount').map(Math.abs);
  const added = sum(extras) - sum(discounts);
  const totals = unique(of('total'));
  const lineSums = unique([
    ...subtotals,
    ...subtotals.map((subtotal) => subtotal - added),
    ...totals,
    ...totals.map((total) => total - sum(taxes) - added),
    ...totals.map((total) => total - added),
    ...(totals.length === 0 ? of('due') : []),
  ]);
  const bases = lines === undefined ? subtotals : unique([...subtotals, lines]);
  const isIncluded = TAX_INCLUDED.test(bill.all);
  const check = (total: number): boolean | undefined => {
    if (bases.length === 0) return undefined;
    return bases.some((base) =>
      // Taxes are added to the lines, or are in their prices already.
      [sum(taxes), sum(unique(taxes)), ...(isIncluded ? [0] : [])].some((tax) =>
        [added, 0].some((more) => base + tax + more === total),
      ),
    );
  };
  return { amount: decide(), lineSums };

  function decide(): Finding<number> {
    const decisive = read.filter(({ kind }) => kind === 'due' || kind === 'total');
    const doubt = decisive.map(({ value }) => value).find((value) => 'doubt' in value);
    if (doubt && 'doubt' in doubt) return { doubt: doubt.doubt };
    const dues = unique(of('due'));
    if ([...dues, ...totals].some((value) => value < 0)) return { doubt: 'credit' };
    const [paid, credit, previous] = [
      of('paid').map(Math.abs),
      of('credit').map(Math.abs),
      of('previous'),
    ];
    if (dues.length === 0 && totals.length === 0) {
      return { doubt: credit.length > 0 ? 'credit' : 'missing' };
    }
    const [total, isChecked] = totalOf(totals);
    if (dues.length > 1) return { doubt: 'contradictory' };
    const [due] = dues;
    if (due === undefined) {
      if (total === undefined) return { doubt: 'contradictory' };
      if (sum(unique(paid)) === total && total > 0) return { doubt: 'nothing_due' };
      const isOpen = [paid, credit, previous].some((values) => sum(values) !== 0);
      if (isOpen) return { doubt: 'contradictory' };
      return settle(total, isChecked);
    }
    if (due === 0) return { doubt: 'nothing_due' };
    if (totals.length === 0) return settle(due, check(due));
    if (totals.includes(due) && due === total) return settle(due, isChecked);
    // Something was paid, or was owed before, and that has to explain the difference.
    const explained = totals.some((value) =>
      [0, sum(unique(previous))].some((more) =>
        [0, sum(unique(credit))].some((less) =>
          [0, sum(unique(paid))].some(
            (gone) =>
              (more !== 0 || less !== 0 || gone !== 0) && value + more - less - gone === due,
          ),
        ),
      ),
    );
    return explained && isChecked !== false ? settle(due, true) : { doubt: 'contradictory' };
  }

  /** Whether a sum with an unknown name could be the one that counts. */
  function hasRivals(minor: number): boolean {
    const unknown = sums.filter(({ kind }) => kind === 'unknown').flatMap(({ amounts }) => amounts);
    return [...unknown.filter(isMoney), ...amountsBelow(bill, sums)].some(
      (amount) => toMinor(amount) !== minor,
    );
  }

  /** Whether a tax below the total may have to be added to it. */
  function isBeforeTaxes(): boolean {
    const last = lastRow(sums);
    const isBelow = sums.some(({ kind, row }) => kind === 'tax' && row > last);
    return sum(taxes) !== 0 && isBelow && !isIncluded;
  }

  /** The total among those that the document names, and whether its other sums confirm it. */
  function totalOf(values: readonly number[]): readonly [number | undefined, boolean | undefined] {
    const [only] = values;
    if (only === undefined) return [undefined, undefined];
    if (values.length === 1) return [only, check(only)];
    const right = values.filter((value) => check(value) === true);
    return right.length === 1 ? [right[0], true] : [undefined, false];
  }

  function settle(minor: number, isChecked: boolean | undefined): Finding<number> {
    if (minor === 0) return { doubt: 'nothing_due' };
    if (isChecked === false) return { doubt: 'contradictory' };
    if (taxes.length === 0 && saysTaxOnTop(bill, sums)) return { doubt: 'ambiguous' };
    if (isChecked !== true && (hasRivals(minor) || isBeforeTaxes())) return { doubt: 'ambiguous' };
    return { value: minor };
  }
}

/** Words for a tax that is in the prices already. */
const TAX_INCLUDED =
  /incl|enthalten|darin|dont tva|compris|compres|inbegrepen|waarvan|heraf|varav|herav|内税|内消費税|税込/i;
/** Words for a tax that is in no price of the document. */
const TAX_ON_TOP =
  /(?:\b(?:plus|excl(?:\.|uding|udes?|usive of)?|not? incl(?:\.|uding|udes?)?|without|before|zzgl\.?|zuzüglich|ohne|hors|sin|más|no incluye|senza|oltre|exclusief|zonder|sem|acresce|exkl\.?|ekskl\.?|uten|bez)(?: applicable| any| all| gesetzlicher| de)? ?(?:sales )?(?:vat|tax|gst|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|btw|moms|mva)|\b(?:iva|tva|btw|vat|tax) (?:esclusa|no incluido|excl|not included|non incl|extra)|税別|税抜)/i;

/** Whether a cell that is no sum says so: `Total excl. VAT` says it of itself alone. */
function saysTaxOnTop({ rows }: BillText, sums: readonly SumRow[]): boolean {
  const own = new Set(sums.map(({ row }) => row));
  return rows.some(
    ({ cells }, row) => !own.has(row) && cells.some(({ text }) => TAX_ON_TOP.test(text)),
  );
}

/** How far below the last sum another one could stand. */
const ROWS_BELOW = 8;

/** Where the last sum stands that can be what is to be paid. */
function lastRow(sums: readonly SumRow[]): number {
  const decisive = sums.filter(({ kind }) => kind === 'due' || kind === 'total');
  return Math.max(...decisive.map(({ row }) => row));
}

/** Money below the last sum, in rows whose labels are not known. */
function amountsBelow({ rows }: BillText, sums: readonly SumRow[]): WrittenAmount[] {
  const known = new Set(sums.map(({ row }) => row));
  const last = lastRow(sums);
  return rows
    .slice(last + 1, last + 1 + ROWS_BELOW)
    .flatMap(({ cells }, index) =>
      known.has(last + 1 + index)
        ? []
        : cells.flatMap(({ text }) => readAmount(text) ?? []).filter(isMoney),
    );
}

/**
 * The amount of a row: the one at its right end that is money. Where others stand before it, they
 * have to add up to the greatest of them, or to say the same.
 */
function amountOf(
  { amounts, kind }: SumRow,
  toMinor: (amount: WrittenAmount) => number | undefined,
): Read {
  const money = amounts.some(isMoney) ? amounts.filter(isMoney) : amounts;
  const values = money.map(toMinor);
  if (values.some((value) => value === undefined)) return { doubt: 'ambiguous' };
  const known = values.flatMap((value) => value ?? []);
  const last = known.at(-1);
  if (last === undefined) return { doubt: 'missing' };
  if (new Set(known).size === 1 || kind === 'tax') return { minor: last };
  const most = Math.max(...known);
  const isSum = known.length > 2 && sum(known) === 2 * most;
  return isSum ? { minor: most } : { doubt: 'ambiguous' };
}

/** Whether a number is money: it has a currency or decimals, unlike hours and quantities. */
function isMoney({ currency }: WrittenAmount): boolean {
  return currency !== undefined;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function unique(values: readonly number[]): number[] {
  return [...new Set(values)];
}
