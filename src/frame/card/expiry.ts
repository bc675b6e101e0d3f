import { isOver } from '../../checkout/saved-instrument.ts';
import { asciiDigits, digitsOf } from '../../ui/digits.ts';
import { caretAfter, cutEdit, type CaretText, type TextEdit } from '../text-edit.ts';

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
/** The year begins first at UTC+14. Milliseconds. */
const FIRST_NEW_YEAR = 14 * 3_600_000;
/** A padding limit that no digit reaches: nothing is completed. */
const NEVER = 10;

/**
 * `text` as `MM / YY` as far as it spells that: 1/30, 0130, 01-2030, 012030, 1 30, 2030-01 and the
 * like. Whatever else it is, a date with a day for example, stays as it is.
 */
export function formatExpiry(text: string): string {
  const ascii = asciiDigits(text);
  // As autofill may give it.
  const yearFirst = /^(20\d\d)[^\d\p{L}]+(0?[1-9]|1[0-2])$/u.exec(ascii.trim());
  return arrange(yearFirst ? `${yearFirst[2]}/${yearFirst[1]}` : ascii, 1);
}

/** The month that `text` spells in any of these ways; `undefined` when it is none. */
export function parseExpiry(text: string): Expiry | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (?:20)?(\d\d)$/.exec(formatExpiry(text)) ?? [];
  return year === undefined ? undefined : { month: Number(month), year: 2000 + Number(year) };
}

/**
 * A card is good until its last month is over everywhere on earth.
 *
 * @param now - By the service's clock, in milliseconds since the Unix epoch.
 */
export function checkExpiry(text: string, now: number): ExpiryProblem | undefined {
  const ascii = asciiDigits(text).trim();
  if (digitsOf(ascii) === '') return 'empty';
  const expires = parseExpiry(ascii);
  if (!expires) {
    const [, month] =
      /^20\d\d\D+(\d\d)$/.exec(ascii) ?? /^(\d\d)\D*(?:20)?\d{0,2}$/.exec(ascii) ?? [];
    return month && !isMonth(month) ? 'month' : 'incomplete';
  }
  if (isOver(expires, now)) return 'past';
  const present = new Date(now + FIRST_NEW_YEAR).getUTCFullYear();
  return expires.year - present > YEARS_AHEAD ? 'too-far' : undefined;
}

/**
 * The field after `edit`. A month is completed as soon as it can be no other ("4" to "04 / "); a
 * deletion completes nothing, or a key could undo it for ever. No digit is ever dropped but the
 * century of a year that is written out.
 */
export function editExpiry(before: string, edit: TextEdit): CaretText {
  const { inputType = '', caret } = edit;
  const cut = cutEdit(before, edit);
  const { deletes } = cut;
  // A separator that the buyer has typed is deleted like any other character.
  const left = isArranged(before) ? cut.left : asciiDigits(edit.text.slice(0, caret));
  const right = isArranged(before) ? cut.right : asciiDigits(edit.text.slice(caret));
  const whole = left + right;
  const rest = deletes && isArranged(before) ? whole.replace(/^(\d+)\D+$/, '$1') : whole;
  // What is typed may go on: 2030-01 to 2030-01-31, and the lone 1 of "1 / 30" to 12.
  const isTyped = deletes || /^insert(Composition)?Text$/.test(inputType);
  const padFrom = deletes ? NEVER : /^\s*[1-3]$/.test(left) ? 4 : 1;
  const text = isTyped ? arrange(rest, padFrom) : formatExpiry(rest);
  if (text === whole && !isArranged(text)) return { text, caret: left.length };
  const leftDigits = digitsOf(left);
  const padded = leftDigits !== '' && digitsOf(whole)[0] !== digitsOf(text)[0] ? 1 : 0;
  const count = leftDigits.length + padded;
  return { text, caret: caretAfter(text, count, !deletes && count > 1) };
}

/** Whether the separator of `text` is this field's own, which would come back. */
function isArranged(text: string): boolean {
  return /^\d* \/ \d*$/.test(text);
}

function isMonth(digits: string): boolean {
  return /^(0[1-9]|1[0-2])$/.test(digits);
}

/**
 * `text` as `MM / YY` where that is what it spells, else as it is.
 *
 * @param padFrom - The least lone digit before a separator that is a whole month.
 */
function arrange(text: string, padFrom: number): string {
  const spelled = text
    .trimStart()
    .replace(/^[^\d/]+(?=\d\d\/)/, '') // words before it
    .replace(/(\d\d)\s+$/, '$1');
  const [, digits, parting, rest = ''] = /^(\d+)(?:([^\d\p{L}]+)(\d*))?$/u.exec(spelled) ?? [];
  if (digits === undefined) return text;
  const completes = padFrom < NEVER;
  // No month of two digits begins with 4 to 9, and neither does a day or a year.
  const isSingle = completes && /^[4-9]/.test(digits);
  const monthLength = parting ? digits.length : isSingle ? 1 : 2;
  const month = digits.slice(0, monthLength);
  const isLone = /^[1-9]$/.test(month) && (isSingle || !!parting);
  if (!isLone && !isMonth(month)) return text;

  const year = digits.slice(monthLength) + rest;
  if (year.length > 4) return text;
  const shownMonth = isLone && Number(month) >= padFrom ? `0${month}` : month;
  if (!completes) return shownMonth + (year && SEPARATOR + year);
  // 2020 stays: it may be the beginning of more.
  return shownMonth + SEPARATOR + year.replace(/^20(?!20)(?=\d\d$)/, '');
}
