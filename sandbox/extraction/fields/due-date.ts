import { DUE_DATE, ISSUE_DATE } from '../words/labels.ts';
import { orderByPlace, type DayOrder } from '../words/places.ts';
import { placesOf, type BillText } from './bill-text.ts';
import { daysAfter, orderByDays, readDay } from './days.ts';
import { agreed, doubtOf, valueOf, type Finding } from './finding.ts';
import { findLabelled } from './labelled.ts';

/** Terms in days after the day of the invoice, and those that mean another day. */
const TERMS = [
  /\bnet ?(\d{1,3})\b/gi,
  /\b(?:due|payable|payment|pay|terms:?|zahlbar|zahlung|paiement|pago|pagamento|betaling|betalning)\b[^\d\n]{0,40}\b(\d{1,3}) ?(?:calendar )?(?:days|tage|tagen|jours|d[ií]as|giorni|dagen|dias|dagar|dage|dni)\b/gi,
  /\b(\d{1,3}) ?(?:days|tage|jours|d[ií]as|giorni|dagen|dias|dagar|dage|dni) (?:net|netto|rein|fm|ff)\b/gi,
];
const OTHER_TERMS =
  /\b(?:eom|end of month|monatsende|fin de mois|fin de mes|fine mese|business days|working days|werktage|after delivery|from receipt|nach erhalt|skonto|early payment|escompte|discount (?:if|for|when))\b/i;
const MAX_DAYS = 400;

/** By when a bill is to be paid: by its own words, or so many days after it was written. */
export function readDueDate(bill: BillText, currency: string | undefined): Finding<string> {
  const shown = orderByDays(bill.all);
  const order = shown === 'contradictory' ? undefined : (shown ?? orderByPlace(bill.all, currency));
  const read = (text: string): Finding<string> => readOnlyDay(text, order);
  const due = agreed(
    findLabelled(bill, DUE_DATE, read).filter(
      // Terms behind the label of a day are no day that cannot be read.
      (finding) => doubtOf(finding) !== 'unreadable' || !hasTerms(bill.all),
    ),
  );
  const issued = agreed(findLabelled(bill, ISSUE_DATE, read));
  const byTerms = dueByTerms(bill.all, issued);
  const [said, written] = [valueOf(due), valueOf(issued)];
  if (said === undefined) return due ?? byTerms;
  const isEarly = written !== undefined && said < written;
  const isLate = written !== undefined && said > daysAfter(written, MAX_DAYS);
  const reckoned = valueOf(byTerms);
  const isOther =
    (reckoned !== undefined && reckoned !== said) ||
    daysBesides(bill, order).some((day) => day !== said);
  return isEarly || isLate || isOther ? { doubt: 'contradictory' } : due;
}

/** How much of a cell is searched for days. */
const MAX_LENGTH = 200;

/** The days in a text, wherever they stand in it. */
function daysWithin(text: string, order: DayOrder | undefined): Finding<string>[] {
  const words = text.slice(0, MAX_LENGTH).split(/[\s(]/);
  return words.flatMap((_, index) => readDay(words.slice(index).join(' '), order) ?? []);
}

/** The day with which a text begins, unless it names another one too. */
function readOnlyDay(text: string, order: DayOrder | undefined): Finding<string> {
  const first = readDay(text, order);
  const said = valueOf(first);
  const others = said === undefined ? [] : daysWithin(text, order);
  return others.some((day) => valueOf(day) !== said) ? { doubt: 'ambiguous' } : first;
}

/** Days of sentences and labels that speak of the day, such as `Your new due date is …`. */
function daysBesides(bill: BillText, order: DayOrder | undefined): string[] {
  return placesOf(bill).flatMap(({ cell, row, column }) => {
    const text = cell.text.slice(0, MAX_LENGTH).toLowerCase();
    const speaks = SPOKEN.some((label) => text.includes(` ${label}`));
    if (!speaks) return [];
    const right = bill.rows[row]?.cells[column + 1]?.text ?? '';
    return [cell.text, right].flatMap((each) =>
      daysWithin(each, order).flatMap((day) => valueOf(day) ?? []),
    );
  });
}

/** Labels that are said in sentences too. Others are words of other things. */
const SPOKEN = DUE_DATE.filter((label) => label.includes(' ') || label.length > 9);

function daysIn(text: string): ReadonlySet<number> {
  return new Set(
    TERMS.flatMap((terms) => Array.from(text.matchAll(terms), ([, days]) => Number(days))),
  );
}

const ON_RECEIPT =
  /\b(?:(?:on|upon) receipt|immediately|sofort|à réception|a la recepción|a vista|alla ricezione|bij ontvangst)\b/i;

function hasTerms(text: string): boolean {
  return ON_RECEIPT.test(text) || daysIn(text).size > 0;
}

function dueByTerms(text: string, issued: Finding<string>): Finding<string> {
  const [days, ...others] = daysIn(text);
  if (days === undefined) return undefined;
  const from = valueOf(issued);
  if (others.length > 0 || OTHER_TERMS.test(text)) return { doubt: 'ambiguous' };
  if (from === undefined) return { doubt: doubtOf(issued) ?? 'missing' };
  return { value: daysAfter(from, days) };
}
