import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../../src/checkout/gateway.ts';
import type { CheckoutResult } from '../../../../src/checkout/outcome.ts';
import { ApiError, ConnectionError } from '../../../../src/errors.ts';
import {
  BUYER,
  checkoutBench,
  type PayAnswer,
  readyBench,
  resultIn,
} from '../../../support/checkout/checkout-bench.ts';
import { PAID, SESSION_ORDER, TEE_ORDER, TERMS } from '../../../support/checkout/sample-order.ts';

/** Its time is the clock's matter, which stands still here. */
const order = TEE_ORDER;
const OPEN: Offer = { status: 'open', order };
/** The status checks for as long as a request may still arrive whose connection was lost. */
const STILL_OPEN: readonly Offer[] = Array.from({ length: 7 }, () => OPEN);
/** The same where the service does not know attempts by their keys. */
const OPEN_TO_THE_END: readonly Offer[] = Array.from({ length: 16 }, () => OPEN);
const EXPIRED: Offer = { status: 'expired', order };
/** The same for as long as the service may still work on what came in time. */
const STILL_EXPIRED: readonly Offer[] = Array.from({ length: 16 }, () => EXPIRED);
const complete = (result: CheckoutResult = PAID): Offer => ({ status: 'complete', order, result });

const lost = (): Error => new ConnectionError('No answer');
const refused = (status: number, code: string, retryAfter?: number): ApiError =>
  new ApiError('', { code, status, actor: 'merchant', retryAfter });

/** All questions of a minute. */
const SILENCE: readonly Error[] = Array.from({ length: 10 }, lost);

const atWork = (): Error => refused(409, 'IDEMPOTENCY_IN_PROGRESS');

/** A session that was paid once, with these answers and then these status checks. */
async function paid(
  answers: readonly PayAnswer[],
  statusChecks: readonly (Offer | Error)[],
  repeatable = true,
) {
  const bench = await readyBench({ answers, statusChecks: [OPEN, ...statusChecks], repeatable });
  await bench.controller.pay({ buyer: BUYER });
  return bench;
}

describe('a session that is opened', () => {
  it('shows its order', async () => {
    const { controller } = checkoutBench({ statusChecks: [OPEN] });
    await controller.load();
    expect(controller.state).to.deep.equal({ status: 'ready', order });
  });

  it('shows its receipt when it was paid before', async () => {
    const offer: Offer = { status: 'complete', order: SESSION_ORDER, result: PAID };
    const { controller } = checkoutBench({ statusChecks: [offer] });
    await controller.load();
    expect(controller.state).to.deep.equal({
      status: 'complete',
      order: SESSION_ORDER,
      outcome: 'succeeded',
      result: PAID,
    });
  });

  for (const [what, result] of [
    ['its transfer is on its way', resultIn('PENDING')],
    ['its transfer is in a state that nobody knows', resultIn('IN_LIMBO')],
    ['its transfer is not told', { subscriptions: [] }],
  ] as const) {
    it(`does not claim success when ${what}`, async () => {
      const { controller } = checkoutBench({ statusChecks: [complete(result)] });
      await controller.load();
      expect(controller.state).to.include({ status: 'complete', outcome: 'pending' });
    });
  }

  it('has ended, and says why, when the bank has returned the payment since', async () => {
    const { controller } = checkoutBench({
      statusChecks: [complete(resultIn('FAILED', 'INSUFFICIENT_FUNDS'))],
    });
    await controller.load();
    expect(controller.state).to.include({ status: 'expired', order });
    expect(controller.state).to.have.property('problem').and.include({
      code: 'PAYMENT_DECLINED',
      failureCode: 'INSUFFICIENT_FUNDS',
      returned: true,
    });
  });

  for (const [what, changes] of [
    ['more', { amount: 2401 }],
    ['in another currency', { currency: 'KWD' }],
  ] as const) {
    it(`is unresolved when it was paid ${what}, and never offered again`, async () => {
      const strange = { ...PAID, transfer: { ...PAID.transfer, ...changes } } as CheckoutResult;
      const { controller } = checkoutBench({
        statusChecks: [{ status: 'complete', order: SESSION_ORDER, result: strange }],
      });
      await controller.load();
      expect(controller.state).to.deep.equal({
        status: 'unresolved',
        order: SESSION_ORDER,
        attemptId: TERMS.id,
        checking: false,
        repeatable: true,
      });
    });
  }

  it('says when its time was over before', async () => {
    for (const [statusCheck, state] of [
      [EXPIRED, { status: 'expired', order }],
      [refused(400, 'SESSION_EXPIRED'), { status: 'expired' }],
    ] as const) {
      const { controller } = checkoutBench({ statusChecks: [statusCheck] });
      await controller.load();
      expect(controller.state).to.deep.equal(state);
    }
  });

  it('cannot be used when the service refuses it', async () => {
    const { controller } = checkoutBench({ statusChecks: [refused(403, 'ORIGIN_NOT_ALLOWED')] });
    await controller.load();
    expect(controller.state)
      .to.have.property('problem')
      .and.include({ code: 'ORIGIN_NOT_ALLOWED', actor: 'merchant' });
  });
});

