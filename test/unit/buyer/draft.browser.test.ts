import { expect } from '@open-wc/testing';
import { draftKey, mayKeep, readDraft, writeDraft } from '../../../src/buyer/draft.ts';
import { MONTHLY, orderOf, TEE, TEE_ORDER, TERMS } from '../../support/checkout/sample-order.ts';

const KEY = 'easy-checkout:draft:test';

describe('a draft', () => {
  afterEach(() => sessionStorage.removeItem(KEY));

  it('is read as it was written, and gone once it is empty', () => {
    writeDraft(KEY, new Map([['email', 'ada@example.com']]));
    expect([...readDraft(KEY)]).to.deep.equal([['email', 'ada@example.com']]);
    writeDraft(KEY, new Map());
    expect(sessionStorage.getItem(KEY)).to.equal(null);
    expect(readDraft(KEY).size).to.equal(0);
  });

  for (const { what, name, text, kept } of [
    { what: 'a name', name: 'first_name', text: 'Zoë O’Hara', kept: true },
    { what: 'a telephone', name: 'phone', text: '(555) 010-9999', kept: true },
    { what: 'a long telephone', name: 'phone', text: '+49 1512 3456 7890', kept: true },
    { what: 'a card number', name: 'phone', text: '4242424242424242', kept: false },
    { what: 'a card number in groups', name: 'first_name', text: '3782 822463 10005', kept: false },
    { what: 'one in other digits', name: 'line1', text: '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', kept: false },
    { what: 'a field of the frame', name: 'cvc', text: '123', kept: false },
    { what: 'what is too long', name: 'city', text: 'x'.repeat(256), kept: false },
  ]) {
    it(`${kept ? 'holds' : 'never holds'} ${what}`, () => {
      expect(mayKeep(name, text)).to.equal(kept);
    });
  }

  it('takes nothing from a storage that others have written to', () => {
    for (const text of [
      '',
      'no JSON',
      '[]',
      'null',
      '7',
      '{"email":5,"number":"4242","__proto__":"x"}',
    ]) {
      sessionStorage.setItem(KEY, text);
      expect([...readDraft(KEY)], text).to.deep.equal([]);
    }
  });

  it('belongs to goods, seller and buyer, whatever the quantity', () => {
    const two = orderOf([{ ...TEE, quantity: 2, amount: 4800 }], 4800);
    expect(draftKey(two, {})).to.equal(draftKey(TEE_ORDER, {}));
    const twice = orderOf([TEE, TEE], 4800);
    expect(draftKey(twice, {}), 'the same, on two lines').to.equal(draftKey(TEE_ORDER, {}));
    const others = [
      draftKey(orderOf([MONTHLY], 1200), {}),
      draftKey(TEE_ORDER, { email: 'ada@example.com' }),
      draftKey({ ...TEE_ORDER, session: TERMS }, {}),
    ];
    expect(new Set([draftKey(TEE_ORDER, {}), ...others]).size).to.equal(4);
    // A fresh session of the same goods is the same checkout to a buyer.
    const fresh = { ...TEE_ORDER, session: { ...TERMS, id: 'ecs_2' } };
    expect(draftKey(fresh, {})).to.equal(others[2]);
  });
});
