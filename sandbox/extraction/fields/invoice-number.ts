import { INVOICE_HEADING, INVOICE_NUMBER } from '../words/labels.ts';
import { placesOf, type BillText } from './bill-text.ts';
import { readDay } from './days.ts';
import { agreed, type Finding } from './finding.ts';
import { readLabel } from '../words/phrases.ts';
import { readAmount } from './amounts.ts';
import { findLabelled, hasLabel } from './labelled.ts';

/** The number of an invoice: behind a label for it, or behind the word at the head of the page. */
export function readInvoiceNumber(bill: BillText): Finding<string> {
  const labelled = findLabelled(bill, INVOICE_NUMBER, (text): Finding<string> => {
    const value = readReference(text);
    return value === undefined ? undefined : { value };
  });
  if (labelled.some((finding) => finding !== undefined)) return agreed(labelled);
  return agreed(
    placesOf(bill).map(({ cell, row, column }): Finding<string> => {
      const label = readLabel(cell.text, INVOICE_HEADING);
      const isHead = bill.rows[row]?.page === 1 && row < HEAD_ROWS;
      if (!label || !isHead) return undefined;
      const right = bill.rows[row]?.cells[column + 1]?.text ?? '';
      const text = label.rest.replace(/^(?:n[or°º]?\.?|nr\.?|№) /iu, '') || right;
      const value = readReference(text);
      // A year alone can be the year of a fair as well as a number.
      return value === undefined || /^\d{1,4}$/.test(value) ? undefined : { value };
    }),
  );
}

const HEAD_ROWS = 20;
const MAX_LENGTH = 40;

/** A number of a document: one word with a digit, which is neither a day nor an amount. */
export function readReference(text: string): string | undefined {
  const plain = text.trim().replace(/^[#№:]\s*/, '');
  const [word = ''] = plain.split(/\s/, 1);
  const rest = plain.slice(word.length).trim();
  const isReference =
    plain.length <= MAX_LENGTH * 2 &&
    word.length <= MAX_LENGTH &&
    /^[\p{L}\d][\p{L}\d/._#-]*$/u.test(word) &&
    /\d/.test(word) &&
    !/[.-]$/.test(word);
  if (!isReference || readDay(word, undefined) !== undefined || readDay(plain, undefined))
    return undefined;
  // What follows has to be something else, and no rest of the number.
  if (rest !== '' && !hasLabel(rest)) return undefined;
  const amount = readAmount(word);
  return amount?.currency || (amount && /[.,]\d{2}$/.test(word)) ? undefined : word;
}
