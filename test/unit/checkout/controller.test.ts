import { expect } from '@open-wc/testing';
import { ApiError, ConfigurationError } from '../../../src/errors.ts';
import { BUYER, checkoutBench, readyBench, resultIn } from '../../support/checkout-bench.ts';
import { orderOf, TEE_ORDER, TRIAL } from '../../support/sample-order.ts';

const statuses = (states: readonly { readonly status: string }[]): readonly string[] =>
  states.map(({ status }) => status);

const refused = (status: number, code: string, details?: ApiError['details']): ApiError =>
  new ApiError('What to mend', { code, status, actor: 'merchant', details });

const busy = (retryAfter?: number): ApiError =>
  new ApiError('', { code: 'RATE_LIMITED', status: 429, actor: 'service', retryAfter });

const failWith = (error: Error) => (): Promise<never> => Promise.reject(error);

describe('loading a checkout', () => {
  it('shows the order', async () => {
    const { controller, states } = checkoutBench();
    expect(controller.state).to.deep.equal({ status: 'loading' });
    await controller.load();
    expect(states).to.deep.equal([{ status: 'ready', order: TEE_ORDER }]);
    expect(controller.state).to.equal(states[0]);
  });

  it('that fails makes it unusable, with the reason', async () => {
    const order = new ConfigurationError('PRICE_UNKNOWN', 'There is no such price.');
    const { controller } = checkoutBench({ order });
    await controller.load();
    expect(controller.state)
      .to.have.property('problem')
      .and.include({ code: 'PRICE_UNKNOWN', actor: 'merchant' });
  });

  it('cannot be skipped: nothing is paid before', async () => {
    const { controller, log } = checkoutBench();
    await controller.pay({ buyer: BUYER });
    await controller.check();
    expect(controller.state.status).to.equal('loading');
    expect(log).to.be.empty;
  });
});

describe('paying', () => {
  it('goes from the token over one request to the receipt', async () => {
    const { controller, states, log } = await readyBench({ answers: [resultIn('SUCCEEDED')] });
    await controller.pay({ buyer: BUYER });
    expect(statuses(states)).to.deep.equal(['tokenizing', 'confirming', 'complete']);
    expect(controller.state).to.deep.equal({
      status: 'complete',
      order: TEE_ORDER,
      attemptId: 'a1',
      outcome: 'succeeded',
      result: resultIn('SUCCEEDED'),
      paidWith: { method: 'card', brand: 'Visa', last4: '4242' },
    });
    expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'clear']);
  });

  for (const state of ['PENDING', 'IN_LIMBO']) {
    it(`does not claim success while the transfer is ${state}`, async () => {
      const { controller } = await readyBench({ answers: [resultIn(state)] });
      await controller.pay({ buyer: BUYER });
      expect(controller.state).to.include({ status: 'complete', outcome: 'pending' });
    });
  }

  it('is complete without a transfer when nothing is due now', async () => {
    const subscriptions = [{ id: 'S1', status: 'trialing' }];
    const order = orderOf([TRIAL], 0);
    const { controller } = await readyBench({ order, answers: [{ subscriptions }] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
  });

  it('does not claim success without a transfer when money was due', async () => {
    const { controller } = await readyBench({ answers: [{ orderId: 'O1', subscriptions: [] }] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'complete', outcome: 'pending' });
  });

  it('twice at once sends one request', async () => {
    const { controller, log } = await readyBench({ answers: [resultIn('SUCCEEDED')] });
    await Promise.all([1, 2, 3].map(() => controller.pay({ buyer: BUYER })));
    expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'clear']);
  });

  it('once more after it is complete does nothing', async () => {
    const { controller, log } = await readyBench({ answers: [resultIn('SUCCEEDED')] });
    await controller.pay({ buyer: BUYER });
    const before = log.length;
    await controller.pay({ buyer: BUYER });
    await controller.check();
    await controller.load();
    expect(log).to.have.length(before);
    expect(controller.state.status).to.equal('complete');
  });

  it('is written into the journal with its time, before the request leaves', async () => {
    const seen: unknown[] = [];
    const answers = function* answer() {
      seen.push(bench.journal);
      yield resultIn('SUCCEEDED');
    };
    const bench = await readyBench({ answers: answers() });
    await bench.controller.pay({ buyer: BUYER });
    const startedAt = '2026-03-01T12:00:00.000Z';
    expect(seen).to.deep.equal([{ attemptId: 'a1', startedAt, sessionId: undefined }]);
    expect(bench.journal).to.equal(undefined);
  });
});

describe('a decline', () => {
  const forms = [
    ['in an answer of the 200s', resultIn('FAILED', 'CALL_ISSUER')],
    ['as an error', refused(400, 'PAYMENT_DECLINED', { failure_code: 'CALL_ISSUER' })],
    ['as status 402', refused(402, 'CARD_ERROR', { failure_code: 'CALL_ISSUER' })],
  ] as const;
  for (const [form, answer] of forms) {
    it(`${form} leads back to the form, with the reason`, async () => {
      const { controller, log } = await readyBench({ answers: [answer] });
      await controller.pay({ buyer: BUYER });
      expect(controller.state.status).to.equal('ready');
      expect(controller.state)
        .to.have.property('problem')
        .and.include({ code: 'PAYMENT_DECLINED', failureCode: 'CALL_ISSUER', actor: 'buyer' });
      expect(log.at(-1)).to.equal('clear');
    });

    it(`${form} may be followed by another attempt, with a new token and a new id`, async () => {
      const { controller, log } = await readyBench({ answers: [answer, resultIn('SUCCEEDED')] });
      await controller.pay({ buyer: BUYER });
      await controller.pay({ buyer: BUYER });
      expect(controller.state).to.include({ status: 'complete', attemptId: 'a2' });
      expect(log.filter((entry) => entry.startsWith('pay'))).to.deep.equal([
        'pay a1 t1',
        'pay a2 t2',
      ]);
    });
  }
});

