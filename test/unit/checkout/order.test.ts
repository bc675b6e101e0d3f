import { describe, expect, it } from 'vitest';
import type { Price, Product } from '../../../src/api/prices.ts';
import type { LineItem } from '../../../src/api/line-items.ts';
import { buildOrder, nameLines } from '../../../src/checkout/build-order.ts';
import { methodsFor, withNames } from '../../../src/checkout/order.ts';
import { sameTerms } from '../../../src/checkout/paying/order-change.ts';
import { ConfigurationError } from '../../../src/errors.ts';

const price = (id: string, more: Partial<Price> = {}): Price => ({
  id,
  product_id: `prod_${id}`,
  currency: 'USD',
  unit_amount: 2400,
  recurring: false,
  active: true,
  ...more,
});
const monthly: Partial<Price> = { recurring: true, interval: 'month', interval_count: 1 };
const PRICES = [
  price('tee'),
  price('mug', { unit_amount: 1250 }),
  price('pro', { ...monthly, unit_amount: 1200 }),
  price('trial', { ...monthly, unit_amount: 2900, trial_period_days: 14 }),
  price('yen', { currency: 'JPY', unit_amount: 3200 }),
  price('old', { active: false }),
  price('palace', { unit_amount: Number.MAX_SAFE_INTEGER }),
];
const PRODUCTS: readonly Product[] = [
  {
    id: 'prod_tee',
    name: 'Moth tee',
    description: 'Soft',
    image_url: 'https://shop.example/tee.png',
    active: true,
  },
];

function built(items: readonly LineItem[], prices: readonly Price[], products = PRODUCTS) {
  return withNames(buildOrder(items, prices), nameLines(prices, products));
}

/** The order of `wishes`: `tee:2 mug`. */
function order(wishes: string) {
  const items = wishes.split(' ').map((wish) => {
    const [price_id = '', quantity = '1'] = wish.split(':');
    return { price_id, quantity: Number(quantity) };
  });
  return built(items, PRICES);
}

describe('an order', () => {
  it('has a line for each item, in their order, with the product’s words', () => {
    expect(order('mug tee:2').line_items).to.deep.equal([
      {
        price_id: 'mug',
        quantity: 1,
        name: 'mug',
        unit_amount: 1250,
        amount: 1250,
        recurring: null,
      },
      {
        price_id: 'tee',
        quantity: 2,
        name: 'Moth tee',
        description: 'Soft',
        image_url: 'https://shop.example/tee.png',
        unit_amount: 2400,
        amount: 4800,
        recurring: null,
      },
    ]);
  });

  it('is named after its price where there is no product', () => {
    const named = [price('x', { description: 'Early bird' })];
    const [line] = built([{ price_id: 'x', quantity: 1 }], named, []).line_items;
    expect(line?.name).to.equal('Early bird');
  });

  const totals = [
    ['tee', 2400],
    ['tee:3', 7200],
    ['tee:2 mug', 6050],
    ['tee tee:2', 7200],
    ['pro', 1200],
    ['trial', 0],
    ['trial:5', 0],
    ['tee trial', 2400],
    ['tee pro trial', 3600],
    ['tee:9999', 23_997_600],
  ] as const;
  for (const [wishes, due] of totals) {
    it(`of ${wishes} costs ${due} today`, () => expect(order(wishes).amount_total).to.equal(due));
  }

  it('is in the currency of its prices', () => {
    expect(order('yen:2')).to.include({ currency: 'JPY', amount_total: 6400 });
  });

  it('tells how a line recurs, and how long its trial is', () => {
    const [pro, trial] = order('pro trial').line_items;
    const each = { interval: 'month', interval_count: 1 };
    expect(pro?.recurring).to.deep.equal({ ...each, trial_period_days: 0 });
    expect(trial?.recurring).to.deep.equal({ ...each, trial_period_days: 14 });
    expect(trial?.amount).to.equal(2900);
  });

  it('takes a month for what recurs without saying when', () => {
    const vague = [price('x', { recurring: true, interval: null })];
    const [line] = built([{ price_id: 'x', quantity: 1 }], vague, []).line_items;
    expect(line?.recurring).to.include({ interval: 'month', interval_count: 1 });
  });
});

describe('an order that cannot be', () => {
  const cases = [
    ['unknown', 'PRICE_UNKNOWN', '"unknown"'],
    ['tee unknown', 'PRICE_UNKNOWN', '"unknown"'],
    ['old', 'PRICE_INACTIVE', '"old"'],
    ['tee yen', 'MIXED_CURRENCY', 'USD and JPY'],
    ['palace:2', 'AMOUNT_TOO_LARGE', 'computed exactly'],
    ['palace tee', 'AMOUNT_TOO_LARGE', 'computed exactly'],
  ] as const;
  for (const [wishes, code, words] of cases) {
    it(`of ${wishes} is the merchant’s to mend: ${code}`, () => {
      expect(() => order(wishes))
        .to.throw(ConfigurationError, words)
        .and.include({ code, actor: 'merchant' });
    });
  }
});

/** An order of two of a price with that model. */
function sold(pricing_model?: string | null) {
  return built([{ price_id: 'x', quantity: 2 }], [price('x', { pricing_model })], []);
}

describe('a price whose amount of several is not that of one, multiplied', () => {
  for (const model of [undefined, null, 'per_unit', 'flat']) {
    it(`is not one with the model ${model}`, () => {
      expect(sold(model).amount_total).to.equal(4800);
    });
  }

  for (const model of ['tiered_volume', 'tiered_graduated', 'package', 'PER_UNIT', '', 'x']) {
    it(`is refused: ${JSON.stringify(model)}`, () => {
      expect(() => sold(model))
        .to.throw(ConfigurationError, /"x".*session/s)
        .and.include({ code: 'PRICING_MODEL_UNSUPPORTED', actor: 'merchant' });
    });
  }
});

describe('the terms of two orders', () => {
  it('are the same when they cost the same, now and later, whatever the products are called', () => {
    const named = order('tee');
    const [line] = named.line_items;
    if (!line) throw new Error('No line');
    expect(sameTerms(named, { ...named, line_items: [{ ...line, name: 'Tee' }] })).to.equal(true);
  });

  it('differ by a line’s amount alone, as that of a tier', () => {
    const before = order('trial');
    const [line] = before.line_items;
    if (!line) throw new Error('No line');
    const after = { ...before, line_items: [{ ...line, amount: line.amount + 1 }] };
    expect(sameTerms(before, after)).to.equal(false);
  });

  const changes: readonly (readonly [string, Partial<Price>])[] = [
    ['price', { unit_amount: 3900 }],
    ['interval', { interval: 'year' }],
    ['trial', { trial_period_days: 7 }],
  ];
  for (const [what, change] of changes) {
    it(`differ by a line’s ${what}`, () => {
      const items = [{ price_id: 'trial', quantity: 1 }];
      const changed = PRICES.map((one) => (one.id === 'trial' ? { ...one, ...change } : one));
      const before = built(items, PRICES);
      expect(sameTerms(before, built(items, changed))).to.equal(false);
    });
  }
});

describe('the ways to pay an order', () => {
  it('are cards in every currency, and bank accounts in dollars', () => {
    expect(order('tee').methods).to.deep.equal(['card', 'bank']);
    expect(order('yen').methods).to.deep.equal(['card']);
    expect(methodsFor('USD', ['bank'])).to.deep.equal(['bank']);
    expect(methodsFor('JPY', ['bank'])).to.deep.equal([]);
  });
});