describe('a session whose payment is answered', () => {
  it('is named in the journal while it is not', async () => {
    const seen: unknown[] = [];
    const answers = function* answer() {
      seen.push(...bench.journal);
      yield resultIn('SUCCEEDED');
    };
    const statusChecks: Offer[] = [{ ...OPEN, order: { ...SESSION_ORDER, merchantId: 'MID_1' } }];
    const bench = await readyBench({ answers: answers(), statusChecks });
    await bench.controller.pay({ buyer: BUYER });
    const entry = {
      attemptId: 'a1',
      startedAt: '2026-03-01T12:00:00.000Z',
      sessionId: TERMS.id,
      merchantId: 'MID_1',
      environment: 'sandbox',
      amount: 2400,
      currency: 'USD',
    };
    expect(seen).to.deep.equal([entry]);
  });

  for (const expiresIn of [NaN, Infinity, 8.64e15, -8.64e15]) {
    it(`is named there although its end is no date: ${expiresIn}`, async () => {
      const named = { ...order, session: { ...TERMS, expiresIn } };
      const answers = [resultIn('SUCCEEDED')];
      const bench = await readyBench({ answers, statusChecks: [{ ...OPEN, order: named }] });
      await bench.controller.pay({ buyer: BUYER });
      expect(bench.controller.state.status).to.equal('complete');
    });
  }

  it('is complete, and no longer in the journal', async () => {
    const { controller, log } = await paid([resultIn('SUCCEEDED')], []);
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
    expect(log).to.deep.equal(['journal a1', 'pay a1 t1', 'clear a1']);
  });

  it('is open after a decline, for a new token and a new attempt', async () => {
    const { controller, log } = await paid([resultIn('FAILED', 'EXPIRED_CARD'), PAID], []);
    expect(controller.state).to.have.nested.property('problem.failureCode', 'EXPIRED_CARD');
    expect(log).to.not.include('status');
    await controller.pay({ buyer: BUYER });
    expect(log.filter((entry) => entry.startsWith('pay'))).to.deep.equal([
      'pay a1 t1',
      'pay a2 t2',
    ]);
  });
});

