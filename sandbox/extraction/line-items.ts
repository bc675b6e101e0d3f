import type { BillFields } from '../../src/api/merchant/bills.ts';
import type { Line } from './pdf-lines.ts';
import { readAmount } from './values.ts';

type LineItem = NonNullable<BillFields['line_items']>[number];

/** The columns of the table of items, by how their heads begin. */
const COLUMNS: readonly (readonly [keyof LineItem, RegExp])[] = [
  ['description', /^(?:description|item|service|product|details|activity)\b/i],
  ['quantity', /^(?:qty|quantity|hours|hrs|units)\b/i],
  ['unit_price', /^(?:unit (?:price|cost)|price|rate|cost)\b/i],
  ['amount', /^(?:amount|total|line total|extended|net)\b/i],
];
/** With what the line after the last item begins. */
const END =
  /^(?:sub ?-?total|total|tax|vat|gst|amount due|balance|shipping|discount|grand total)\b/i;
const MAX_ITEMS = 100;

/** The lines between the head of a table and its sums. A line without an amount is no item. */
export function readLineItems(lines: readonly Line[]): LineItem[] {
  const head = lines.findIndex((cells) => {
    const columns = columnsOf(cells);
    return columns.includes('description') && columns.includes('amount');
  });
  if (head === -1) return [];
  const columns = columnsOf(lines[head] ?? []);
  const after = lines.slice(head + 1);
  const end = after.findIndex((cells) => cells.some((cell) => END.test(cell)));
  return after
    .slice(0, end === -1 ? MAX_ITEMS : Math.min(end, MAX_ITEMS))
    .flatMap((cells) => toItem(cells, columns));
}

function columnsOf(cells: Line): (keyof LineItem | undefined)[] {
  return cells.map((cell) => COLUMNS.find(([, head]) => head.test(cell))?.[0]);
}

function toItem(cells: Line, columns: readonly (keyof LineItem | undefined)[]): LineItem[] {
  const names = cells.length === columns.length ? columns : shortened(cells);
  const item: LineItem = {};
  names.forEach((name, index) => {
    const cell = cells[index] ?? '';
    if (name === 'description') item.description = cell;
    else if (name !== undefined) {
      const amount = readAmount(cell)?.amount;
      if (amount !== undefined) item[name] = amount;
    }
  });
  return item.amount === undefined || item.description === undefined ? [] : [item];
}

/** A line with fewer cells than its table has a description and an amount, or is no item. */
function shortened(cells: Line): readonly (keyof LineItem)[] {
  return cells.length === 2 ? ['description', 'amount'] : [];
}
