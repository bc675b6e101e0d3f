import { expect } from '@open-wc/testing';
import type { Offer } from '../../../src/checkout/gateway.ts';
import { ApiError, ConnectionError } from '../../../src/errors.ts';
import { BUYER, type PayAnswer, readyBench, resultIn } from '../../support/checkout-bench.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { PAID, TEE_ORDER, TERMS } from '../../support/sample-order.ts';

const MINUTE = 60_000;

/** A session with so much time left, in milliseconds, whose time passes when it is told to. */
async function sessionBench(
  script: {
    readonly expiresIn?: number;
    readonly answers?: Iterable<PayAnswer>;
    readonly looks?: readonly (Offer | Error)[];
    readonly tokenize?: () => Promise<{ readonly tokenId: string }>;
  } = {},
) {
  const clock = new ManualClock();
  const { expiresIn = 10 * MINUTE, looks = [], ...rest } = script;
  const order = { ...TEE_ORDER, session: { ...TERMS, expiresIn } };
  const open: Offer = { status: 'open', order };
  const bench = await readyBench({ ...rest, looks: [open, ...looks], sleep: clock.sleep });
  return { ...bench, clock, order };
}

/** What is answered later than it was asked. */
function later<Value>() {
  let answer!: (value: Value) => void;
  const promise = new Promise<Value>((resolve) => {
    answer = resolve;
  });
  return { promise, answer: (value: Value) => answer(value) };
}

describe('a session that ends', () => {
  it('says so two minutes before, and at its end', async () => {
    const { controller, clock, order } = await sessionBench();
    await clock.pass(8 * MINUTE - 1);
    expect(controller.state).to.deep.equal({ status: 'ready', order });
    await clock.pass(1);
    expect(controller.state).to.deep.equal({ status: 'ready', order, expiring: true });
    await clock.pass(2 * MINUTE - 1);
    expect(controller.state.status).to.equal('ready');
    await clock.pass(1);
    expect(controller.state).to.deep.equal({ status: 'expired', order });
  });

  it('says so at once when less is left', async () => {
    const { controller, clock } = await sessionBench({ expiresIn: MINUTE });
    await clock.pass(0);
    expect(controller.state).to.include({ status: 'ready', expiring: true });
    await clock.pass(MINUTE - 1);
    expect(controller.state.status).to.equal('ready');
    await clock.pass(1);
    expect(controller.state.status).to.equal('expired');
  });

  it('has ended when no time is left', async () => {
    const { controller, clock } = await sessionBench({ expiresIn: -5000 });
    await clock.pass(0);
    expect(controller.state.status).to.equal('expired');
  });

  for (const expiresIn of [Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]) {
    it(`is left to the service when its end is no time that a timer takes: ${expiresIn}`, async () => {
      const { controller, clock, order } = await sessionBench({ expiresIn });
      await clock.pass(2 ** 32);
      expect(controller.state).to.deep.equal({ status: 'ready', order });
    });
  }

  it('still says so after a decline', async () => {
    const { controller, clock } = await sessionBench({ answers: [resultIn('FAILED')] });
    await clock.pass(9 * MINUTE);
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'ready', expiring: true });
    expect(controller.state).to.have.nested.property('problem.code', 'PAYMENT_DECLINED');
    await clock.pass(MINUTE);
    expect(controller.state.status).to.equal('expired');
  });
});

describe('a session that ends during a payment', () => {
  it('does not end the payment: its answer counts', async () => {
    const { promise, answer } = later<{ readonly tokenId: string }>();
    const { controller, clock } = await sessionBench({
      tokenize: () => promise,
      answers: [resultIn('SUCCEEDED')],
    });
    const paid = controller.pay({ buyer: BUYER });
    await clock.pass(20 * MINUTE);
    expect(controller.state.status).to.equal('tokenizing');
    answer({ tokenId: 't1' });
    await paid;
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
  });

  it('ends after a payment that was declined meanwhile', async () => {
    const { promise, answer } = later<{ readonly tokenId: string }>();
    const { controller, clock, states } = await sessionBench({
      tokenize: () => promise,
      answers: [resultIn('FAILED')],
    });
    const declined = controller.pay({ buyer: BUYER });
    await clock.pass(20 * MINUTE);
    answer({ tokenId: 't1' });
    await declined;
    expect(controller.state.status).to.equal('expired');
    expect(states.at(-2)).to.have.nested.property('problem.code', 'PAYMENT_DECLINED');
  });

  it('does not end a doubt: only the service knows whether it was paid', async () => {
    const lost = new ConnectionError('No answer');
    const { controller, clock, order } = await sessionBench({
      answers: [lost],
      looks: [lost, { status: 'complete', order: TEE_ORDER, result: PAID }],
    });
    const paid = controller.pay({ buyer: BUYER });
    await clock.pass(20 * MINUTE);
    await paid;
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    expect(controller.state).to.have.property('order', order);
    await controller.check();
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('ends a checkout whose card can be tokenized no more', async () => {
    const over = new ApiError('', { code: 'SESSION_EXPIRED', actor: 'merchant', status: 400 });
    const { controller } = await sessionBench({ tokenize: () => Promise.reject(over) });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('expired');
  });

  it('does not end what is complete', async () => {
    const { controller, clock } = await sessionBench({ answers: [resultIn('SUCCEEDED')] });
    await controller.pay({ buyer: BUYER });
    await clock.pass(20 * MINUTE);
    expect(controller.state.status).to.equal('complete');
  });
});
