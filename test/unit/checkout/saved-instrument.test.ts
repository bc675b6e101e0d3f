import { describe, expect, it } from 'vitest';
import { hasExpired, toSaved } from '../../../src/checkout/saved-instrument.ts';
import { toMethods } from '../../../src/checkout/payment-method.ts';

const CARD = { id: 'PI_1', type: 'PAYMENT_CARD', last_four: '4242' };

describe('saved instruments', () => {
  it('are read as far as they can be shown', () => {
    expect(toSaved([{ ...CARD, brand: 'visa', expiration_month: 4, expiration_year: 2031 }]))
      .to //
      .deep.equal([
        {
          id: 'PI_1',
          method: 'card',
          brand: 'visa',
          last4: '4242',
          expires: { month: 4, year: 2031 },
        },
      ]);
  });

  it('may say nothing but their last digits', () => {
    const bare = { id: 'PI_2', type: 'BANK_ACCOUNT', last_four: '6789', bank_name: null };
    expect(toSaved([bare])).to.deep.equal([{ id: 'PI_2', method: 'bank', last4: '6789' }]);
  });

  it('of a kind that is not known are left out', () => {
    expect(toSaved([{ ...CARD, type: 'SEASHELLS' }])).to.deep.equal([]);
    expect(toMethods(['BANK_ACCOUNT', 'SEASHELLS', 'PAYMENT_CARD'])).to.deep.equal([
      'bank',
      'card',
    ]);
  });

  const card = {
    id: 'PI_1',
    method: 'card',
    last4: '4242',
    expires: { month: 2, year: 2028 },
  } as const;
  const cases: readonly (readonly [at: string, expired: boolean])[] = [
    ['2028-02-29T23:59:59Z', false],
    // Still the last day of the month, west of everywhere.
    ['2028-03-01T11:59:59Z', false],
    ['2028-03-01T12:00:00Z', true],
  ];
  for (const [at, expired] of cases) {
    it(`${expired ? 'have' : 'have not'} expired at ${at} when they are good through 02/28`, () => {
      expect(hasExpired(card, Date.parse(at))).to.equal(expired);
    });
  }

  it('without an end never expire', () => {
    const { expires: _, ...account } = card;
    expect(hasExpired(account, Number.MAX_SAFE_INTEGER)).to.equal(false);
  });
});
