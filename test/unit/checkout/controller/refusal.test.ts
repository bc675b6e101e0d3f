import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../../src/checkout/gateway.ts';
import { ApiError, CheckoutError, ConnectionError } from '../../../../src/errors.ts';
import { BUYER, type PayAnswer, readyBench } from '../../../support/checkout/checkout-bench.ts';
import { orderOf, PAID, TEE, TEE_ORDER as order } from '../../../support/checkout/sample-order.ts';

const OPEN: Offer = { status: 'open', order };
const EXPIRED: Offer = { status: 'expired', order };
const COMPLETE: Offer = { status: 'complete', order, result: PAID };

const lost = (): Error => new ConnectionError('No answer');
/** All questions of a minute. */
const SILENCE: readonly Error[] = Array.from({ length: 10 }, lost);
const refused = (status: number, code: string): ApiError =>
  new ApiError('', { code, status, actor: 'merchant' });

const sent = (log: readonly string[]): readonly string[] =>
  log.filter((entry) => entry.startsWith('pay'));

/** A session that was paid once, with these answers and then these status checks. */
async function paid(answers: readonly PayAnswer[], statusChecks: readonly (Offer | Error)[]) {
  const bench = await readyBench({ answers, statusChecks: [OPEN, ...statusChecks] });
  await bench.controller.pay({ buyer: BUYER });
  return bench;
}

