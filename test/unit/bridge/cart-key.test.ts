import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalItems, cartKey } from '../../../src/bridge/cart-key.ts';

const KEY = 'pk_test_sandbox';
const items = fc.array(
  fc.record({
    price_id: fc.oneof(
      fc.constantFrom('price_tee', 'price_mug', 'price_tee:2', 'price "', 'É', 'e\u0301'),
      fc.string({ minLength: 1, maxLength: 20 }),
    ),
    quantity: fc.integer({ min: 1, max: 9999 }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('the name of a cart', () => {
  it('is the same in whatever order its items are written', () => {
    const shuffled = items.chain((cart) =>
      fc.tuple(fc.constant(cart), fc.shuffledSubarray(cart, { minLength: cart.length })),
    );
    fc.assert(
      fc.property(shuffled, ([cart, other]) => {
        expect(cartKey(KEY, other)).to.equal(cartKey(KEY, cart));
      }),
    );
  });

  it('is the same whether a quantity is written once or in parts', () => {
    fc.assert(
      fc.property(items, (cart) => {
        const parts = cart.flatMap(({ price_id, quantity }) =>
          quantity > 1
            ? [
                { price_id, quantity: 1 },
                { price_id, quantity: quantity - 1 },
              ]
            : [{ price_id, quantity }],
        );
        expect(cartKey(KEY, parts)).to.equal(cartKey(KEY, cart));
      }),
    );
  });

  it('is another one for another cart, and for another key', () => {
    fc.assert(
      fc.property(items, items, (one, other) => {
        const same = JSON.stringify(canonicalItems(one)) === JSON.stringify(canonicalItems(other));
        expect(cartKey(KEY, one) === cartKey(KEY, other)).to.equal(same);
        const [first, ...rest] = one;
        const more = first ? [{ ...first, quantity: first.quantity + 1 }, ...rest] : rest;
        expect(cartKey(KEY, more)).not.to.equal(cartKey(KEY, one));
        expect(cartKey('pk_test_other', one)).not.to.equal(cartKey(KEY, one));
      }),
    );
  });

  it('does not mix ids that look like the writing of others', () => {
    const carts = [
      [
        { price_id: 'a', quantity: 1 },
        { price_id: 'b', quantity: 2 },
      ],
      [{ price_id: 'a:1 b', quantity: 2 }],
      [{ price_id: 'a",1],["b', quantity: 2 }],
    ];
    expect(new Set(carts.map((cart) => cartKey(KEY, cart))).size).to.equal(3);
  });
});

describe('a cart by what it holds', () => {
  it('has each price once, with all that is asked of it', () => {
    const tee = { price_id: 'price_tee', quantity: 9999 };
    const mug = { price_id: 'price_mug', quantity: 1 };
    expect(canonicalItems([tee, mug, tee])).to.deep.equal([
      mug,
      { price_id: 'price_tee', quantity: 19_998 },
    ]);
  });
});