describe('an answer of a session that is lost', () => {
  it('is checked before anything is sent again, and found', async () => {
    const { controller, states, log } = await paid([lost()], [complete()]);
    expect(log.slice(0, 4)).to.deep.equal(['journal a1', 'pay a1 t1', 'wait 500', 'status']);
    expect(states.map(({ status }) => status)).to.deep.equal([
      'tokenizing',
      'confirming',
      'unresolved',
      'complete',
    ]);
    expect(controller.state).to.deep.equal({
      status: 'complete',
      order,
      attemptId: 'a1',
      outcome: 'succeeded',
      result: PAID,
      paidWith: { method: 'card', brand: 'Visa', last4: '4242' },
    });
  });

  it('leads to the same request again, with the same key and token, while it is open', async () => {
    const { controller, log } = await paid(
      [lost(), refused(500, 'INTERNAL'), resultIn('SUCCEEDED')],
      [OPEN, OPEN],
    );
    expect(log.filter((entry) => entry !== 'clear a1')).to.deep.equal([
      'journal a1',
      'pay a1 t1',
      'wait 500',
      'status',
      'journal a1',
      'pay a1 t1',
      'wait 1000',
      'status',
      'journal a1',
      'pay a1 t1',
    ]);
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('three times ends in the service’s word that nothing was charged', async () => {
    const { controller, log } = await paid([lost(), lost(), lost()], [OPEN, OPEN, ...STILL_OPEN]);
    expect(log.filter((entry) => entry.startsWith('pay'))).to.have.length(3);
    expect(log.filter((entry) => entry === 'wait 2000')).to.have.length(6);
    expect(controller.state).to.include({ status: 'ready' });
    expect(controller.state).to.have.nested.property('problem.code', 'NOT_CHARGED');
  });

  it('may arrive after three requests were lost, and is waited for', async () => {
    for (const repeatable of [true, false]) {
      const before = repeatable ? [OPEN, OPEN] : [];
      const statusChecks = [...before, OPEN, OPEN, OPEN, complete()];
      const { controller } = await paid([lost(), lost(), lost()], statusChecks, repeatable);
      expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
    }
  });

  it('stays unresolved while the service says that it works on it', async () => {
    const statusChecks = [OPEN, OPEN, ...STILL_OPEN, complete()];
    const { controller, journal } = await paid([lost(), atWork(), atWork()], statusChecks);
    expect(controller.state).to.include({
      status: 'unresolved',
      checking: false,
      repeatable: true,
    });
    expect(journal).to.have.nested.property('[0].attemptId', 'a1');
    await controller.check();
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('stays unresolved while the service works on it, though the session has expired', async () => {
    const statusChecks = [...STILL_EXPIRED, complete()];
    const { controller, states } = await paid([atWork()], statusChecks);
    expect(states.map(({ status }) => status)).to.not.include('expired');
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    await controller.check();
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('is sent once where repeats are not known: open means that nothing was charged', async () => {
    const bench = await paid([lost(), resultIn('SUCCEEDED')], OPEN_TO_THE_END, false);
    expect(bench.log.filter((entry) => entry.startsWith('pay'))).to.deep.equal(['pay a1 t1']);
    expect(bench.controller.state)
      .to.have.property('problem')
      .and.include({ code: 'NOT_CHARGED', actor: 'service' });
    await bench.controller.pay({ buyer: BUYER });
    expect(bench.log.filter((entry) => entry.startsWith('pay'))).to.deep.equal([
      'pay a1 t1',
      'pay a2 t2',
    ]);
    expect(bench.controller.state).to.include({ status: 'complete', attemptId: 'a2' });
  });

  it('is checked as long as a request may be worked on, where repeats are not known', async () => {
    const statusChecks = [...OPEN_TO_THE_END.slice(1), complete()];
    const { controller } = await paid([lost()], statusChecks, false);
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
  });

  it('is sent again only as long after as the service wants', async () => {
    const { log } = await paid([refused(503, 'BUSY', 7000), resultIn('SUCCEEDED')], [OPEN]);
    expect(log).to.include('wait 7000');
  });

  it('is not sent again where the service wants a day: the buyer is told until when', async () => {
    const { controller, log } = await paid([refused(503, 'BUSY', 86_400_000)], STILL_OPEN);
    expect(log.filter((entry) => entry.startsWith('pay'))).to.deep.equal(['pay a1 t1']);
    expect(controller.state)
      .to.have.property('problem')
      .and.include({ code: 'NOT_CHARGED', retryAt: Date.parse('2026-03-02T12:00:00Z') });
  });

  it('may turn out a session that has expired: nothing was charged', async () => {
    const { controller, states } = await paid([lost()], STILL_EXPIRED);
    expect(controller.state).to.deep.equal({ status: 'expired', order });
    expect(states.at(-2)?.status).to.equal('unresolved');
  });

  it('may be paid though the session has expired: the service still works on what came in time', async () => {
    const { controller, states, journal } = await paid([lost()], [EXPIRED, EXPIRED, complete()]);
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
    expect(states.map(({ status }) => status)).to.not.include('expired');
    expect(journal).to.be.empty;
  });

  it('may turn out a payment that the bank has returned: the session has ended', async () => {
    const { controller } = await paid([lost()], [complete(resultIn('FAILED', 'CALL_ISSUER'))]);
    expect(controller.state).to.include({ status: 'expired' });
    expect(controller.state).to.have.nested.property('problem.failureCode', 'CALL_ISSUER');
    expect(controller.state).to.have.nested.property('problem.returned', true);
  });

  it('stays unresolved when another amount was paid than the buyer agreed to', async () => {
    const more = { ...PAID, transfer: { ...PAID.transfer, amount: 9900 } } as CheckoutResult;
    const { controller, journal } = await paid([lost()], [complete(more), complete(more)]);
    expect(controller.state).to.include({ status: 'unresolved', attemptId: 'a1', checking: false });
    expect(journal).to.have.lengthOf(1);
    await controller.check();
    expect(controller.state).to.include({ status: 'unresolved', attemptId: 'a1', checking: false });
  });
});

const alreadyPaid = (): Error => refused(400, 'SESSION_COMPLETE');

describe('a session that was paid elsewhere', () => {
  it('is checked instead of charged again, and was not paid with what was typed here', async () => {
    const { controller, log } = await paid([alreadyPaid()], [complete()]);
    expect(log.filter((entry) => entry.startsWith('pay'))).to.have.length(1);
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
    expect(controller.state).to.not.have.property('paidWith');
  });

  it('was paid here after all when an answer was lost before', async () => {
    const { controller } = await paid([lost(), alreadyPaid()], [OPEN, complete()]);
    expect(controller.state).to.have.nested.property('paidWith.last4', '4242');
  });

  for (const [what, total, answers, statusChecks] of [
    ['was declined', 4800, [resultIn('FAILED', 'EXPIRED_CARD')], [OPEN]],
    ['was not charged', 2400, [lost()], [OPEN, ...OPEN_TO_THE_END]],
  ] as const) {
    it(`was not paid with a card that ${what} here before, nor at its price`, async () => {
      const current = { ...order, amount_total: total };
      const transfer = { id: 'TR1', amount: total, currency: 'USD', state: 'SUCCEEDED' };
      const result = { ...PAID, transfer };
      const bench = await readyBench({
        answers,
        statusChecks: [...statusChecks, { status: 'complete', order: current, result }],
        codes: [alreadyPaid()],
        repeatable: false,
      });
      await bench.controller.pay({ buyer: BUYER });
      expect(bench.controller.state.status).to.equal('ready');
      await bench.controller.applyCode({ number: 1, code: null });
      expect(bench.controller.state).to.deep.equal({
        status: 'complete',
        order: current,
        outcome: 'succeeded',
        result,
      });
    });
  }

  it('is unresolved by its own name at a strange amount, and no card of before is sent again', async () => {
    const named = { ...order, session: TERMS };
    const open: Offer = { status: 'open', order: named };
    const { controller, log } = await readyBench({
      answers: [resultIn('FAILED', 'EXPIRED_CARD')],
      statusChecks: [
        open,
        { status: 'complete', order: { ...named, amount_total: 2300 }, result: PAID },
        ...Array.from({ length: 7 }, () => open),
      ],
      codes: [alreadyPaid()],
    });
    await controller.pay({ buyer: BUYER });
    await controller.applyCode({ number: 1, code: null });
    expect(controller.state).to.include({ status: 'unresolved', attemptId: TERMS.id });
    await controller.check();
    expect(log.filter((entry) => entry.startsWith('pay'))).to.deep.equal(['pay a1 t1']);
    expect(controller.state.status).to.equal('ready');
  });

  it('is unresolved while the status check fails, and can be checked again', async () => {
    const { controller, log } = await paid([alreadyPaid()], [...SILENCE, complete()]);
    expect(controller.state).to.include({
      status: 'unresolved',
      checking: false,
      repeatable: true,
    });
    await controller.check();
    expect(controller.state).to.include({ status: 'complete' });
    expect(log.filter((entry) => entry.startsWith('pay'))).to.have.length(1);
  });
});

describe('a status check that fails too', () => {
  it('is followed by others for a minute, though each fails at once', async () => {
    const { controller, log } = await paid([lost()], [...SILENCE.slice(1), complete()]);
    expect(log.slice(2)).to.deep.equal([
      'wait 500',
      ...[1, 2, 4, 8, 8, 8, 8, 8, 8].flatMap((seconds) => ['status', `wait ${seconds}000`]),
      'status',
      'clear a1',
    ]);
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('leaves the buyer with an unresolved payment, who is told the attempt and can ask again', async () => {
    const { controller } = await paid([lost()], [...SILENCE, complete()]);
    expect(controller.state).to.deep.equal({
      status: 'unresolved',
      order,
      attemptId: 'a1',
      checking: false,
      repeatable: true,
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('unresolved');
    await controller.check();
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('is followed by the same attempt when the next one finds it open', async () => {
    const bench = await paid([lost(), resultIn('SUCCEEDED')], [...SILENCE, OPEN]);
    await bench.controller.check();
    expect(bench.log.filter((entry) => entry.startsWith('pay'))).to.deep.equal([
      'pay a1 t1',
      'pay a1 t1',
    ]);
    expect(bench.controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('is followed by no attempt where repeats are not known', async () => {
    const bench = await paid([lost()], [...SILENCE, ...OPEN_TO_THE_END], false);
    expect(bench.controller.state).to.include({ status: 'unresolved', repeatable: true });
    await bench.controller.check();
    expect(bench.log.filter((entry) => entry.startsWith('pay'))).to.have.length(1);
    expect(bench.controller.state).to.have.nested.property('problem.code', 'NOT_CHARGED');
  });

  it('twice at once is one question', async () => {
    const bench = await paid([lost()], [...SILENCE, complete()]);
    await Promise.all([bench.controller.check(), bench.controller.check()]);
    expect(bench.log.filter((entry) => entry === 'status')).to.have.length(11);
  });
});
