import { expect, waitUntil } from '@open-wc/testing';
import { readAnnouncedPayment } from '../../../src/tabs/announced-payment.ts';
import { CartChannel } from '../../../src/tabs/cart-channel.ts';
import { cartKey } from '../../../src/bridge/cart-key.ts';
import { MONTHLY, orderOf, PAID, TEE, TEE_ORDER } from '../../support/checkout/sample-order.ts';

const COMPLETE = {
  status: 'complete',
  order: TEE_ORDER,
  attemptId: 'a1',
  outcome: 'succeeded',
  result: PAID,
  paidWith: { method: 'card', brand: 'Visa', last4: '4242' },
} as const;

let carts = 0;
const newCart = (): string => {
  carts += 1;
  return cartKey('pk_test_sandbox', [{ price_id: `price_${carts}`, quantity: 1 }]);
};

const orderWith = (more: object) => ({ ...TEE_ORDER, line_items: [{ ...TEE, ...more }] });
const resultWith = (more: object) => ({ ...PAID, transfer: { ...PAID.transfer, ...more } });

describe('a payment that another tab has announced', () => {
  it('is that of the same goods, in whatever order they are written', () => {
    const theirs = orderOf([MONTHLY, { ...TEE, quantity: 2, amount: 4800 }], 6000);
    const own = { ...orderOf([TEE, MONTHLY, TEE], 6000), merchantName: 'Moth and Lamp' };
    const { attemptId: _, ...shown } = { ...COMPLETE, order: theirs };
    expect(readAnnouncedPayment({ ...COMPLETE, order: theirs }, own)).to.deep.equal({
      ...shown,
      order: { ...theirs, merchantName: 'Moth and Lamp' },
    });
  });

  it('may have nothing but what every payment has', () => {
    const bare = { ...COMPLETE, result: { subscriptions: [] }, paidWith: undefined };
    expect(readAnnouncedPayment(bare, TEE_ORDER)).to.deep.equal({
      status: 'complete',
      order: TEE_ORDER,
      outcome: 'succeeded',
      result: { subscriptions: [] },
    });
  });

  const forged: readonly (readonly [string, unknown])[] = [
    ['nothing', null],
    ['a text', 'complete'],
    ['another status', { ...COMPLETE, status: 'ready' }],
    ['another outcome', { ...COMPLETE, outcome: 'paid' }],
    ['no order', { ...COMPLETE, order: undefined }],
    ['another cart', { ...COMPLETE, order: { ...TEE_ORDER, line_items: [] } }],
    ['more of the same', { ...COMPLETE, order: orderWith({ quantity: 2 }) }],
    ['another currency', { ...COMPLETE, order: { ...TEE_ORDER, currency: 'EUR' } }],
    ['a total that is none', { ...COMPLETE, order: { ...TEE_ORDER, amount_total: 1.5 } }],
    ['a name that is no text', { ...COMPLETE, order: orderWith({ name: { html: '<b>' } }) }],
    ['a name without end', { ...COMPLETE, order: orderWith({ name: 'x'.repeat(5000) }) }],
    ['an interval that is none', { ...COMPLETE, order: orderWith({ recurring: {} }) }],
    ['no result', { ...COMPLETE, result: undefined }],
    ['a currency that is none', { ...COMPLETE, result: resultWith({ currency: 'dollars' }) }],
    ['an amount that is none', { ...COMPLETE, result: resultWith({ amount: '24' }) }],
    ['a number that is none', { ...COMPLETE, result: { ...PAID, orderId: ['OR1'] } }],
    ['an order’s number that is none', { ...COMPLETE, result: { ...PAID, orderNumber: {} } }],
    ['subscriptions that are none', { ...COMPLETE, result: { subscriptions: [{}] } }],
    ['a card that is none', { ...COMPLETE, paidWith: { method: 'cash', last4: '1' } }],
  ];
  for (const [what, value] of forged) {
    it(`is not believed with ${what}`, () => {
      expect(readAnnouncedPayment(value, TEE_ORDER)).to.equal(undefined);
    });
  }
});

/** Two elements with one cart, and a script of the page that says something there. */
function channelsOf(cart: string) {
  const one = new CartChannel(cart, () => TEE_ORDER);
  const other = new CartChannel(cart, () => TEE_ORDER);
  const script = new BroadcastChannel(`easy-checkout:${cart}`);
  const close = (): void => {
    for (const channel of [one, other, script]) channel.close();
  };
  return { one, other, script, close };
}

describe('the channel of a cart', () => {
  it('brings what became of a payment, and forgets it when another one begins', async () => {
    const { one, other, close } = channelsOf(newCart());
    one.announce('unpaid');
    expect(await other.outcome(1000)).to.equal('unpaid');
    one.announce('paying');
    await waitUntil(async () => (await other.outcome(10)) === undefined);
    one.announce(COMPLETE);
    expect(await other.outcome(1000)).to.have.property('status', 'complete');
    close();
  });

  it('does not call unpaid what the next tab has paid, when its word comes after its lock', async () => {
    const { one, other, close } = channelsOf(newCart());
    one.announce('unpaid');
    expect(await other.outcome(50)).to.equal('unpaid');
    const outcome = other.outcome(1000);
    one.announce('paying');
    one.announce(COMPLETE);
    expect(await outcome).to.have.property('status', 'complete');
    close();
  });

  it('does not call unpaid what the next tab has begun to pay', async () => {
    const { one, other, close } = channelsOf(newCart());
    const outcome = other.outcome(500);
    one.announce('unpaid');
    one.announce('paying');
    expect(await outcome).to.equal(undefined);
    close();
  });

  it('is silent for another cart', async () => {
    const one = channelsOf(newCart());
    const other = channelsOf(newCart());
    one.one.announce('unpaid');
    expect(await one.other.outcome(1000)).to.equal('unpaid');
    expect(await other.other.outcome(0)).to.equal(undefined);
    one.close();
    other.close();
  });

  const messages: readonly (readonly [string, (cart: string) => unknown])[] = [
    ['of another cart', () => JSON.stringify({ cart: 'pk_other []', outcome: 'unpaid' })],
    ['that is no text', (cart) => ({ cart, outcome: 'unpaid' })],
    ['that is no JSON', () => '{'],
    ['that is null', () => 'null'],
    [
      'that is too long',
      (cart) => JSON.stringify({ cart, outcome: 'unpaid', more: 'x'.repeat(100_000) }),
    ],
    ['of a payment that is none', (cart) => JSON.stringify({ cart, outcome: { status: 'x' } })],
  ];
  for (const [what, messageOf] of messages) {
    it(`makes nothing of a message ${what}`, async () => {
      const cart = newCart();
      const { one, other, script, close } = channelsOf(cart);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- It is no window.
      script.postMessage(messageOf(cart));
      expect(await other.outcome(60)).to.equal(undefined);
      one.announce('unpaid');
      expect(await other.outcome(1000)).to.equal('unpaid');
      close();
    });
  }
});
