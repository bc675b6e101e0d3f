import { describe, expect, it } from 'vitest';
import { type SetUp, InputOwnership } from '../../../src/frame/input-ownership.ts';

/** What a connection of the page sets up. */
const setUp = (connection: number, credential = 'pk_one', cart = 'tee'): SetUp => ({
  credential,
  terms: JSON.stringify({ credential, cart }),
  connection,
});

/** Numbers that were typed under connection 1 for the merchant `mer_1`. */
function typed(): InputOwnership {
  const ownership = new InputOwnership();
  ownership.setUp(setUp(1), true);
  ownership.setMerchant('mer_1');
  return ownership;
}

describe('numbers that were typed', () => {
  it('stay while the same connection says the same again', () => {
    const ownership = typed();
    expect(ownership.setUp(setUp(1), false)).to.equal(false);
    expect(ownership.setMerchant('mer_1')).to.equal(false);
  });

  it('stay when their own connection changes the cart: the page updates live', () => {
    const ownership = typed();
    expect(ownership.setUp(setUp(1, 'pk_one', 'mug'), false)).to.equal(false);
    expect(ownership.setMerchant('mer_1')).to.equal(false);
  });

  it('stay when the page connects anew and sets up the same', () => {
    const ownership = typed();
    expect(ownership.setUp(setUp(2), false)).to.equal(false);
    expect(ownership.setMerchant('mer_1')).to.equal(false);
  });

  it('stay under another secret of the same merchant: it was renewed', () => {
    const ownership = typed();
    expect(ownership.setUp(setUp(1, 'secret_two'), false)).to.equal(false);
    expect(ownership.setMerchant('mer_1')).to.equal(false);
  });

  for (const [what, next] of [
    ['another credential', setUp(2, 'pk_two')],
    ['another cart', setUp(2, 'pk_one', 'mug')],
  ] as const) {
    it(`go at once when another connection sets up ${what}`, () => {
      expect(typed().setUp(next, false)).to.equal(true);
    });
  }

  it('go when another connection has first repeated what they were typed under', () => {
    const ownership = typed();
    expect(ownership.setUp(setUp(2), false)).to.equal(false);
    expect(ownership.setUp(setUp(2, 'pk_one', 'mug'), false)).to.equal(true);
  });

  it('go when another connection follows one that has changed the cart', () => {
    const ownership = typed();
    ownership.setUp(setUp(1, 'pk_one', 'mug'), false);
    expect(ownership.setUp(setUp(2), false)).to.equal(true);
  });

  it('go when another credential turns out another merchant’s', () => {
    const ownership = typed();
    ownership.setUp(setUp(1, 'pk_two'), false);
    expect(ownership.setMerchant('mer_2')).to.equal(true);
    expect(ownership.setMerchant('mer_2')).to.equal(false);
  });

  it('go when nobody names the merchant of another credential', () => {
    const ownership = typed();
    ownership.setUp(setUp(1, 'pk_two'), false);
    expect(ownership.setMerchant(undefined)).to.equal(true);
  });

  it('go under another credential when nobody has named the merchant before', () => {
    const ownership = new InputOwnership();
    ownership.setUp(setUp(1), true);
    ownership.setMerchant(undefined);
    ownership.setUp(setUp(1, 'pk_two'), false);
    expect(ownership.setMerchant('mer_1')).to.equal(true);
    const unnamed = new InputOwnership();
    unnamed.setUp(setUp(1), true);
    unnamed.setMerchant(undefined);
    unnamed.setUp(setUp(1, 'pk_two'), false);
    expect(unnamed.setMerchant(undefined)).to.equal(true);
  });

  it('go though the credential changes twice before anybody names the merchant', () => {
    const ownership = typed();
    ownership.setUp(setUp(1, 'pk_two'), false);
    ownership.setUp(setUp(1, 'pk_three'), false);
    expect(ownership.setMerchant('mer_3')).to.equal(true);
  });

  it('stay when the credential changes there and back', () => {
    const ownership = typed();
    ownership.setUp(setUp(1, 'pk_two'), false);
    ownership.setUp(setUp(1), false);
    expect(ownership.setMerchant('mer_1')).to.equal(false);
  });

  it('belong, once they were emptied, to whoever has set up last', () => {
    const ownership = typed();
    expect(ownership.setUp(setUp(2, 'pk_two'), false)).to.equal(true);
    expect(ownership.setMerchant('mer_2')).to.equal(false);
    expect(ownership.setUp(setUp(2, 'pk_two', 'mug'), false)).to.equal(false);
    expect(ownership.setUp(setUp(1), false)).to.equal(true);
  });
});

describe('fields that are empty', () => {
  it('need not be emptied, whoever sets up what', () => {
    const ownership = typed();
    expect(ownership.setUp(setUp(2, 'pk_two', 'mug'), true)).to.equal(false);
    expect(ownership.setMerchant('mer_2')).to.equal(false);
    expect(ownership.setMerchant('mer_2')).to.equal(false);
  });
});
