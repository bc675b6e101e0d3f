import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../src/checkout/gateway.ts';
import { ConnectionError } from '../../../src/errors.ts';
import {
  BUYER,
  type PayAnswer,
  readyBench,
  resultIn,
} from '../../support/checkout/checkout-bench.ts';
import { deferred } from '../../support/promises/deferred.ts';
import { ManualClock } from '../../support/checkout/manual-clock.ts';
import { PAID, SESSION_ORDER, TEE_ORDER, TERMS } from '../../support/checkout/sample-order.ts';
import { nextTask } from '../../support/promises/next-task.ts';

const MINUTE = 60_000;

const EXPIRED: Offer = { status: 'expired', order: SESSION_ORDER };
const COMPLETE: Offer = { status: 'complete', order: SESSION_ORDER, result: PAID };
/** All questions of a minute. */
const SILENCE = Array.from({ length: 10 }, () => new ConnectionError('No answer'));
/** Between two questions about a session that is called expired. */
const AGAIN = 2000;

/** A session with so much time left, in milliseconds, whose time passes when it is told to. */
async function sessionBench(
  script: {
    readonly expiresIn?: number;
    readonly answers?: Iterable<PayAnswer>;
    /** What is answered when the time is over by this device's clock. */
    readonly statusChecks?: readonly (Offer | Error | Promise<Offer>)[];
    readonly tokenize?: () => Promise<{ readonly tokenId: string }>;
  } = {},
) {
  const clock = new ManualClock();
  const { expiresIn = 10 * MINUTE, statusChecks = [EXPIRED, EXPIRED], ...rest } = script;
  const order = { ...TEE_ORDER, session: { ...TERMS, expiresIn } };
  const open: Offer = { status: 'open', order };
  const bench = await readyBench({
    ...rest,
    statusChecks: [open, ...statusChecks],
    sleep: clock.sleep,
  });
  return { ...bench, clock, order };
}

