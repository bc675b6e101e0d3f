// Our rules for expiry dates, security codes and names on cards against card-validator's. Each
// difference is one of those listed here, with its reason.
import { cardholderName, cvv, expirationDate } from 'card-validator';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { MAX_NAME_LENGTH } from '../../src/api/limits.ts';
import { brandOf } from '../../src/frame/card/card-brands.ts';
import { digitsOf } from '../../src/ui/digits.ts';
import { checkExpiry, parseExpiry } from '../../src/frame/card/expiry.ts';
import { checkName } from '../../src/frame/fields/name-on-card.ts';
import { checkSecurityCode } from '../../src/frame/card/security-code.ts';
import { expectListedDifferencesOnly, generate } from '../support/vectors/oracle.ts';
import type { Random } from '../support/vectors/random.ts';

function someDate(random: Random): string {
  if (random.below(10) === 0) return random.digits(random.below(7));
  if (random.below(50) === 0) return `1${random.digits(2)}`;
  const month = String(random.below(14));
  const year = String(random.one([2026, 2024 + random.below(26), 2000 + random.below(100)]));
  const shownMonth = random.below(3) === 0 ? month : month.padStart(2, '0');
  const shownYear = random.one([
    year,
    year.slice(2),
    year.slice(2),
    year.slice(0, random.below(5)),
  ]);
  const text = shownMonth + random.one(['/', ' / ', '/', ' ', '', '-', '.', ' - ']) + shownYear;
  return random.one([text, text, text, text, `${year}-${shownMonth}`, ` ${text} `, `exp ${text}`]);
}

/** `month/year`; undefined when the oracle refuses it. */
function oracleDate(text: string): string | undefined {
  const { isValid, month, year } = expirationDate(text);
  return isValid ? `${Number(month)}/${2000 + (Number(year) % 100)}` : undefined;
}

interface ComparedDate {
  readonly text: string;
  readonly oracle: string | undefined;
  readonly ours: string | undefined;
  readonly problem: string | undefined;
}

function compareDates(text: string): ComparedDate {
  const problem = checkExpiry(text, Date.now());
  const expiry = problem === undefined ? parseExpiry(text) : undefined;
  const ours = expiry && `${expiry.month}/${expiry.year}`;
  return { text, problem, oracle: oracleDate(text), ours };
}

/** `text` as the oracle would like it. */
const tidy = (text: string): string => text.replace(/^\D+|\D+$/g, '').replace(/\D+/g, '/');

describe('made-up expiry dates', () => {
  beforeAll(() => void vi.useFakeTimers({ now: new Date(2026, 5, 15), toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());

  it('are read as the oracle reads them', () => {
    const cases = generate(40_000, someDate).map(compareDates);
    expectListedDifferencesOnly('Expiry dates', cases, ({ oracle, ours }) => oracle !== ours, [
      {
        reason: 'a card may be good for 20 years, the oracle’s for 19',
        covers: ({ text, ours, oracle }) =>
          oracle === undefined && ours?.endsWith('/2046') === true && text.includes('46'),
      },
      {
        reason: 'dashes, dots, words and spaces around are read over: buyers paste them',
        covers: ({ text, oracle, ours }) => oracle === undefined && ours === oracleDate(tidy(text)),
      },
      {
        reason: 'a month of one digit needs something behind it, unless it can be no other',
        covers: ({ text, problem }) =>
          /^[1-3]\d\d(\d\d)?$/.test(text) && (problem === 'month' || problem === 'incomplete'),
      },
    ]);
  });
});

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

describe('made-up security codes', () => {
  it('have the length that the oracle wants', () => {
    const codes = generate(10_000, (random) => {
      const code = random.digits(random.below(7));
      return random.below(20) === 0 ? `${code} ` : code;
    });
    const cases = ['4242424242424242', '378282246310005', ''].flatMap((number) =>
      codes.map((text) => {
        const brand = brandOf(number);
        const sizes = brand ? brand.codeLength : [3, 4];
        const problem = checkSecurityCode(digitsOf(text), brand);
        const ours = { isValid: problem === undefined, isPotentiallyValid: problem !== 'too-long' };
        return { text, sizes, ours, oracle: cvv(text, sizes) };
      }),
    );
    expectListedDifferencesOnly('Codes', cases, ({ ours, oracle }) => !same(ours, oracle), [
      {
        reason: 'what is no digit is dropped, not refused',
        covers: ({ text, sizes, ours }) =>
          /\D/.test(text) && same(ours, cvv(digitsOf(text), sizes)),
      },
    ]);
  });
});

describe('made-up names', () => {
  it('are taken where the oracle takes them', () => {
    const parts = 'Ada|Lovelace|山田|4242 4242 4242 4242|123|-|.| '
      .split('|')
      .concat('x'.repeat(130), ' '.repeat(200));
    const cases = generate(5_000, (random) =>
      Array.from({ length: random.below(4) }, () => random.one(parts)).join(random.one([' ', ''])),
    ).map((text) => ({ text, oracle: cardholderName(text).isValid, problem: checkName(text) }));
    expectListedDifferencesOnly(
      'Names',
      cases,
      ({ oracle, problem }) => oracle !== (problem === undefined),
      [
        {
          reason: 'a card number beside a name is refused too: it must not leave as a name',
          covers: ({ text, problem }) =>
            problem === 'card-number' && /\p{L}/u.test(text) && digitsOf(text).length > 11,
        },
        {
          reason: 'marks and figures without a letter are no name',
          covers: ({ text, problem }) => problem !== undefined && !/\p{L}/u.test(text),
        },
        {
          reason:
            'a first and a last name of 255 letters each fit, which is longer than the oracle takes',
          covers: ({ text, problem }) =>
            problem === undefined && text.length > 255 && text.trim().length <= MAX_NAME_LENGTH,
        },
      ],
    );
  });
});
