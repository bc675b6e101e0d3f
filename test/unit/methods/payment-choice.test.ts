import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/checkout/order.ts';
import type { SavedInstrument } from '../../../src/checkout/saved-instrument.ts';
import {
  awaitsCrypto,
  type Choice,
  choicesOf,
  chosenOf,
} from '../../../src/methods/payment-choice.ts';
import { type PaymentAttributes, readPaymentOptions } from '../../../src/model/payment-options.ts';
import {
  orderOf,
  SESSION_ORDER,
  TEE,
  TEE_ORDER,
  TERMS,
} from '../../support/checkout/sample-order.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const VISA: SavedInstrument = {
  id: 'PI_visa',
  method: 'card',
  brand: 'visa',
  last4: '4242',
  expires: { month: 12, year: 2030 },
};
const OLD: SavedInstrument = { ...VISA, id: 'PI_old', expires: { month: 1, year: 2026 } };
const BANK: SavedInstrument = { id: 'PI_bank', method: 'bank', last4: '6789' };
const YEN = orderOf([TEE], 2400, 'JPY');

const ofSession = (...instruments: readonly SavedInstrument[]): Order => ({
  ...SESSION_ORDER,
  session: { ...TERMS, instruments },
});

function choices(
  order: Order | undefined,
  attributes: PaymentAttributes = {},
  hasIdentity = false,
): readonly Choice[] {
  const { methods } = readPaymentOptions(attributes);
  const options = { ...attributes, methods };
  return choicesOf(options, order, { hasIdentity, now: NOW });
}

const ids = (list: readonly Choice[]) => list.map(({ id }) => id);

/** The ways that are offered where the buyer has to consent to another payment. */
function offered(order: Order): readonly string[] {
  const { methods } = readPaymentOptions({});
  return ids(choicesOf({ methods }, order, { hasIdentity: false, now: NOW, asksConsent: true }));
}

describe('stablecoins where an earlier attempt may have paid', () => {
  const crypto = { status: 'pending' };
  const order: Order = { ...SESSION_ORDER, session: { ...TERMS, crypto } };

  it('are not offered beside what a submit pays, because they are sent without one', () => {
    expect(offered(order)).to.deep.equal(['card', 'bank']);
  });

  it('stay where they have arrived', () => {
    const detected = { ...order, session: { ...TERMS, crypto: { status: 'detected' } } };
    expect(offered(detected)).to.deep.equal(['card', 'bank', 'crypto']);
  });

  it('stay where nothing else can pay', () => {
    expect(offered({ ...order, methods: [] })).to.deep.equal(['crypto']);
  });
});

