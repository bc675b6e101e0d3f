import { describe, expect, it } from 'vitest';
import { isAgreed, outcomeOf, resultOf } from '../../../src/checkout/outcome.ts';
import { SUBSCRIPTION } from '../../support/checkout/sample-order.ts';

const DUE = { amount_total: 2400, currency: 'USD' };

describe('the outcome of a checkout that was answered in the 200s', () => {
  const states = [
    ['SUCCEEDED', 'succeeded'],
    ['PENDING', 'pending'],
    ['FAILED', 'declined'],
    ['CANCELED', 'declined'],
    ['RETURNED', 'pending'],
    ['succeeded', 'pending'],
    ['', 'pending'],
    ['constructor', 'pending'],
  ] as const;
  for (const [state, outcome] of states) {
    it(`is ${outcome} when the transfer’s state is "${state}"`, () => {
      const transfer = { id: 'TR1', amount: 2400, currency: 'USD', state };
      expect(outcomeOf({ transfer, subscriptions: [] }, DUE)).to.equal(outcome);
    });
  }

  it('is success when nothing was due', () => {
    const subscriptions = [{ id: 'S1', status: 'trialing' }];
    expect(outcomeOf({ subscriptions }, { ...DUE, amount_total: 0 })).to.equal('succeeded');
  });

  it('is not success when money was due and no transfer is told of', () => {
    expect(outcomeOf({ subscriptions: [] }, DUE)).to.equal('pending');
  });
});

/** The answer of a service that numbers orders where it tells of subscriptions. */
function numbered(...numbers: readonly (string | number | null)[]) {
  return {
    subscriptions: numbers.map((order_number, index) => ({
      id: `S${index}`,
      status: 'active',
      order_number,
    })),
  };
}

describe('the result of a checkout', () => {
  const transfer = { id: 'TR1', amount: 2400, currency: 'USD', state: 'SUCCEEDED' };

  it('has what the answer has', () => {
    const answer = { transfer, orderId: 'O1', subscriptions: [] };
    expect(resultOf(answer)).to.deep.equal(answer);
  });

  it('has the order’s number, in either spelling and form, else as the subscriptions have it', () => {
    const answers = [
      [{ orderNumber: '1003', order_number: '7' }, '1003'],
      [{ orderNumber: null, order_number: '1003' }, '1003'],
      [{ orderNumber: 1003 }, '1003'],
      [{ orderNumber: '1003', ...numbered('7') }, '1003'],
      [numbered('1003'), '1003'],
      [numbered(1003, '1003', null), '1003'],
      [numbered('1003', '1004'), '1003, 1004'],
    ] as const;
    for (const [answer, orderNumber] of answers) {
      expect(resultOf(answer), JSON.stringify(answer)).to.include({ orderNumber });
    }
    for (const answer of [{}, { orderNumber: '' }, numbered(null), { subscriptions: null }]) {
      expect(resultOf(answer), JSON.stringify(answer)).to.not.have.property('orderNumber');
    }
  });

  it('has subscriptions as the service has them', () => {
    expect(resultOf({ subscriptions: [SUBSCRIPTION] })).to.deep.equal({
      orderNumber: '1003',
      subscriptions: [SUBSCRIPTION],
    });
  });

  it('names a failure by its code, never by a text of the service', () => {
    const failed = { ...transfer, state: 'FAILED', failure_message: 'Card 4242424242424242' };
    const answer = { transfer: { ...failed, failure_code: 'INSUFFICIENT_FUNDS' } };
    expect(resultOf(answer).transfer).to.deep.equal({
      ...transfer,
      state: 'FAILED',
      failure_code: 'INSUFFICIENT_FUNDS',
    });
    const odd = resultOf({ transfer: { ...failed, failure_code: '4242424242424242' } });
    expect(JSON.stringify(odd)).to.not.contain('4242');
  });

  it('knows the order under its other name too', () => {
    expect(resultOf({ order_id: 'O1', subscriptions: [] }).orderId).to.equal('O1');
  });

  it('leaves out what is null', () => {
    const answer = { transfer: null, orderId: null, subscriptions: [] };
    expect(resultOf(answer)).to.deep.equal({ subscriptions: [] });
  });
});

const of = (amount: number, currency = 'USD') => ({
  transfer: { id: 'TR1', amount, currency, state: 'SUCCEEDED' },
  subscriptions: [],
});

describe('the result of a checkout is what the buyer agreed to', () => {
  it('when it has that amount, or less: a credit lowers it', () => {
    for (const amount of [2400, 2399, 0]) expect(isAgreed(of(amount), DUE)).to.equal(true);
  });

  it('and not when it has more, less than nothing, or another currency', () => {
    for (const result of [of(2401), of(-1), of(240_000), of(2400, 'KWD'), of(0, 'EUR')]) {
      expect(isAgreed(result, DUE)).to.equal(false);
    }
    expect(isAgreed(of(1), { ...DUE, amount_total: 0 })).to.equal(false);
  });

  it('when it tells of no transfer, which the outcome is left to', () => {
    expect(isAgreed({ subscriptions: [] }, DUE)).to.equal(true);
  });
});
