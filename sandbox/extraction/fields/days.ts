import type { DayOrder } from '../words/places.ts';
import { isMonth, monthOf } from '../words/months.ts';
import type { Finding } from './finding.ts';

/*
 * Days as bills write them. What can be read in two ways is a doubt, unless the order of day and month
 * is known.
 */

/** Years of which bills are. Other calendars, and years of two digits that mean something else, are not. */
const [FIRST_YEAR, LAST_YEAR] = [2010, 2060];

const ISO = /^(\d{4}) ?([-./年]) ?(\d{1,2}) ?(?:\2|月) ?(\d{1,2})(?:日|(?![\d\p{L}]))/u;
const FIGURES = /^(\d{1,2}) ?([-./]) ?(\d{1,2}) ?\2 ?(\d{4}|'?\d{2})(?![\d\p{L}])(?![-./]\d)/u;
const DAY_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|ª|°|\.)?(?: (?:de|of|di|d['’]))? ?[-/. ]?(\p{L}[\p{L}\p{M}]{2,14})[.,]?(?: (?:de|del))?[-/. ]{1,2}(\d{4}|'?\d{2})(?![\d\p{L}])/u;
const MONTH_DAY =
  /^(\p{L}[\p{L}\p{M}]{2,14})\.? (\d{1,2})(?:st|nd|rd|th)?,? '?(\d{4})(?![\d\p{L}])/u;
const KOREAN = /^(\d{4})년 ?(\d{1,2})월 ?(\d{1,2})일/u;

/** Reads the day with which a text begins, as `2026-03-31`. Undefined where none begins it. */
export function readDay(text: string, order: DayOrder | undefined): Finding<string> {
  const plain = text
    .trim()
    .replace(/^\p{L}{2,12}\.?,? (?=\d{1,4}[-./ ]|\p{L}+ \d)/u, (weekday) =>
      isMonth(weekday.trim().replace(/[.,]$/, '')) ? weekday : '',
    );
  const iso = ISO.exec(plain) ?? KOREAN.exec(plain);
  if (iso) {
    const [year, month, day] = iso.length === 5 ? [iso[1], iso[3], iso[4]] : iso.slice(1);
    return toDay(year, Number(month), day);
  }
  const figures = FIGURES.exec(plain);
  if (figures) return readFigures(figures, order);
  const dayFirst = DAY_MONTH.exec(plain);
  if (dayFirst && isMonth(dayFirst[2] ?? '')) {
    return toDay(dayFirst[3], monthOf(dayFirst[2] ?? ''), dayFirst[1]);
  }
  const monthFirst = MONTH_DAY.exec(plain);
  if (monthFirst && isMonth(monthFirst[1] ?? '')) {
    return toDay(monthFirst[3], monthOf(monthFirst[1] ?? ''), monthFirst[2]);
  }
  return undefined;
}

function readFigures(
  [, first = '', separator, second = '', year]: RegExpExecArray,
  order: DayOrder | undefined,
): Finding<string> {
  const dayFirst = toDay(year, Number(second), first);
  const monthFirst = toDay(year, Number(first), second);
  // Nobody writes the month first before a point.
  if (separator === '.' || order === 'day-first') return dayFirst;
  if (order === 'month-first') return monthFirst;
  if ('doubt' in dayFirst || 'doubt' in monthFirst)
    return 'doubt' in dayFirst ? monthFirst : dayFirst;
  return dayFirst.value === monthFirst.value ? dayFirst : { doubt: 'ambiguous' };
}

function toDay(
  written = '',
  month: number | undefined,
  day = '',
): Exclude<Finding<string>, undefined> {
  if (month === undefined) return { doubt: 'ambiguous' };
  const digits = written.replace("'", '');
  const year = digits.length === 2 ? 2000 + Number(digits) : Number(digits);
  if (year < FIRST_YEAR || year > LAST_YEAR) return { doubt: 'ambiguous' };
  const date = new Date(Date.UTC(year, month - 1, Number(day)));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return isReal ? { value: date.toISOString().slice(0, 10) } : { doubt: 'unreadable' };
}

/**
 * The order that the other days of a document show: a first number above 12 is a day. Where they
 * contradict each other, none.
 */
export function orderByDays(text: string): DayOrder | 'contradictory' | undefined {
  const orders = new Set<DayOrder>();
  const all = text.matchAll(/(?<![\d./-])(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})(?![\d./-])/g);
  for (const [, first, , second] of all) {
    const [one, other] = [Number(first), Number(second)];
    if (one > 12 && one <= 31 && other >= 1 && other <= 12) orders.add('day-first');
    if (other > 12 && other <= 31 && one >= 1 && one <= 12) orders.add('month-first');
  }
  return orders.size > 1 ? 'contradictory' : [...orders][0];
}

/** The day so many days after another one. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
