import { expect, it } from 'vitest';
import { formatTime } from '../../../src/messages/format-time.ts';

const TIME = new Date('2026-12-05T12:00:00Z');
const LOCALES =
  'en de ar ar-SA ar-EG fa fa-IR th th-u-ca-buddhist he-u-ca-hebrew ja-u-ca-japanese zh-u-ca-chinese';

/** The digits in a text. */
const digits = (shown: string): Set<string> => new Set(shown.match(/\p{Nd}/gu));

/** The value of a digit of any script. */
const valueOf = (digit: string): string => {
  for (let zero = digit.codePointAt(0) ?? 0; ; zero -= 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1)))
      return String((digit.codePointAt(0) ?? 0) - zero);
  }
};

it.each(LOCALES.split(' '))(
  'a date is of the Gregorian year, with the digits of an amount: %s',
  (locale) => {
    const text = formatTime(TIME, locale, { dateStyle: 'long', timeZone: 'UTC' });
    expect(text.replaceAll(/\p{Nd}/gu, valueOf)).toMatch(/2026/);
    const amount = new Intl.NumberFormat(locale, { useGrouping: false }).format(1_234_567_890);
    for (const digit of digits(text)) expect(digits(amount)).toContain(digit);
  },
);