describe('a refusal that charged nothing', () => {
  for (const [status, code] of [
    [400, 'VALIDATION_ERROR'],
    [400, 'TOKEN_INVALID'],
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [422, 'UNPROCESSABLE'],
  ] as const) {
    it(`leads back to the form at once: ${code}`, async () => {
      const { controller, log } = await readyBench({ answers: [refused(status, code)] });
      await controller.pay({ buyer: BUYER });
      expect(controller.state.status).to.equal('ready');
      expect(controller.state).to.have.property('problem').and.include({ code });
      expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'clear']);
    });
  }

  it('is not even sent when the card cannot be made into a token', async () => {
    const tokenize = failWith(refused(400, 'INVALID_CARD'));
    const { controller, states, log } = await readyBench({ tokenize });
    await controller.pay({ buyer: BUYER });
    expect(statuses(states)).to.deep.equal(['tokenizing', 'ready']);
    expect(controller.state).to.have.property('problem').and.include({ code: 'INVALID_CARD' });
    expect(log.filter((entry) => entry.startsWith('pay'))).to.be.empty;
  });
});

describe('a journal that cannot be kept', () => {
  const keep = failWith(new Error('blocked'));

  it('means that nothing is sent', async () => {
    const { controller, log } = await readyBench({ keep });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('ready');
    expect(controller.state).to.have.property('problem').and.include({ code: 'INTERNAL' });
    expect(log.filter((entry) => entry.startsWith('pay'))).to.be.empty;
  });

  it('is told to forget the entry, which may have arrived late', async () => {
    const { controller, log } = await readyBench({ keep });
    await controller.pay({ buyer: BUYER });
    expect(log).to.deep.equal(['journal a1', 'clear']);
  });
});

describe('too many requests', () => {
  it('are waited out as long as the service asks, with the same attempt', async () => {
    const { controller, log } = await readyBench({ answers: [busy(7000), resultIn('SUCCEEDED')] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('complete');
    expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'wait 7000', 'pay a1 t1', 'clear']);
  });

  it('never look uncertain: nothing was taken', async () => {
    const { controller, states } = await readyBench({ answers: [busy(), busy(), busy()] });
    await controller.pay({ buyer: BUYER });
    expect(statuses(states)).to.deep.equal(['tokenizing', 'confirming', 'ready']);
    expect(controller.state).to.have.property('problem').and.include({ code: 'RATE_LIMITED' });
  });

  it('that would last a day are told at once, and when they end', async () => {
    const { controller, log } = await readyBench({ answers: [busy(86_400_000)] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('ready');
    expect(controller.state)
      .to.have.property('problem')
      .and.include({ code: 'RATE_LIMITED', retryAt: Date.parse('2026-03-02T12:00:00Z') });
    expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'clear']);
  });
});

describe('what it costs by the time of the press', () => {
  const dearer = { ...TEE_ORDER, amount_total: 2600 };

  it('is looked up while the card is tokenized, and paid when it is what was shown', async () => {
    const { controller, log } = await readyBench({
      rechecks: [TEE_ORDER],
      answers: [resultIn('SUCCEEDED')],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('complete');
    expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'clear']);
  });

  it('is shown beside what it was, and charged only when the buyer presses again', async () => {
    const { controller, states, log } = await readyBench({
      rechecks: [dearer, dearer],
      answers: [resultIn('SUCCEEDED')],
    });
    await controller.pay({ buyer: BUYER });
    expect(statuses(states)).to.deep.equal(['tokenizing', 'ready']);
    expect(controller.state).to.have.property('order').and.deep.equal(dearer);
    expect(controller.state)
      .to.have.property('problem')
      .and.deep.include({
        code: 'TOTAL_CHANGED',
        actor: 'buyer',
        amounts: {
          before: { amount: 2400, currency: 'USD' },
          after: { amount: 2600, currency: 'USD' },
        },
      });
    expect(log).to.be.empty;
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'complete' });
    expect(controller.state).to.have.nested.property('order.amount_total', 2600);
  });

  it('also counts when only a later payment costs more', async () => {
    const trial = orderOf([TRIAL], 0);
    const later = orderOf([{ ...TRIAL, unit_amount: 3900, amount: 3900 }], 0);
    const { controller } = await readyBench({ order: trial, rechecks: [later] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.have.nested.property('problem.code', 'TOTAL_CHANGED');
  });

  it('does not hold a payment up when the service does not say', async () => {
    const { controller } = await readyBench({
      rechecks: [undefined],
      answers: [resultIn('SUCCEEDED')],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('complete');
  });

  it('ends the attempt when it is not sold any more', async () => {
    const gone = new ConfigurationError('PRICE_INACTIVE', 'Not sold any more.');
    const { controller, log } = await readyBench({ rechecks: [gone] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.have.nested.property('problem.code', 'PRICE_INACTIVE');
    expect(log).to.be.empty;
  });
});
