import { describe, expect, it } from 'vitest';
import type { Order, OrderLine, Promotion } from '../../../src/checkout/order.ts';
import { costsLater, laterCharges, plansOf } from '../../../src/messages/later-charges.ts';
import { renewalsOf, renewalTexts } from '../../../src/wording/renewals.ts';
import { MONTHLY, orderOf, TEE, TRIAL, withCode } from '../../support/checkout/sample-order.ts';
import { ENGLISH } from '../../support/element/english.ts';

/* What the service charges is compared in `test/sandbox/sessions/renewal-amounts.test.ts`. */

const NOW = new Date('2026-11-28T10:00:00Z');

const codeFor = (lines: readonly OrderLine[], discount: number, named?: Promotion['named']) =>
  withCode(orderOf(lines, 0), discount, named);
const textsOf = (order: Order) =>
  renewalsOf(order, NOW).flatMap((renewal) => renewalTexts(renewal, ENGLISH, 'UTC'));
const chargesOf = (order: Order) => plansOf(order).map((plan) => laterCharges(plan, order, NOW));

const HALF = { percent_off: 50, amount_off: null };
const FULL_PRICE = '$12.00 per month from December 28, 2026';

describe('a code', () => {
  it.each<[string, Order, readonly string[]]>([
    ['of the first payment', codeFor([MONTHLY], 600, { ...HALF, duration: 'once' }), [FULL_PRICE]],
    [
      'for some months',
      codeFor([MONTHLY], 600, { ...HALF, duration: 'repeating', duration_in_months: 4 }),
      ['$6.00 per month from December 28, 2026', '$12.00 per month from March 28, 2027'],
    ],
    [
      'for ever',
      codeFor([MONTHLY], 600, { ...HALF, duration: 'forever' }),
      ['$6.00 per month from December 28, 2026'],
    ],
    [
      'of the first payment after a trial',
      codeFor([TRIAL], 0, { ...HALF, duration: 'once' }),
      ['$14.50 per month from December 12, 2026', '$29.00 per month from January 12, 2027'],
    ],
    [
      'of everything for ever',
      codeFor([TRIAL], 0, { percent_off: 100, duration: 'forever' }),
      ['$0.00 per month from December 12, 2026'],
    ],
    ['that nobody has named', codeFor([MONTHLY], 0), [FULL_PRICE]],
  ])('%s changes what is charged later as long as it lasts', (_, order, texts) => {
    expect(textsOf(order)).toEqual(texts);
  });
});

describe('an amount that nobody can know', () => {
  const UNKNOWN = '$0.00 – $12.00 per month from December 28, 2026';

  it.each<[string, number, Promotion['named']]>([
    ['of a code that was deleted', 600, undefined],
    ['of a code without its terms', 600, { code: 'HALF', duration: 'forever' }],
    [
      'of a code with percents and an amount',
      600,
      { percent_off: 50, amount_off: 600, duration: 'forever' },
    ],
    ['of percents that make no sense', 1200, { percent_off: 250, duration: 'forever' }],
    ['of a part of a unit', 600, { amount_off: 600.5, duration: 'forever' }],
    ['where the service counts otherwise', 601, { ...HALF, duration: 'forever' }],
    ['of a duration that this version does not know', 600, { ...HALF, duration: 'twice' }],
    [
      'of months that are no number',
      600,
      { ...HALF, duration: 'repeating', duration_in_months: '3' },
    ],
  ])('%s is named as at most the full one', (_, discount, named) => {
    const order = codeFor([MONTHLY], discount, named);
    expect(textsOf(order)).toEqual([UNKNOWN]);
    expect(costsLater(order)).toBe(true);
  });

  it('is the full one from when the code has ended', () => {
    const named = { duration: 'repeating', duration_in_months: 4 };
    expect(textsOf(codeFor([MONTHLY], 600, named))).toEqual([
      UNKNOWN,
      '$12.00 per month from March 28, 2027',
    ]);
    expect(textsOf(codeFor([MONTHLY], 600, { duration: 'once' }))).toEqual([FULL_PRICE]);
  });

  it('is one where periods have no dates', () => {
    const odd = {
      ...MONTHLY,
      recurring: { ...MONTHLY.recurring, interval: 'fortnight' },
    } as OrderLine;
    const months = { ...HALF, duration: 'repeating', duration_in_months: 4 };
    expect(textsOf(codeFor([odd], 600, months))).toEqual(['$0.00 – $12.00 every 1 fortnight']);
    expect(textsOf(codeFor([odd], 600, { ...HALF, duration: 'forever' }))).toEqual([
      '$6.00 every 1 fortnight',
    ]);
  });
});

it('ends nowhere where its months lie beyond all dates', () => {
  const daily = { ...MONTHLY, recurring: { ...MONTHLY.recurring, interval: 'day' } } as OrderLine;
  for (const duration_in_months of [3_300_000, Number.MAX_SAFE_INTEGER]) {
    const named = { ...HALF, duration: 'repeating', duration_in_months };
    for (const line of [MONTHLY, daily]) {
      const [charges] = chargesOf(codeFor([line], 600, named));
      expect(charges).toMatchObject([{ amount: 600 }]);
      expect(charges).toHaveLength(1);
    }
  }
});

it('shares an amount by what the lines cost, the things that are paid once among them', () => {
  const named = { amount_off: 1000, duration: 'forever' };
  // 24.00, 12.00 and 29.00 get 3.69, 1.85 and 4.46; the last of them begins with a trial.
  expect(textsOf(codeFor([TEE, MONTHLY, TRIAL], 554, named))).toEqual([
    '$10.15 per month from December 28, 2026',
    '$24.54 per month from December 12, 2026',
  ]);
});
