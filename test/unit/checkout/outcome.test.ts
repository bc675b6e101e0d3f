import { expect } from '@open-wc/testing';
import { mayHaveCharged, outcomeOf, resultOf } from '../../../src/checkout/outcome.ts';
import { ApiError, ConfigurationError, ConnectionError } from '../../../src/errors.ts';
import { SUBSCRIPTION } from '../../support/sample-order.ts';

const refused = (status: number, code = 'CODE'): ApiError =>
  new ApiError('', { code, status, actor: 'service' });

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

  it('is not success when another amount was taken than was due', () => {
    const transfer = { id: 'TR1', amount: 4200, currency: 'USD', state: 'SUCCEEDED' };
    expect(outcomeOf({ transfer, subscriptions: [] }, DUE)).to.equal('pending');
    expect(outcomeOf({ transfer, subscriptions: [] }, { ...DUE, amount_total: 0 })).to.equal(
      'pending',
    );
    expect(outcomeOf({ transfer, subscriptions: [] })).to.equal('succeeded');
  });

  it('is not success when it was taken in another currency', () => {
    const transfer = { id: 'TR1', amount: 2400, currency: 'KWD', state: 'SUCCEEDED' };
    expect(outcomeOf({ transfer, subscriptions: [] }, DUE)).to.equal('pending');
  });

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

describe('money', () => {
  const uncertain: readonly (readonly [string, unknown])[] = [
    ['the connection broke', new ConnectionError('')],
    ['the service failed', refused(500)],
    ['a proxy gave up', refused(504, 'UNEXPECTED_RESPONSE')],
    ['the service is busy', refused(503)],
    ['the request took too long', refused(408)],
    ['the same attempt is still on its way', refused(409, 'IDEMPOTENCY_IN_PROGRESS')],
    ['the key was used before', refused(409, 'IDEMPOTENCY_CONFLICT')],
    ['success came in words that nobody reads', refused(200, 'UNEXPECTED_RESPONSE')],
    ['creation came in words that nobody reads', refused(201, 'UNEXPECTED_RESPONSE')],
  ];
  for (const [what, error] of uncertain) {
    it(`may have been taken when ${what}`, () => expect(mayHaveCharged(error)).to.equal(true));
  }

  const certain: readonly (readonly [string, unknown])[] = [
    ['the card was declined', refused(400, 'PAYMENT_DECLINED')],
    ['the card was declined as 402', refused(402)],
    ['the request was wrong', refused(400, 'VALIDATION_ERROR')],
    ['the key was wrong', refused(401)],
    ['a proxy refused in its own words', refused(403, 'UNEXPECTED_RESPONSE')],
    ['there were too many requests', refused(429)],
    ['the body did not fit', refused(422)],
    ['nothing was sent', new ConfigurationError('X', '')],
    ['our own code failed before sending', new TypeError('x')],
  ];
  for (const [what, error] of certain) {
    it(`was not taken when ${what}`, () => expect(mayHaveCharged(error)).to.equal(false));
  }
});