describe('the ways to pay', () => {
  it('are a card and a bank account, also before the order is known', () => {
    expect(ids(choices(undefined))).to.deep.equal(['card', 'bank']);
    expect(ids(choices(TEE_ORDER))).to.deep.equal(['card', 'bank']);
  });

  it('leave out what the order or the page does not allow', () => {
    expect(ids(choices(YEN))).to.deep.equal(['card']);
    expect(ids(choices(TEE_ORDER, { paymentMethods: 'bank' }))).to.deep.equal(['bank']);
  });

  it('begin with what a session’s customer has saved', () => {
    expect(ids(choices(ofSession(VISA, BANK)))).to.deep.equal([
      'PI_visa',
      'PI_bank',
      'card',
      'bank',
    ]);
  });

  it('end with stablecoins where the session takes them and the page does not name others', () => {
    const order = { ...SESSION_ORDER, session: { ...TERMS, crypto: { status: 'pending' } } };
    expect(ids(choices(order))).to.deep.equal(['card', 'bank', 'crypto']);
    expect(ids(choices({ ...order, methods: [] }))).to.deep.equal(['crypto']);
    expect(ids(choices(order, { paymentMethods: 'card' }))).to.deep.equal(['card']);
    expect(ids(choices(order, { paymentMethods: 'card crypto' }))).to.deep.equal([
      'card',
      'crypto',
    ]);
    expect(awaitsCrypto(order)).to.equal(false);
    const detected = { ...order, session: { ...TERMS, crypto: { status: 'detected' } } };
    expect(awaitsCrypto(detected)).to.equal(true);
  });

  it('hold no saved account where accounts are not taken', () => {
    const list = choices(ofSession(VISA, BANK), { paymentMethods: 'card' });
    expect(ids(list)).to.deep.equal(['PI_visa', 'card']);
  });

  it('show an expired card as expired', () => {
    expect(choices(ofSession(OLD))[0]).to.include({ id: 'PI_old', expired: true });
  });

  const savedInstruments = [{ id: 'PI_1', type: 'PAYMENT_CARD', last_four: '4242' }];
  it('hold the page’s saved instruments only when it says whose they are', () => {
    expect(ids(choices(TEE_ORDER, { savedInstruments }))).to.deep.equal(['card', 'bank']);
    expect(ids(choices(TEE_ORDER, { savedInstruments }, true))).to.include('PI_1');
  });

  it('take an instrument that the page only names for what the page takes alone', () => {
    const attributes = { instrumentId: 'PI_x', paymentMethods: 'bank' };
    expect(choices(TEE_ORDER, attributes, true)[0]).to.include({ id: 'PI_x', method: 'bank' });
  });

  it('hold no instrument that may be a card or a bank account, for nobody knows what to ask', () => {
    const attributes = { instrumentId: 'PI_x' };
    expect(ids(choices(TEE_ORDER, attributes, true))).to.deep.equal(['card', 'bank']);
    expect(ids(choices(undefined, attributes, true))).to.deep.equal(['card', 'bank']);
    expect(ids(choices(YEN, attributes, true))).to.deep.equal(['PI_x', 'card']);
    const list = choices(TEE_ORDER, { ...attributes, paymentMethods: 'card' }, true);
    expect(list[0]).to.include({ id: 'PI_x', method: 'card' });
  });

  it('hold no instrument of a kind that is unknown here, though the page names it', () => {
    const wallet = { id: 'PI_x', type: 'WALLET', last_four: '4242' };
    const attributes = { instrumentId: 'PI_x', savedInstruments: [wallet], paymentMethods: 'bank' };
    expect(ids(choices(TEE_ORDER, attributes, true))).to.deep.equal(['bank']);
  });

  it('hold the one instrument that the page names', () => {
    expect(ids(choices(TEE_ORDER, { savedInstruments, instrumentId: 'PI_1' }, true))).to.deep.equal(
      ['PI_1', 'card', 'bank'],
    );
  });
});

const chosen = (
  list: readonly Choice[],
  how: Partial<Parameters<typeof chosenOf>[1]> = {},
): string | undefined =>
  chosenOf(list, { wanted: undefined, instrumentId: undefined, typed: false, ...how })?.id;

describe('the way that counts', () => {
  const all = choices(ofSession(OLD, VISA, BANK));
  it('is what the buyer has chosen', () => {
    expect(chosen(all, { wanted: 'bank', instrumentId: 'PI_visa' })).to.equal('bank');
  });

  it('is what the page begins with, until the buyer chooses or types', () => {
    expect(chosen(all, { instrumentId: 'PI_bank' })).to.equal('PI_bank');
    expect(chosen(all, { instrumentId: 'PI_bank', typed: true })).to.equal('card');
  });

  it('is otherwise the first saved one that can be used', () => {
    expect(chosen(all)).to.equal('PI_visa');
  });

  it('stays the new card when something was typed before the saved ones came', () => {
    expect(chosen(all, { typed: true })).to.equal('card');
  });

  it('is a new card when nothing was saved', () => {
    expect(chosen(choices(TEE_ORDER))).to.equal('card');
  });

  it('is never an expired card, and never one that is gone', () => {
    expect(chosen(choices(ofSession(OLD)), { wanted: 'PI_old' })).to.equal('card');
    expect(chosen(choices(TEE_ORDER), { wanted: 'PI_gone' })).to.equal('card');
  });
});
