import { isOver } from '../../checkout/month.ts';
import { asciiDigits, digitsOf } from '../../ui/digits.ts';
import { caretAfter, cutEdit, type CaretText, type TextEdit } from '../fields/text-edit.ts';

export type ExpiryProblem = 'empty' | 'incomplete' | 'month' | 'past' | 'too-far';

export interface Expiry {
  /** 1 to 12. */
  readonly month: number;
  /** Four digits. */
  readonly year: number;
}

const SEPARATOR = ' / ';
/** A year further in the future is likelier to be mistyped than printed on a card. */
const YEARS_AHEAD = 20;
/** A year begins first at UTC+14. Milliseconds. */
const FIRST_NEW_YEAR = 14 * 3_600_000;
/** A padding limit that no digit reaches, so that nothing is completed. */
const NEVER = 10;

/**
 * Formats `text` as `MM / YY` if it spells a month: 1/30, 0130, 01-2030, 012030, 1 30, 2030-01 and
 * the like. Any other text, such as a date with a day, stays as it is.
 */
export function formatExpiry(text: string): string {
  const ascii = asciiDigits(text);
  // Autofill may begin with the year.
  const yearFirst = /^(20\d\d)[^\d\p{L}]+(0?[1-9]|1[0-2])$/u.exec(ascii.trim());
  return arrange(yearFirst ? `${yearFirst[2]}/${yearFirst[1]}` : ascii, 1);
}

/** The month that `text` spells in one of these forms; `undefined` if it spells none. */
export function parseExpiry(text: string): Expiry | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (?:20)?(\d\d)$/.exec(formatExpiry(text)) ?? [];
  return year === undefined ? undefined : { month: Number(month), year: 2000 + Number(year) };
}

/**
 * The problem of an expiration date. A card is valid until its last month is over everywhere on
 * earth.
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
 * The field after `edit`. A month is completed as soon as it is unambiguous ("4" becomes "04 / ").
 * A deletion completes nothing, because otherwise a key could undo it forever. No digit is ever
 * dropped except the century of a year that is written out.
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
  // More may follow while the buyer types: 2030-01 may become 2030-01-31, and the 1 of "1 / 30" may
  // become 12.
  const isTyped = deletes || /^insert(Composition)?Text$/.test(inputType);
  const padFrom = deletes ? NEVER : /^\s*[1-3]$/.test(left) ? 4 : 1;
  const text = isTyped ? arrange(rest, padFrom) : formatExpiry(rest);
  if (text === whole && !isArranged(text)) return { text, caret: left.length };
  const leftDigits = digitsOf(left);
  const padded = leftDigits !== '' && digitsOf(whole)[0] !== digitsOf(text)[0] ? 1 : 0;
  const count = leftDigits.length + padded;
  return { text, caret: caretAfter(text, count, !deletes && count > 1) };
}

/** Whether the separator of `text` is this field's own, which formatting would put back. */
function isArranged(text: string): boolean {
  return /^\d* \/ \d*$/.test(text);
}

function isMonth(digits: string): boolean {
  return /^(0[1-9]|1[0-2])$/.test(digits);
}

/**
 * Formats `text` as `MM / YY` if it spells that. Otherwise it stays as it is.
 *
 * @param padFrom - The lowest single digit before a separator that counts as a whole month.
 */
function arrange(text: string, padFrom: number): string {
  const spelled = text
    .trimStart()
    .replace(/^[^\d/]+(?=\d\d\/)/, '') // drops a text before the month
    .replace(/(\d\d)\s+$/, '$1');
  const [, digits, parting, rest = ''] = /^(\d+)(?:([^\d\p{L}]+)(\d*))?$/u.exec(spelled) ?? [];
  if (digits === undefined) return text;
  const completes = padFrom < NEVER;
  // No month, day or year of two digits begins with 4 to 9.
  const isSingle = completes && /^[4-9]/.test(digits);
  const monthLength = parting ? digits.length : isSingle ? 1 : 2;
  const month = digits.slice(0, monthLength);
  const isLone = /^[1-9]$/.test(month) && (isSingle || !!parting);
  if (!isLone && !isMonth(month)) return text;

  const year = digits.slice(monthLength) + rest;
  if (year.length > 4) return text;
  const shownMonth = isLone && Number(month) >= padFrom ? `0${month}` : month;
  if (!completes) return shownMonth + (year && SEPARATOR + year);
  // The year 2020 stays as it is, because it may be the beginning of a longer text.
  return shownMonth + SEPARATOR + year.replace(/^20(?!20)(?=\d\d$)/, '');
}
