import { cellUnder } from '../text/rows.ts';
import {
  ACCOUNT_NUMBER,
  BANK_NAME,
  BUYER,
  DUE_DATE,
  HOLDER,
  INVOICE_NUMBER,
  ISSUE_DATE,
  OTHER_LABELS,
  PAYEE,
  ROUTING_NUMBER,
  SELLER,
} from '../words/labels.ts';
import { isItemHead } from '../words/item-columns.ts';
import { isPhrase, readLabel, type Phrases } from '../words/phrases.ts';
import { SUM_LABELS } from '../words/sums.ts';
import { placesOf, type BillText, type Place } from './bill-text.ts';
import { valueOf, type Finding } from './finding.ts';

const ALL_LABELS: readonly Phrases[] = [
  INVOICE_NUMBER,
  DUE_DATE,
  ISSUE_DATE,
  BUYER,
  SELLER,
  PAYEE,
  HOLDER,
  BANK_NAME,
  ROUTING_NUMBER,
  ACCOUNT_NUMBER,
  OTHER_LABELS,
  ...Object.values(SUM_LABELS),
];

/** Whether a cell is a label and nothing else. */
export function isLabel(text: string): boolean {
  return /[:：]$/.test(text.trim()) || ALL_LABELS.some((labels) => isPhrase(text, labels));
}

/** Whether a cell begins with a label that a colon or its value follows. */
export function hasLabel(text: string): boolean {
  return (
    /^[^\d:：]{2,40}[:：](?!\/)/u.test(text) ||
    ALL_LABELS.some((labels) => readLabel(text, labels)?.isClear)
  );
}

/** A place with a label, and where its value stands. */
export interface LabelledPlace {
  readonly place: Place;
  /** What can be the value, the most likely first: behind the label, right of it, below it. */
  readonly candidates: readonly string[];
  /** What stands right of the value, where it could be another one. */
  readonly beside?: string | undefined;
  readonly isClear: boolean;
}

const isValue = (text: string | undefined): text is string => text !== undefined && !isLabel(text);

/** The places of a document that begin with one of `labels`. */
export function labelledPlaces(bill: BillText, labels: Phrases): LabelledPlace[] {
  return placesOf(bill).flatMap((place) => {
    const found = readLabel(place.cell.text, labels);
    if (!found) return [];
    if (found.rest !== '') return [{ place, candidates: [found.rest], isClear: found.isClear }];
    const right = bill.rows[place.row]?.cells[place.column + 1]?.text;
    // What stands under the head of a table of items belongs to its first item.
    const isHead = isItemHead(bill.rows[place.row]?.cells ?? []);
    const under = isHead ? undefined : cellUnder(bill.rows, place.row, place.cell)?.text;
    const candidates = [right, under].filter(isValue);
    const beside = isValue(right) ? bill.rows[place.row]?.cells[place.column + 2]?.text : undefined;
    return [{ place, candidates, beside, isClear: true }];
  });
}

/**
 * What the labels of a document say, one finding for each. A label whose value cannot be read is a
 * doubt, because the document says something there.
 */
export function findLabelled<Value>(
  bill: BillText,
  labels: Phrases,
  read: (text: string) => Finding<Value>,
): Finding<Value>[] {
  return labelledPlaces(bill, labels).map(({ candidates, beside, isClear }): Finding<Value> => {
    const [first] = candidates.map(read).filter((finding) => finding !== undefined);
    const other = beside === undefined ? undefined : valueOf(read(beside));
    if (other !== undefined && first && valueOf(first) !== other) return { doubt: 'ambiguous' };
    if (first) return first;
    return isClear && candidates.length > 0 ? { doubt: 'unreadable' } : undefined;
  });
}
