import type { DocumentKind } from '../../../src/api/merchant/bills.ts';
import { isItemHead } from '../words/item-columns.ts';
import type { Mark } from '../text/page-text.ts';
import {
  COPY_MARKS,
  INVOICE_HEADINGS,
  KIND_HEADINGS,
  NOTHING_EXPECTED,
  PAID_MARKS,
} from '../words/document-kinds.ts';
import { DUE_DATE, INVOICE_NUMBER } from '../words/labels.ts';
import { isPhrase, readLabel, type Phrases } from '../words/phrases.ts';
import { SUM_LABELS } from '../words/sums.ts';
import { readAmount } from './amounts.ts';
import { placesOf, type BillText } from './bill-text.ts';
import type { Doubt } from './finding.ts';
import { labelledPlaces } from './labelled.ts';
import { readReference } from './invoice-number.ts';

/** What a document is, and why it is not sure. */
export interface ReadKind {
  readonly kind: DocumentKind;
  readonly doubt?: Doubt;
}

/** How many rows of the first page can be a heading that a number follows. */
const HEAD_ROWS = 15;

/** Tells invoices from what looks like them. */
export function readKind(bill: BillText): ReadKind {
  for (const [kind, headings] of KIND_HEADINGS) {
    if (hasHeading(bill, headings)) return { kind };
  }
  if (listsInvoices(bill)) return { kind: 'statement' };
  const isInvoice =
    hasHeading(bill, INVOICE_HEADINGS) ||
    [INVOICE_NUMBER, DUE_DATE].some((labels) =>
      labelledPlaces(bill, labels).some(({ isClear }) => isClear),
    ) ||
    placesOf(bill).some(({ cell }) => readLabel(cell.text, SUM_LABELS.due));
  if (bill.marks.some(isUnknownStamp)) return { kind: 'invoice', doubt: 'unreadable' };
  // A document that does not say what it is, is a bill as far as its uploader says so.
  return isInvoice ? { kind: 'invoice' } : { kind: 'invoice', doubt: 'missing' };
}

/** A stamp can say anything, so one that is not known is for somebody to read. */
function isUnknownStamp({ text, isStamp }: Mark): boolean {
  // What stands beyond the edge of the page is not read, so a stamp can be cut off.
  const plain = text.toLowerCase().trim();
  const isKnown = [...COPY_MARKS, ...PAID_MARKS].some(
    (mark) => plain.length > 2 && mark.startsWith(plain),
  );
  return isStamp && !isKnown;
}

function hasHeading(bill: BillText, headings: Phrases): boolean {
  return (
    bill.marks.some(({ text }) => isPhrase(text, headings)) ||
    placesOf(bill).some(({ cell, row, column }) => {
      const cells = bill.rows[row]?.cells ?? [];
      if (isItemHead(cells)) return false;
      const label = readLabel(cell.text, headings);
      if (!label) return false;
      const isFirst = bill.rows[row]?.page === 1 && row < HEAD_ROWS;
      // Below the head of the page it is a label of a sum, or a column, such as `Credit`.
      if (label.rest === '') {
        const beside = cells[column + 1]?.text;
        return beside === undefined || (isFirst && readAmount(beside)?.currency === undefined);
      }
      const follows =
        /^(?:n[or°º]\.?|nr\.?|number|num\.?|#|date|nummer|numéro|número|numero|for|to|zu|zur|pour|para|per|voor|till)\b|^[#№]|^n°/iu;
      return isFirst && (follows.test(label.rest) || readReference(label.rest) !== undefined);
    })
  );
}

/** Whether a document lists several invoices, as statements do, whatever they are called. */
function listsInvoices(bill: BillText): boolean {
  return bill.rows.some(({ cells }, row) => {
    const head = cells.find(({ text }) => LISTED.test(text));
    if (!head || cells.length < 2) return false;
    const listed = [1, 2].map((down) =>
      bill.rows[row + down]?.cells.find(
        ({ left, right }) => left < head.right && head.left < right,
      ),
    );
    return listed.every((cell) => cell && /\d/.test(cell.text) && readReference(cell.text));
  });
}

const LISTED =
  /^(?:invoices?|invoice (?:no|number|#|nr)\.?|bill (?:no|number)\.?|document|rechnung(?:snummer|s-nr\.?)?|facture|factura|fattura|factuur|fatura|faktura)$/i;

/** Whether the document says that nothing is to be paid. */
export function saysPaid(bill: BillText): boolean {
  const cells = placesOf(bill).map(({ cell }) => cell.text);
  return (
    [...cells, ...bill.marks.map((mark) => mark.text)].some((text) => {
      const label = readLabel(text, PAID_MARKS);
      return label !== undefined && /^[!.]*$/.test(label.rest) && !isSumRow(bill, text);
    }) || NOTHING_EXPECTED.test(bill.all)
  );
}

/** Whether an amount stands beside a text, which is then the label of a sum. */
function isSumRow({ rows }: BillText, text: string): boolean {
  const row = rows.find(({ cells }) => cells.some((cell) => cell.text === text));
  return row?.cells.some((cell) => cell.text !== text && readAmount(cell.text)) ?? false;
}
