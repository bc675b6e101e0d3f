import type { BillFields } from '../../../src/api/merchant/bills.ts';
import type { Cell, Row } from '../text/rows.ts';
import { columnOf, isItemHead, type ItemColumn } from '../words/item-columns.ts';
import { readAmount, toNumber } from './amounts.ts';
import { decimalsOf, type BillText } from './bill-text.ts';
import { hasLabel } from './labelled.ts';
import type { SumRow } from './sums.ts';

export type LineItem = NonNullable<BillFields['line_items']>[number];

/** The lines of a bill, and what they come to. */
export interface Lines {
  readonly items: readonly LineItem[];
  /** Minor units of the currency. */
  readonly sum: number;
  /** Whether each quantity times its price is its amount, and everything in the table was read. */
  readonly isWhole: boolean;
}

const MAX_ITEMS = 100;
/** How many decimals a quantity or a price may have. */
const MAX_DECIMALS = 4;

/** The lines between the head of a table and its sums. Undefined where there is no such table. */
export function readLines(
  bill: BillText,
  sums: readonly SumRow[],
  currency: string,
): Lines | undefined {
  const heads = bill.rows.filter(({ cells }) => isItemHead(cells));
  if (heads.length === 0) return undefined;
  const sumRows = new Set(sums.map(({ row }) => row));
  const items: LineItem[] = [];
  let head: Row | undefined;
  let isWhole = true;
  for (const [index, row] of bill.rows.entries()) {
    if (heads.includes(row)) head = row;
    else if (sumRows.has(index)) head = undefined;
    else if (head) {
      const item = toItem(head, row, bill, currency);
      if (item) items.push(item);
      else if (!isContinued(items, row, head)) {
        isWhole &&= !row.cells.some(({ text }) => readAmount(text)?.currency !== undefined);
      }
    }
  }
  const factor = 10 ** decimalsOf(currency);
  const total = items.reduce((sum, { amount = 0 }) => sum + Math.round(amount * factor), 0);
  isWhole &&= items.length <= MAX_ITEMS && items.every((item) => isProduct(item, factor));
  return { items, sum: total, isWhole: isWhole && items.length > 0 };
}

function toItem(head: Row, row: Row, bill: BillText, currency: string): LineItem | undefined {
  const item: LineItem = {};
  for (const [column, cell] of inColumns(head, row)) {
    if (column === 'description') item.description = cell.text;
    else if (column !== 'other') {
      const written = readAmount(cell.text);
      const decimals = column === 'amount' ? decimalsOf(currency) : MAX_DECIMALS;
      const number =
        written &&
        (toNumber(written.digits, decimalsOf(currency), bill.decimalSign) ??
          toNumber(written.digits, decimals, bill.decimalSign));
      if (number === undefined) return undefined;
      item[column] = written?.isNegative ? -number : number;
    }
  }
  return item.amount === undefined || item.description === undefined ? undefined : item;
}

/** Each cell of a row with the column in which it stands. */
function inColumns(head: Row, row: Row): readonly (readonly [ItemColumn, Cell])[] {
  const columns = head.cells.map(({ text }) => columnOf(text) ?? 'other');
  if (row.cells.length === columns.length) {
    return row.cells.map((cell, index) => [columns[index] ?? 'other', cell] as const);
  }
  // A row with two cells has a description and an amount, wherever they stand.
  if (row.cells.length === 2 && head.cells.length > 2) {
    const [description, amount] = row.cells;
    if (!description || !amount) return [];
    return [
      ['description', description],
      ['amount', amount],
    ];
  }
  return row.cells.map((cell) => {
    const distances = head.cells.map((other) =>
      Math.min(Math.abs(other.left - cell.left), Math.abs(other.right - cell.right)),
    );
    const nearest = distances.indexOf(Math.min(...distances));
    return [columns[nearest] ?? 'other', cell] as const;
  });
}

/** Adds a row to the description before it, if it is nothing but more of it. */
function isContinued(items: LineItem[], row: Row, head: Row): boolean {
  const [cell, ...others] = row.cells;
  const last = items.at(-1);
  const column = head.cells.find(({ text }) => columnOf(text) === 'description');
  const isDescription = cell && column && Math.abs(cell.left - column.left) < 12;
  if (!cell || others.length > 0 || !last || !isDescription || hasLabel(cell.text)) return false;
  last.description = `${last.description ?? ''} ${cell.text}`;
  return true;
}

function isProduct({ quantity, unit_price, amount = 0 }: LineItem, factor: number): boolean {
  if (quantity === undefined || unit_price === undefined) return true;
  return Math.abs(quantity * unit_price - amount) * factor < 0.5 + 1e-6;
}
