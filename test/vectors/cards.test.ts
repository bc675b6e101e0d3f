// Our rules for card numbers against credit-card-type and card-validator, which much of the web
// uses. Where we differ we mean to: each difference is one of those listed here, with its reason.
import { number as cardNumber } from 'card-validator';
import creditCardType from 'credit-card-type';
import { describe, expect, it } from 'vitest';
import { brandOf } from '../../src/frame/card/card-brands.ts';
import { checkCardNumber } from '../../src/frame/card/card-number.ts';
import { digitsOf } from '../../src/ui/digits.ts';
import {
  expectListedDifferencesOnly,
  generate,
  type ListedDifference,
} from '../support/vectors/oracle.ts';
import type { Random } from '../support/vectors/random.ts';
import { publishedCards } from './published-cards.ts';

describe('published test cards', () => {
  for (const [brand, lines] of Object.entries(publishedCards)) {
    const numbers = lines.join(' ').split(' ');
    it(`of ${brand}: ${numbers.length}`, () => {
      for (const digits of numbers) {
        expect(cardNumber(digits), digits).toMatchObject({ isValid: true, card: { type: brand } });
        expect(creditCardType(digits)[0]?.type, digits).toBe(brand);
        expect(brandOf(digits)?.id, digits).toBe(brand);
        expect(checkCardNumber(digits), digits).toBe(undefined);
      }
    });
  }
});

/** Issuers' beginnings, the rare and overlapping ones among them, and some of nobody. */
const BEGINNINGS = (
  '4 51 55 2221 2720 271 34 37 6011 644 65 300 305 36 38 39 309 1800 2131 3528 3589 3590 62 6221 ' +
  '627780 6277 629 620 810 8171 8172 8201 8202 493698 5018 504175 506699 506778 506779 5090 56 58 ' +
  '59 6304 67 6 60 401178 438935 636297 650031 650052 650901 655021 651652 2200 2204 2205 637095 ' +
  '637568 63737423 6370 606282 508500 508999 606985 608500 652150 653149 506099 506128 506198 ' +
  '507865 507964 650002 650027 9792 979 589562 402918 527572 65083700 658758 1 7 9 0 88 5019 353 356'
).split(' ');

function someNumber(random: Random): string {
  const begun = random.below(8) === 0 ? '' : random.one(BEGINNINGS);
  const usual = random.one([14, 15, 16, 16, 16, 18, 19]);
  const length = random.below(2) === 0 ? usual : random.below(23);
  const digits = (begun + random.digits(22)).slice(0, length);
  return random.below(2) === 0 ? digits : withCheckDigit(digits);
}

function withCheckDigit(digits: string): string {
  const body = digits.slice(0, -1);
  const sum = Array.from(body)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? 2 * Number(digit) : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return digits && body + String((10 - (sum % 10)) % 10);
}

interface Verdict {
  readonly brand: string | undefined;
  readonly valid: boolean;
  /** It is valid, or more digits may make it so. */
  readonly possible: boolean;
}

interface Compared {
  readonly text: string;
  readonly digits: string;
  readonly oracle: Verdict;
  /** Every brand that the oracle still considers. */
  readonly candidates: readonly string[];
  readonly ours: Verdict;
}

function compare(text: string): Compared {
  const digits = digitsOf(text);
  const { isValid, isPotentiallyValid } = cardNumber(text);
  const candidates: string[] = creditCardType(digits).map(({ type }) => type);
  const brand = brandOf(digits);
  const valid = checkCardNumber(digits) === undefined;
  return {
    text,
    digits,
    oracle: {
      brand: candidates.length === 1 ? candidates[0] : undefined,
      valid: isValid,
      possible: isPotentiallyValid,
    },
    candidates,
    ours: {
      brand: brand?.id,
      valid,
      possible: valid || digits.length < Math.max(...(brand?.lengths ?? [19])),
    },
  };
}

const sameVerdict = ({ oracle, ours }: Compared): boolean =>
  oracle.valid === ours.valid && oracle.possible === ours.possible;

const differs = (one: Compared): boolean =>
  one.oracle.brand !== one.ours.brand || !sameVerdict(one);

/** Whether `digits` begin, or may come to begin, with a number of `ranges`. */
function meets(digits: string, ranges: string): boolean {
  return ranges.split(' ').some((range) => {
    const [from = '', to = from] = range.split('-');
    const start = digits.slice(0, from.length);
    return start >= from.slice(0, start.length) && start <= to.slice(0, start.length);
  });
}

