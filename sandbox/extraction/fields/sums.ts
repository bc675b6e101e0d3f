import { cellUnder, type Cell } from '../text/rows.ts';
import { trimEnd } from '../text/trim-end.ts';
import { isItemHead } from '../words/item-columns.ts';
import { readCurrency } from '../words/currencies.ts';
import { readLabel } from '../words/phrases.ts';
import { SUM_LABELS, type SumKind } from '../words/sums.ts';
import { readAmount, type WrittenAmount } from './amounts.ts';
import { placesOf, type BillText, type Place } from './bill-text.ts';

/** A row that sums something up: what it is called, and the amounts in it from left to right. */
export interface SumRow {
  /** `unknown` for a label that begins like one of a total, and goes on in an unknown way. */
  readonly kind: SumKind | 'unknown';
  readonly amounts: readonly WrittenAmount[];
  readonly row: number;
}

const KINDS = Object.keys(SUM_LABELS) as SumKind[];
/** Rates and other remarks behind the label of a tax. */
const RATE = /\(?\d{1,2}(?:[.,]\d{1,3})? ?%\)?/g;

/** The rows of sums of a document. A label without an amount is none. */
export function readSums(bill: BillText): SumRow[] {
  return placesOf(bill).flatMap((place): SumRow[] => {
    const row = bill.rows[place.row];
    if (!row || isItemHead(row.cells) || isItem(bill, place)) return [];
    const found = kindOf(place.cell.text);
    if (!found) return [];
    const own = found.rest === '' ? undefined : readAmount(found.rest);
    if (own) return [{ kind: found.kind, amounts: [own], row: place.row }];
    const right = amountsRightOf(row.cells, place);
    const kind = found.rest === '' ? found.kind : 'unknown';
    if (right.length > 0) return [{ kind, amounts: right, row: place.row }];
    const under = kind === 'unknown' ? undefined : amountUnder(bill, place);
    return under ? [{ kind, amounts: [under], row: place.row }] : [];
  });
}

/** Whether a cell begins a row that fills the table above it, whatever its description begins with. */
function isItem({ rows }: BillText, { row, column }: Place): boolean {
  const { cells = [], page } = rows[row] ?? {};
  if (column > 1 || cells.length < 4) return false;
  const head = rows.findLast(
    (other, index) => index < row && other.page === page && isItemHead(other.cells),
  );
  return head !== undefined && cells.length === head.cells.length;
}

/** Sums of which a remark in brackets can make others, as in `Total (excl. VAT)`. */
const DECISIVE: readonly SumKind[] = ['due', 'total', 'subtotal'];

function kindOf(text: string): { readonly kind: SumKind; readonly rest: string } | undefined {
  const plain = text.replace(RATE, ' ').replace(/ {2,}/g, ' ').trim();
  const whole = plain.replace(/[([]([^\d()[\]]*)[)\]]/g, ' $1 ').replace(/ {2,}/g, ' ');
  const found = KINDS.flatMap((kind) => {
    const label = readLabel(DECISIVE.includes(kind) ? whole : plain, SUM_LABELS[kind]);
    return label ? [{ kind, rest: withoutCurrency(label.rest) }] : [];
  });
  // The longest label is the one that leaves the least.
  return found.toSorted((one, other) => one.rest.length - other.rest.length)[0];
}

/** `Total USD` is a label like `Total`. */
function withoutCurrency(rest: string): string {
  const plain = trimEnd(rest.replace(/^(?:in|en|em|i|w) /i, ''), /[\s:.]/);
  return readCurrency(plain.replace(/[()]/g, '')) ? '' : rest;
}

/** The amounts between a label and the next one, from left to right. */
function amountsRightOf(cells: readonly Cell[], { column }: Place): WrittenAmount[] {
  const amounts: WrittenAmount[] = [];
  let currency = '';
  for (const { text } of cells.slice(column + 1)) {
    if (kindOf(text)) break;
    const amount = readAmount(`${currency} ${text}`) ?? readAmount(text);
    if (amount) amounts.push(amount);
    currency = readCurrency(text) ? text : '';
    // A currency can also stand behind its number, in a cell of its own.
    const last = amounts.at(-1);
    const behind = currency === '' ? undefined : readCurrency(currency);
    if (last && !amount && behind && !last.currency) {
      amounts[amounts.length - 1] = { ...last, currency: behind };
      currency = '';
    }
  }
  return amounts;
}

/** The amount under a label, unless a column of them stands there. */
function amountUnder(bill: BillText, { row, cell }: Place): WrittenAmount | undefined {
  const [first, second] = [1, 2].map((down) => cellUnder(bill.rows, row, cell, down)?.text);
  const next = second === undefined ? undefined : readAmount(second);
  return first === undefined || next ? undefined : readAmount(first);
}
