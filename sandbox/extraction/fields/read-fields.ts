import type { BillFields, DocumentKind, ReviewReason } from '../../../src/api/merchant/bills.ts';
import type { DocumentText } from '../text/pdf-text.ts';
import { readBank } from './bank.ts';
import { decimalsOf, toBillText } from './bill-text.ts';
import { readCurrencyOf } from './currency.ts';
import { readKind, saysPaid } from './document-kind.ts';
import { readDueDate } from './due-date.ts';
import { doubtOf, valueOf, type Finding } from './finding.ts';
import { readInvoiceNumber } from './invoice-number.ts';
import { readLines, type LineItem } from './line-items.ts';
import { readSums } from './sums.ts';
import { readTotal } from './total.ts';
import { readVendor } from './vendor.ts';

/** What a document says. A field that is not surely so is left out, and has its reason. */
export interface ReadFields {
  readonly kind: DocumentKind;
  readonly fields: BillFields;
  readonly reasons: readonly ReviewReason[];
}

/**
 * Reads a bill.
 *
 * @param buyer - Whose bill it is, as far as that is known.
 */
export function readFields(document: DocumentText, buyer?: string): ReadFields {
  const bill = toBillText(document, buyer);
  const { kind, doubt } = readKind(bill);
  const sums = readSums(bill);
  const currency = readCurrencyOf(bill, sums);
  const code = valueOf(currency);
  const money = code === undefined ? undefined : readMoney(code);
  const findings = {
    vendor_name: readVendor(bill),
    amount: money?.amount ?? { doubt: doubtOf(currency) ?? 'missing' },
    currency,
    due_date: readDueDate(bill, code),
    invoice_number: readInvoiceNumber(bill),
    ...readBank(bill),
    line_items: money?.lines,
  } satisfies Record<string, Finding<unknown>>;
  const values = Object.entries(findings).flatMap(([field, finding]) => {
    const value = valueOf<unknown>(finding);
    return value === undefined ? [] : [[field, value] as const];
  });
  const reasons = Object.entries(findings).flatMap(([field, finding]): ReviewReason[] => {
    const reason = doubtOf(finding);
    return reason === undefined ? [] : [{ field, reason }];
  });
  return {
    kind,
    fields: Object.fromEntries(values),
    reasons: [
      ...(kind !== 'invoice' ? [{ field: 'document_kind', reason: 'not_an_invoice' }] : []),
      ...(doubt === undefined ? [] : [{ field: 'document_kind', reason: doubt }]),
      ...(document.isWhole ? [] : [{ field: 'document', reason: 'too_long' }]),
      ...reasons,
    ],
  };

  function readMoney(code: string) {
    const read = readLines(bill, sums, code);
    const { amount, lineSums } = readTotal(bill, sums, code, read?.isWhole ? read.sum : undefined);
    const minor = valueOf(amount);
    const paid =
      minor !== undefined && saysPaid(bill) ? ({ doubt: 'nothing_due' } as const) : amount;
    return {
      amount:
        minor === undefined || paid !== amount ? paid : { value: minor / 10 ** decimalsOf(code) },
      lines: linesOf(read, lineSums),
    };
  }
}

/** The lines, if they come to one of the sums to which they can. */
function linesOf(
  read: ReturnType<typeof readLines>,
  lineSums: readonly number[],
): Finding<readonly LineItem[]> {
  if (!read || (read.items.length === 0 && read.isWhole)) return undefined;
  if (!read.isWhole) return { doubt: 'unreadable' };
  return lineSums.includes(read.sum) ? { value: read.items } : { doubt: 'contradictory' };
}