describe('a session of which the service has refused an attempt', () => {
  const refusals = [
    [400, 'TOKEN_INVALID'],
    [400, 'PAYMENT_DECLINED'],
    [400, 'NOBODY_HAS_LISTED_THIS'],
    [401, 'UNAUTHORIZED'],
    [402, 'CARD_ERROR'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [422, 'UNPROCESSABLE'],
  ] as const;
  for (const [status, code] of refusals) {
    it(`is checked first: open means that ${status} ${code} was its word`, async () => {
      const bench = await paid([refused(status, code)], [OPEN]);
      const isFinal = [401, 403, 404].includes(status);
      expect(bench.controller.state.status).to.equal(isFinal ? 'unusable' : 'ready');
      if (isFinal) expect(bench.controller.state).to.have.property('nothingCharged', true);
      expect(bench.controller.state)
        .to.have.nested.property('problem.code')
        .and.equal(status === 402 ? 'PAYMENT_DECLINED' : code);
      expect(bench.log).to.deep.equal(['journal a1', 'pay a1 t1', 'status', 'clear a1']);
      expect(bench.states.map((state) => state.status)).to.not.include('unresolved');
    });
  }

  it('shows what it costs now, where that is why: another tab took a promotion code away', async () => {
    const dearer = orderOf([TEE], 3000);
    const now: Offer = { status: 'open', order: dearer };
    const { controller, log } = await paid([refused(400, 'PRICE_CHANGED')], [now]);
    expect(controller.state).to.deep.include({ status: 'ready', order: dearer });
    expect(controller.state).to.have.nested.property('problem.code', 'TOTAL_CHANGED');
    expect(log.at(-1)).to.equal('clear a1');
  });

  it('shows the receipt when it was paid elsewhere, not with what was typed here', async () => {
    const { controller, log } = await paid([refused(403, 'FORBIDDEN')], [COMPLETE]);
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
    expect(controller.state).to.not.have.property('paidWith');
    expect(log.at(-1)).to.equal('clear a1');
  });

  it('has expired when it says so twice', async () => {
    const over = refused(400, 'SESSION_EXPIRED');
    const { controller, log } = await paid([over], [EXPIRED, EXPIRED]);
    expect(controller.state).to.deep.equal({ status: 'expired', order });
    expect(log).to.deep.equal([
      'journal a1',
      'pay a1 t1',
      'status',
      'wait 2000',
      'status',
      'clear a1',
    ]);
  });

  it('has not expired when another tab’s payment came through at the last moment', async () => {
    const over = refused(400, 'SESSION_EXPIRED');
    const { controller, states } = await paid([over], [EXPIRED, COMPLETE]);
    expect(states.map(({ status }) => status)).to.not.include('expired');
    expect(controller.state).to.include({ status: 'complete' });
  });

  it('is unresolved while nobody answers for it, and can be asked about again', async () => {
    const bench = await paid([refused(403, 'FORBIDDEN')], [...SILENCE, COMPLETE]);
    expect(bench.controller.state).to.deep.equal({
      status: 'unresolved',
      order,
      attemptId: 'a1',
      checking: false,
      repeatable: true,
    });
    expect(bench.journal).to.have.lengthOf(1);
    await bench.controller.check();
    expect(bench.controller.state).to.include({ status: 'complete' });
    expect(sent(bench.log)).to.have.lengthOf(1);
  });

  it('takes no other attempt when the service says no to the question too', async () => {
    const { controller, log } = await paid(
      [refused(401, 'INVALID_CLIENT_SECRET')],
      [lost(), refused(401, 'INVALID_CLIENT_SECRET')],
    );
    expect(controller.state).to.include({ status: 'unusable', nothingCharged: true });
    expect(controller.state).to.have.nested.property('problem.code', 'INVALID_CLIENT_SECRET');
    expect(log.at(-1)).to.equal('clear a1');
  });
});

const failWith = (code: string) => (): Promise<never> =>
  Promise.reject(new CheckoutError('', { code, actor: 'merchant' }));

/** A session whose card cannot be tokenized, because of `code`. */
async function unsent(code: string, statusChecks: readonly (Offer | Error)[]) {
  const bench = await readyBench({
    statusChecks: [OPEN, ...statusChecks],
    tokenize: failWith(code),
  });
  await bench.controller.pay({ buyer: BUYER });
  expect(sent(bench.log)).to.be.empty;
  return bench;
}

describe('an attempt at a session that ends before anything is sent', () => {
  it('shows the receipt when it was paid elsewhere while the buyer typed', async () => {
    for (const code of ['SESSION_COMPLETE', 'SESSION_EXPIRED', 'INVALID_CARD', 'INTERNAL']) {
      const { controller } = await unsent(code, [COMPLETE]);
      expect(controller.state).to.include({ status: 'complete' });
      expect(controller.state).to.not.have.any.keys('attemptId', 'paidWith');
    }
  });

  it('leads back to the form when the session is open', async () => {
    const { controller } = await unsent('INVALID_CARD', [OPEN]);
    expect(controller.state).to.deep.equal({
      status: 'ready',
      order,
      problem: { code: 'INVALID_CARD', actor: 'merchant', message: '' },
    });
    const strange = await unsent('SESSION_COMPLETE', [OPEN]);
    expect(strange.controller.state).to.have.nested.property('problem.code', 'NOT_CHARGED');
  });

  it('has expired when the service says so twice', async () => {
    const { controller } = await unsent('SESSION_EXPIRED', [EXPIRED, EXPIRED]);
    expect(controller.state).to.deep.equal({ status: 'expired', order });
    const elsewhere = await unsent('SESSION_EXPIRED', [EXPIRED, COMPLETE]);
    expect(elsewhere.controller.state).to.include({ status: 'complete' });
  });

  it('is unresolved when the session was paid, and nobody says by whom', async () => {
    const { controller, log } = await unsent('SESSION_COMPLETE', [...SILENCE, COMPLETE]);
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    await controller.check();
    expect(controller.state).to.include({ status: 'complete' });
    expect(sent(log)).to.be.empty;
  });

  it('does not claim that nothing was charged while nobody answers for the session', async () => {
    for (const code of ['INVALID_CARD', 'CONNECTION_FAILED', 'SESSION_EXPIRED']) {
      const { controller } = await unsent(code, [lost()]);
      expect(controller.state).to.include({ status: 'ready' });
      expect(controller.state).to.have.nested.property('problem.unconfirmed', true);
    }
  });
});