describe('a session that ends', () => {
  it('says so two minutes before, and at its end once the service has said so twice', async () => {
    const { controller, clock, order, log } = await sessionBench();
    await clock.pass(8 * MINUTE - 1);
    expect(controller.state).to.deep.equal({ status: 'ready', order });
    await clock.pass(1);
    expect(controller.state).to.deep.equal({ status: 'ready', order, expiring: true });
    await clock.pass(2 * MINUTE - 1);
    expect(log).to.be.empty;
    await clock.pass(1);
    expect(controller.state.status).to.equal('ready');
    await clock.pass(AGAIN);
    expect(log).to.deep.equal(['status', 'status']);
    expect(controller.state).to.deep.equal({ status: 'expired', order: SESSION_ORDER });
  });

  it('says so at once when less is left', async () => {
    const { controller, clock } = await sessionBench({ expiresIn: MINUTE });
    await clock.pass(0);
    expect(controller.state).to.include({ status: 'ready', expiring: true });
    await clock.pass(MINUTE + AGAIN - 1);
    expect(controller.state.status).to.equal('ready');
    await clock.pass(1);
    expect(controller.state.status).to.equal('expired');
  });

  it('is asked about soon when no time is left', async () => {
    const { controller, clock, log } = await sessionBench({ expiresIn: -5000 });
    await clock.pass(1999);
    expect(log).to.be.empty;
    await clock.pass(1 + AGAIN);
    expect(controller.state.status).to.equal('expired');
  });

  it('shows its receipt when it was paid elsewhere, and never that it has expired', async () => {
    const { controller, clock, states } = await sessionBench({ statusChecks: [COMPLETE] });
    await clock.pass(10 * MINUTE);
    expect(controller.state).to.deep.equal({
      status: 'complete',
      order: SESSION_ORDER,
      outcome: 'succeeded',
      result: PAID,
    });
    expect(states.map(({ status }) => status)).to.deep.equal(['ready', 'complete']);
  });

  it('names no card on its receipt that was declined here before it was paid elsewhere', async () => {
    const answers = [resultIn('FAILED', 'INSUFFICIENT_FUNDS')];
    const { controller, clock } = await sessionBench({ answers, statusChecks: [COMPLETE] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.have.nested.property('problem.code', 'PAYMENT_DECLINED');
    await clock.pass(10 * MINUTE);
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
    expect(controller.state).to.not.have.property('paidWith');
  });

  it('shows its receipt when it was paid elsewhere at the last moment', async () => {
    const { controller, clock, states } = await sessionBench({ statusChecks: [EXPIRED, COMPLETE] });
    await clock.pass(10 * MINUTE + AGAIN);
    expect(controller.state).to.include({ status: 'complete' });
    expect(states.map(({ status }) => status)).to.not.include('expired');
  });

  it('goes on when the service says that it is open: its clock begins again', async () => {
    const longer = { ...SESSION_ORDER, session: { ...TERMS, expiresIn: 5 * MINUTE } };
    const { controller, clock, log } = await sessionBench({
      statusChecks: [{ status: 'open', order: longer }, EXPIRED, EXPIRED],
    });
    await clock.pass(10 * MINUTE);
    expect(controller.state.status).to.equal('ready');
    await clock.pass(5 * MINUTE - 1);
    expect(log).to.deep.equal(['status']);
    await clock.pass(1 + AGAIN);
    expect(controller.state.status).to.equal('expired');
  });

  it('is asked about no oftener than every two seconds while it is open beyond its end', async () => {
    const over = { ...SESSION_ORDER, session: { ...TERMS, expiresIn: -1 } };
    const statusChecks = Array.from({ length: 100 }, (): Offer => ({
      status: 'open',
      order: over,
    }));
    const { clock, log } = await sessionBench({ statusChecks });
    await clock.pass(10 * MINUTE + 10 * AGAIN);
    expect(log).to.have.length.within(2, 11);
  });

  it('says nothing while the service does not answer', async () => {
    const { controller, clock, order } = await sessionBench({ statusChecks: SILENCE });
    await clock.pass(20 * MINUTE);
    expect(controller.state).to.deep.equal({ status: 'ready', order, expiring: true });
  });

  it('is not called over behind an attempt that has begun while the service was asked', async () => {
    const { promise, resolve } = deferred<Offer>();
    const token = deferred<{ readonly tokenId: string }>();
    const { controller, clock, log } = await sessionBench({
      statusChecks: [promise, EXPIRED, EXPIRED, EXPIRED],
      tokenize: () => token.promise,
      answers: [resultIn('FAILED')],
    });
    await clock.pass(10 * MINUTE);
    const submitted = controller.pay({ buyer: BUYER });
    resolve(EXPIRED);
    await promise;
    await clock.pass(0);
    await nextTask();
    await clock.pass(AGAIN);
    expect(controller.state.status).to.equal('tokenizing');
    token.resolve({ tokenId: 't1' });
    await submitted;
    // It was declined: the end of the session is asked about after it.
    expect(controller.state).to.have.nested.property('problem.code', 'PAYMENT_DECLINED');
    await nextTask();
    await clock.pass(AGAIN);
    expect(controller.state.status).to.equal('expired');
    expect(log.filter((entry) => entry === 'status')).to.have.length(4);
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
    await clock.pass(MINUTE + AGAIN);
    expect(controller.state.status).to.equal('expired');
  });
});

describe('a session that ends during a payment', () => {
  it('does not end the payment: its answer counts', async () => {
    const { promise, resolve: answer } = deferred<{ readonly tokenId: string }>();
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
    const { promise, resolve: answer } = deferred<{ readonly tokenId: string }>();
    const { controller, clock, states } = await sessionBench({
      tokenize: () => promise,
      answers: [resultIn('FAILED')],
    });
    const declined = controller.pay({ buyer: BUYER });
    await clock.pass(20 * MINUTE);
    answer({ tokenId: 't1' });
    await declined;
    await nextTask();
    await clock.pass(AGAIN);
    expect(controller.state.status).to.equal('expired');
    expect(states.at(-2)).to.have.nested.property('problem.code', 'PAYMENT_DECLINED');
  });

  it('does not resolve it: only the service knows whether it was paid', async () => {
    const lost = new ConnectionError('No answer');
    const { controller, clock, order } = await sessionBench({
      answers: [lost],
      statusChecks: [...SILENCE, COMPLETE],
    });
    const paid = controller.pay({ buyer: BUYER });
    await clock.pass(20 * MINUTE);
    await paid;
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    expect(controller.state).to.have.property('order', order);
    await controller.check();
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('does not end what is complete', async () => {
    const { controller, clock } = await sessionBench({ answers: [resultIn('SUCCEEDED')] });
    await controller.pay({ buyer: BUYER });
    await clock.pass(20 * MINUTE);
    expect(controller.state.status).to.equal('complete');
  });
});
