import type { BillFields } from '../../src/api/merchant/bills.ts';
import { hasRoutingDigit } from '../http/check-digits.ts';
import { readLineItems } from './line-items.ts';
import type { Line } from './pdf-lines.ts';
import { daysAfter, readAmount, readDay, readName } from './values.ts';

/*
 * Reads the fields of a bill by rules: a value stands behind its label, in the cell after it or
 * below it. No expression here takes longer than its text is long.
 */

type Read<Value> = (text: string) => Value | undefined;

const INVOICE_NUMBER = [
  /\b(?:invoice|bill|inv) ?\.?(?:number|num|nr|no|id|#)\b\.?/i,
  /\b(?:invoice|bill) ?#/i,
  /^invoice\b/i,
  /\b(?:reference|document) (?:number|no)\b/i,
];
const DUE_DATE = [/\b(?:due date|date due|payment due|due on|due by|pay by|payable by|due)\b/i];
const BILL_DATE = [/\b(?:invoice|bill|issue|billing) date\b/i, /^(?:date|issued)\b/i];
/** The most telling first. A subtotal is none of them. */
const AMOUNT = [
  /^(?:total )?(?:amount|balance|total) (?:due|payable|owed)\b/i,
  /^(?:please pay|pay this amount)\b/i,
  /^(?:grand total|invoice total|total amount)\b/i,
  /^total\b/i,
];
const VENDOR = [
  /^(?:from|vendor|supplier|seller|bill from|billed by)\b/i,
  /^(?:remit(?: payment)? to|pay to|payable to|make checks? payable to|beneficiary(?: name)?|account name)\b/i,
];
const BANK_NAME = [/\bbank name\b/i, /^bank\b/i];
const ROUTING_NUMBER = [
  /\b(?:routing|aba|rtn)(?: ?\/ ?transit)?(?: ?\(aba\))?(?: (?:number|no))?\b/i,
];
const ACCOUNT_NUMBER = [
  /\b(?:account|acct|a\/c)\.? ?(?:number|num|no|#)/i,
  /\b(?:account|acct)\b/i,
];
const NET_DAYS = /\bnet (\d{1,3})\b/i;
/** What may stand between a label and its value. */
const SEPARATORS = /^[\s:#.)-]{0,6}/;
/** Lines among which the name of the vendor stands when nothing says that it does. */
const HEAD_LINES = 6;

/** What the lines of a bill say. A field that is not found is left out. */
export function readFields(lines: readonly Line[]): BillFields {
  const total = find(lines, AMOUNT, readAmount, true);
  const currency = total?.currency ?? firstCurrency(lines);
  const vendor_name = find(lines, VENDOR, readName) ?? nameInHead(lines);
  const due_date = find(lines, DUE_DATE, readDay) ?? dueByTerms(lines);
  const invoice_number = find(lines, INVOICE_NUMBER, readReference);
  const routing_number = find(lines, ROUTING_NUMBER, readRoutingNumber);
  const account_number = find(lines, ACCOUNT_NUMBER, readAccountNumber);
  const bank_name = find(lines, BANK_NAME, readName);
  const line_items = readLineItems(lines);
  return {
    ...(vendor_name !== undefined && { vendor_name }),
    ...(total && { amount: total.amount }),
    ...(currency !== undefined && { currency }),
    ...(due_date !== undefined && { due_date }),
    ...(invoice_number !== undefined && { invoice_number }),
    ...(routing_number !== undefined && { routing_number }),
    ...(account_number !== undefined && { account_number }),
    ...(bank_name !== undefined && { bank_name }),
    ...(line_items.length > 0 && { line_items }),
  };
}

/** The value of the first of `labels` that has one; of its last place where a total is meant. */
function find<Value>(
  lines: readonly Line[],
  labels: readonly RegExp[],
  read: Read<Value>,
  isLast = false,
): Value | undefined {
  for (const label of labels) {
    const found = lines.flatMap((cells, row) =>
      cells.flatMap((cell, column) => valueAt(cell, cells[column + 1], below(lines, row, column))),
    );
    const value = found.at(isLast ? -1 : 0);
    if (value !== undefined) return value;

    function valueAt(cell: string, next = '', under = ''): Value[] {
      const place = label.exec(cell);
      if (!place) return [];
      const rest = cell.slice(place.index + place[0].length).replace(SEPARATORS, '');
      for (const candidate of rest === '' ? [next, under] : [rest, next]) {
        const value = candidate === '' ? undefined : read(candidate);
        if (value !== undefined) return [value];
      }
      return [];
    }
  }
  return undefined;
}

/** The cell under another one, if the next line has as many cells or only one. */
function below(lines: readonly Line[], row: number, column: number): string | undefined {
  const next = lines[row + 1];
  return next?.length === lines[row]?.length ? next?.[column] : next?.length === 1 ? next[0] : '';
}

function firstCurrency(lines: readonly Line[]): string | undefined {
  for (const cell of lines.flat()) {
    const currency = readAmount(cell)?.currency;
    if (currency !== undefined) return currency;
  }
  return undefined;
}

function nameInHead(lines: readonly Line[]): string | undefined {
  for (const cell of lines.slice(0, HEAD_LINES).flat()) {
    const name = readName(cell);
    if (name !== undefined) return name;
  }
  return undefined;
}

function dueByTerms(lines: readonly Line[]): string | undefined {
  const days = lines.flat().flatMap((cell) => NET_DAYS.exec(cell)?.[1] ?? [])[0];
  const from = find(lines, BILL_DATE, readDay);
  return days === undefined || from === undefined ? undefined : daysAfter(from, Number(days));
}

function readReference(text: string): string | undefined {
  const [word = ''] = text.split(' ', 1);
  const isReference = /^[\w/.-]{1,40}$/.test(word) && /\d/.test(word);
  return isReference && readDay(word) === undefined ? word : undefined;
}

function readRoutingNumber(text: string): string | undefined {
  const number = /^\d{9}(?!\d)/.exec(text)?.[0];
  return number !== undefined && hasRoutingDigit(number) ? number : undefined;
}

function readAccountNumber(text: string): string | undefined {
  const number = /^[\d -]{4,30}(?!\d)/.exec(text)?.[0].replace(/\D/g, '') ?? '';
  return /^\d{4,17}$/.test(number) ? number : undefined;
}