/** Whether we find `digits` right exactly if their check digit is, and there are so many. */
const isSound = ({ digits, ours }: Compared, lengths: readonly number[]): boolean =>
  ours.valid === (lengths.includes(digits.length) && withCheckDigit(digits) === digits);

const ANY_LENGTH = [12, 13, 14, 15, 16, 17, 18, 19];
const RUPAY = '508500-508999 606985-607984 608001-608500 652150-653149 817200-820199';
const VERVE = '506099-506198 507865-507964 650002-650027';
const NARANJA = { '589562': 'maestro', '402918': 'visa', '527572': 'mastercard' };

/** Our brand is still open, and so is the verdict, while a prefix of six digits is typed. */
const isOpen = (one: Compared): boolean =>
  one.ours.brand === undefined && one.digits.length < 6 && sameVerdict(one);

const listed: readonly ListedDifference<Compared>[] = [
  {
    reason: 'an unknown brand is no error: the service decides (form-rules E15)',
    covers: (one) =>
      one.candidates.length === 0 && one.ours.brand === undefined && isSound(one, ANY_LENGTH),
  },
  {
    reason: 'the oracle names the last brand left before its prefix is typed: we wait for it',
    covers: (one) => one.oracle.brand !== undefined && isOpen(one),
  },
  {
    reason: 'RuPay, which the oracle does not know, has 16 digits',
    covers: (one) =>
      meets(one.digits, RUPAY) && (one.ours.brand === 'rupay' ? isSound(one, [16]) : isOpen(one)),
  },
  {
    reason: 'Verve has all of its published ranges, of which the oracle lists a part',
    covers: (one) =>
      meets(one.digits, VERVE) &&
      (one.ours.brand === 'verve' ? isSound(one, [16, 18, 19]) : isOpen(one)),
  },
  {
    reason: 'Troy cards on the Discover network are shown as Discover',
    covers: (one) =>
      meets(one.digits, '650052-650998 654997-658808') &&
      one.candidates.includes('troy') &&
      one.ours.brand === 'discover' &&
      isSound(one, [16, 19]),
  },
  {
    reason: 'Naranja cards are shown as the Visa, Mastercard or Maestro that they also are',
    covers: (one) =>
      one.candidates.includes('naranja') &&
      Object.entries(NARANJA).some(
        ([prefix, brand]) => meets(one.digits, prefix) && one.ours.brand === brand,
      ) &&
      isSound(one, brandOf(one.digits)?.lengths ?? []),
  },
  {
    reason: 'merged UnionPay and Maestro ranges are certain a digit or two earlier',
    covers: (one) =>
      one.digits.length < 6 &&
      one.oracle.brand === undefined &&
      (one.ours.brand === 'unionpay' || one.ours.brand === 'maestro') &&
      one.candidates.includes(one.ours.brand) &&
      sameVerdict(one),
  },
];

describe('made-up card numbers', () => {
  it('get the brand and verdict of the oracles', { timeout: 60_000 }, () => {
    const cases = generate(60_000, someNumber).map(compare);
    expectListedDifferencesOnly('Card numbers', cases, differs, listed);
  });

  it('may be written with any separator and in any script', { timeout: 60_000 }, () => {
    const cases = generate(10_000, (random) => {
      const zero = random.one([0x30, 0x30, 0xff10, 0x660]);
      const separators = random.one([[''], [' '], ['-', ' '], ['.'], ['\u00a0', '/'], ['', ' ']]);
      return Array.from(
        someNumber(random),
        (digit) => String.fromCodePoint(zero + Number(digit)) + random.one(separators),
      ).join('');
    }).map(compare);
    expectListedDifferencesOnly('Separated card numbers', cases, differs, [
      {
        reason: 'digits of other scripts and separators but dash and space, as without them',
        covers({ text, digits, oracle, ours }) {
          const plain = compare(digits);
          return (
            /[^\d\s-]/.test(text) &&
            !oracle.possible &&
            JSON.stringify(ours) === JSON.stringify(plain.ours) &&
            (!differs(plain) || listed.some(({ covers }) => covers(plain)))
          );
        },
      },
      {
        reason: 'what is listed for plain digits',
        covers: (one) => listed.some(({ covers }) => covers(one)),
      },
    ]);
  });
});
