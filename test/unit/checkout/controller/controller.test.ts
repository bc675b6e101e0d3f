import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../src/checkout/order.ts';
import type { CheckoutResult } from '../../../../src/checkout/outcome.ts';
import { ApiError, ConfigurationError } from '../../../../src/errors.ts';
import {
  BUYER,
  checkoutBench,
  readyBench,
  resultIn,
} from '../../../support/checkout/checkout-bench.ts';
import { deferred } from '../../../support/promises/deferred.ts';
import { ManualClock } from '../../../support/checkout/manual-clock.ts';
import { BEGUN, orderOf, PAID, TEE_ORDER, TRIAL } from '../../../support/checkout/sample-order.ts';

const statuses = (states: readonly { readonly status: string }[]): readonly string[] =>
  states.map(({ status }) => status);

const refused = (status: number, code: string, details?: ApiError['details']): ApiError =>
  new ApiError('What to mend', { code, status, actor: 'merchant', details });

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

  it('that takes 14 seconds offers to try again, and still takes the answer when it comes', async () => {
    const clock = new ManualClock();
    const late = deferred<Order>();
    const bench = checkoutBench({ order: late.promise, sleep: clock.sleep });
    const loaded = bench.controller.load();
    await clock.pass(13_999);
    expect(bench.controller.state.status).to.equal('loading');
    await clock.pass(1);
    expect(bench.controller.state)
      .to.include({ status: 'unusable' })
      .and.have.property('problem')
      .and.include({ code: 'CONNECTION_FAILED', actor: 'service' });
    late.resolve(TEE_ORDER);
    await loaded;
    expect(bench.controller.state).to.deep.equal({ status: 'ready', order: TEE_ORDER });
  });

  it('that fails after 14 seconds says why', async () => {
    const clock = new ManualClock();
    const late = deferred<Order>();
    const { controller } = checkoutBench({ order: late.promise, sleep: clock.sleep });
    const loaded = controller.load();
    await clock.pass(14_000);
    late.reject(refused(403, 'ORIGIN_NOT_ALLOWED'));
    await loaded;
    expect(controller.state).to.have.nested.property('problem.code', 'ORIGIN_NOT_ALLOWED');
  });

  it('that is answered in time leaves nothing behind that could change it', async () => {
    const clock = new ManualClock();
    const { controller, states } = checkoutBench({ sleep: clock.sleep });
    await controller.load();
    await clock.pass(60_000);
    expect(states).to.have.lengthOf(1);
  });

  it('happens once: a second time changes nothing, and forgets nothing', async () => {
    const { controller, log, states } = await readyBench();
    await controller.load([{ ...BEGUN, sessionId: undefined, isSameCart: true }]);
    expect(states).to.be.empty;
    expect(log).to.be.empty;
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
    expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'clear a1']);
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

  it('believes no answer without a transfer when money was due', async () => {
    const untold = { orderId: 'O1', subscriptions: [] };
    const { controller, log } = await readyBench({ answers: [untold, untold, untold] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    expect(log).to.not.include('clear a1');
  });

  for (const [what, changes] of [
    ['more than the buyer agreed to', { amount: 2401 }],
    ['another currency', { currency: 'KWD' }],
    ['less than nothing', { amount: -1 }],
  ] as const) {
    it(`does not call it paid when the answer has ${what}, and keeps the attempt`, async () => {
      const strange = { ...PAID, transfer: { ...PAID.transfer, ...changes } } as CheckoutResult;
      const bench = await readyBench({ answers: [strange, strange, strange] });
      await bench.controller.pay({ buyer: BUYER });
      expect(bench.controller.state).to.deep.equal({
        status: 'unresolved',
        order: TEE_ORDER,
        attemptId: 'a1',
        checking: false,
        repeatable: true,
      });
      expect(bench.journal).to.have.nested.property('[0].attemptId', 'a1');
    });
  }

  it('takes an answer with less for paid: a credit lowers what is due', async () => {
    const less = { ...PAID, transfer: { ...PAID.transfer, amount: 1900 } } as CheckoutResult;
    const { controller } = await readyBench({ answers: [less] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
    expect(controller.state).to.have.nested.property('result.transfer.amount', 1900);
  });

  it('twice at once sends one request', async () => {
    const { controller, log } = await readyBench({ answers: [resultIn('SUCCEEDED')] });
    await Promise.all([1, 2, 3].map(() => controller.pay({ buyer: BUYER })));
    expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'clear a1']);
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

  it('is written into the journal with its times, before the request leaves', async () => {
    const seen: unknown[] = [];
    const answers = function* answer() {
      seen.push(...bench.journal);
      yield resultIn('SUCCEEDED');
    };
    const bench = await readyBench({ answers: answers() });
    await bench.controller.pay({ buyer: BUYER });
    const entry = {
      attemptId: 'a1',
      startedAt: '2026-03-01T12:00:00.000Z',
      sessionId: undefined,
      merchantId: undefined,
      environment: 'sandbox',
      amount: 2400,
      currency: 'USD',
    };
    expect(seen).to.deep.equal([entry]);
    expect(bench.journal).to.be.empty;
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
      expect(log.at(-1)).to.equal('clear a1');
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
    [422, 'UNPROCESSABLE'],
  ] as const) {
    it(`leads back to the form at once: ${code}`, async () => {
      const { controller, log } = await readyBench({ answers: [refused(status, code)] });
      await controller.pay({ buyer: BUYER });
      expect(controller.state.status).to.equal('ready');
      expect(controller.state).to.have.property('problem').and.include({ code });
      expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'clear a1']);
    });
  }

  for (const [status, code] of [
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
  ] as const) {
    it(`lets nobody try again what would be refused again: ${code}`, async () => {
      const { controller, log } = await readyBench({ answers: [refused(status, code)] });
      await controller.pay({ buyer: BUYER });
      expect(controller.state).to.include({ status: 'unusable', nothingCharged: true });
      expect(controller.state).to.have.nested.property('problem.code', code);
      await controller.pay({ buyer: BUYER });
      expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'clear a1']);
    });
  }

  it('is not even sent where the page has sent what cannot be sent on', async () => {
    const { controller, log } = await readyBench();
    await controller.pay('unreadable');
    expect(controller.state).to.have.property('status', 'ready');
    expect(controller.state).to.have.nested.property('problem.code', 'REQUEST_MALFORMED');
    expect(log).to.deep.equal([]);
  });

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
    expect(log).to.deep.equal(['journal a1', 'clear a1']);
  });
});
