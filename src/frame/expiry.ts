import { asciiDigits, digitsOf } from './digits.ts';
import { caretAfter, cutEdit, type CaretText, type TextEdit } from './text-edit.ts';

export type ExpiryProblem = 'empty' | 'incomplete' | 'month' | 'past' | 'too-far';

export interface Expiry {
  /** 1 to 12. */
  readonly month: number;
  /** Four digits. */
  readonly year: number;
}

const SEPARATOR = ' / ';
/** Beyond this a mistyped year is likelier than a card. */
const YEARS_AHEAD = 20;

/** `text` as `MM / YY` as far as it goes. Takes 1/30, 0130, 01-2030, 1 30, 2030-01 and the like. */
export function formatExpiry(text: string): string {
  return arrange(asciiDigits(text), 1);
}

/** The month that `text` spells in any of these ways; `undefined` when it is none. */
export function parseExpiry(text: string): Expiry | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (\d\d)$/.exec(formatExpiry(text)) ?? [];
  return year === undefined ? undefined : { month: Number(month), year: 2000 + Number(year) };
}

/** A card is good through the last day of its month, on the clock and calendar that `now` shows. */
export function checkExpiry(text: string, now: Date): ExpiryProblem | undefined {
  if (digitsOf(text) === '') return 'empty';
  const expiry = parseExpiry(text);
  if (!expiry) return /^\d\d \/ \d\d$/.test(formatExpiry(text)) ? 'month' : 'incomplete';
  const yearsAhead = expiry.year - now.getFullYear();
  if (yearsAhead < 0 || (yearsAhead === 0 && expiry.month <= now.getMonth())) return 'past';
  return yearsAhead > YEARS_AHEAD ? 'too-far' : undefined;
}

/**
 * The field after `edit`. What is typed is completed ("4" to "04 / "); a deletion completes nothing,
 * or a key could undo it for ever.
 */
export function editExpiry(before: string, edit: TextEdit): CaretText {
  const { left, right, deletes } = cutEdit(before, edit);
  // A caret behind the lone 1 of "1 / 30" may be waiting for the second digit.
  const padFrom = deletes ? 10 : /^\D*1$/.test(left) ? 2 : 1;
  const text = arrange(left + right, padFrom);
  const leftDigits = digitsOf(left);
  const padded = leftDigits !== '' && digitsOf(left + right)[0] !== text[0] ? 1 : 0;
  const count = leftDigits.length + padded;
  return { text, caret: caretAfter(text, count, !deletes && count > 1) };
}

/** @param padFrom - The least lone digit that is taken for a whole month; 10 completes nothing. */
function arrange(text: string, padFrom: number): string {
  const spelled = text
    .replace(/^\D*(20\d\d)\D+(\d\d?)\D*$/, '$2/$1') // 2030-01, as autofill may give it
    .replace(/^\D*(\d)(20\d\d)\D*$/, '$1/$2') // 12030
    .replace(/^(?! ?\/)\D+/, ''); // words before it, but not the slash after a deleted month
  const first = /^\d*/.exec(spelled)?.[0] ?? '';
  const rest = spelled.slice(first.length);

  const parted = rest !== '' && first.length <= 2;
  // 2 to 9 begin no month of two digits; neither does 1 before 3 to 9, where nothing parts them.
  const single = padFrom < 10 && /^([2-9]|1[3-9])/.test(first);
  const monthLength = single && !parted ? 1 : 2;
  const lone = first.length === 1 || monthLength === 1;
  const month = first.slice(0, monthLength);
  const complete = (parted || single) && lone && Number(month) >= padFrom;

  const year = digitsOf(rest);
  const shownMonth = complete ? `0${month}` : month;
  // Digits typed into a full month move on to the year, but not into a full one.
  const shownYear = shortYear(year.length < 2 ? first.slice(monthLength) + year : year);
  const open = shownYear === '' && (shownMonth.length < 2 || padFrom === 10);
  return open ? shownMonth : shownMonth + SEPARATOR + shownYear;
}

/** Two digits of a year: its last two when it is written out as 20YY, of which 20Y is the way. */
function shortYear(digits: string): string {
  return /^20\d$/.test(digits) ? digits : digits.replace(/^20(?=\d\d)/, '').slice(0, 2);
}
