import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listPrices, Price, Product } from '../../../src/api/prices.ts';

const price = {
  id: 'price_tee',
  product_id: 'prod_tee',
  currency: 'USD',
  unit_amount: 2400,
  recurring: false,
  active: true,
};

const accepts = (query: object) => z.safeParse(listPrices.request, query).success;

describe('a price of the catalogue', () => {
  it('is read whatever else it holds', () => {
    const known = { ...price, interval: null, pricing_model: 'TIERED' };
    expect(z.parse(Price, { ...known, tiers: [{}] })).to.deep.equal(known);
  });

  it('may cost nothing', () => {
    expect(z.safeParse(Price, { ...price, unit_amount: 0 }).success).to.equal(true);
  });

  const wrong: readonly (readonly [string, object])[] = [
    ['a negative amount', { unit_amount: -1 }],
    ['a part of a cent', { unit_amount: 0.5 }],
    ['an amount without an end', { unit_amount: Number.POSITIVE_INFINITY }],
    ['an amount that is a text', { unit_amount: '2400' }],
    ['a currency that could break a format', { currency: 'US Dollar' }],
    ['a currency in small letters', { currency: 'usd' }],
    ['no sign whether it recurs', { recurring: undefined }],
    ['an interval of no length', { interval_count: 0 }],
    ['a negative trial', { trial_period_days: -1 }],
  ];
  for (const [what, change] of wrong) {
    it(`is refused with ${what}`, () => {
      expect(z.safeParse(Price, { ...price, ...change }).success).to.equal(false);
    });
  }

  it('is asked for by nothing but ids and pages', () => {
    expect(accepts({ ids: 'a,b' })).to.equal(true);
    expect(accepts({ ids: 'a,b', limit: '25', offset: '50' })).to.equal(true);
    for (const offset of ['', '-1', '1.5', 'x', '1e3', '1'.repeat(10)]) {
      expect(accepts({ ids: 'a', offset }), offset).to.equal(false);
    }
    expect(accepts({ ids: 'a', expand: 'full' })).to.equal(false);
  });
});

describe('a product of the catalogue', () => {
  it('needs a name, and may lack a picture and a description', () => {
    const product = { id: 'prod_tee', name: 'Moth tee', active: true };
    expect(z.parse(Product, { ...product, image_url: null, new_field: 1 })).to.deep.equal({
      ...product,
      image_url: null,
    });
    expect(z.safeParse(Product, { ...product, name: undefined }).success).to.equal(false);
  });
});
