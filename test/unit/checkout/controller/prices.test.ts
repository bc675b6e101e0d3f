import { describe, expect, it } from 'vitest';
import { ApiError, ConfigurationError, ConnectionError } from '../../../../src/errors.ts';
import { BUYER, NOON, readyBench, resultIn } from '../../../support/checkout/checkout-bench.ts';
import { orderOf, TEE_ORDER, TRIAL } from '../../../support/checkout/sample-order.ts';

const dearer = { ...TEE_ORDER, amount_total: 2600 };
const busy = (retryAfter?: number): ApiError =>
  new ApiError('', { code: 'RATE_LIMITED', status: 429, actor: 'service', retryAfter });
const atWork = (): ApiError =>
  new ApiError('', { code: 'IDEMPOTENCY_IN_PROGRESS', status: 409, actor: 'service' });
const sent = (log: readonly string[]): readonly string[] =>
  log.filter((entry) => entry.startsWith('pay'));

/** A bench whose card takes so many milliseconds to tokenize. */
async function slowBench(milliseconds: number, rechecks: Iterable<typeof TEE_ORDER>) {
  let now = NOON;
  return readyBench({
    rechecks,
    answers: [resultIn('SUCCEEDED')],
    now: () => now,
    tokenize: async () => {
      now += milliseconds;
      return { tokenId: 't1' };
    },
  });
}

describe('what it costs by the time of the submit', () => {
  it('is read again while the card is tokenized, and paid when it is what was shown', async () => {
    const { controller, log } = await readyBench({
      rechecks: [TEE_ORDER],
      answers: [resultIn('SUCCEEDED')],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('complete');
    expect(log).to.deep.equal(['prices', 'journal a1', 'pay a1 t1', 'clear a1']);
  });

  it('is shown beside what it was, and charged only when the buyer submits again', async () => {
    const { controller, states, log } = await readyBench({
      rechecks: [dearer, dearer],
      answers: [{ ...resultIn('SUCCEEDED') }],
    });
    await controller.pay({ buyer: BUYER });
    expect(states.map(({ status }) => status)).to.deep.equal(['tokenizing', 'ready']);
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
    expect(log).to.deep.equal(['prices']);
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.include({ status: 'complete' });
    expect(controller.state).to.have.nested.property('order.amount_total', 2600);
  });

  it('also counts when only a later payment costs more', async () => {
    const trial = orderOf([TRIAL], 0);
    const later = orderOf([{ ...TRIAL, unit_amount: 3900, amount: 3900 }], 0);
    const { controller, log } = await readyBench({ order: trial, rechecks: [later] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.have.nested.property('problem.code', 'TOTAL_CHANGED');
    expect(sent(log)).to.be.empty;
  });

  it('is known, or nothing is sent: the service’s silence charges nobody', async () => {
    const { controller, log } = await readyBench({
      rechecks: [new ConnectionError('The prices could not be read again in time.')],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.have.nested.property('problem.code', 'CONNECTION_FAILED');
    expect(log).to.deep.equal(['prices']);
  });

  it('ends the attempt when it is not sold any more', async () => {
    const gone = new ConfigurationError('PRICE_INACTIVE', 'Not sold any more.');
    const { controller, log } = await readyBench({ rechecks: [gone] });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.have.nested.property('problem.code', 'PRICE_INACTIVE');
    expect(log).to.deep.equal(['prices']);
  });

  it('is read once more when the card has taken longer than two seconds to tokenize', async () => {
    const { controller, log } = await slowBench(2001, [TEE_ORDER, dearer]);
    await controller.pay({ buyer: BUYER });
    expect(log).to.deep.equal(['prices', 'prices']);
    expect(controller.state).to.have.nested.property('problem.code', 'TOTAL_CHANGED');
    const quick = await slowBench(2000, [TEE_ORDER]);
    await quick.controller.pay({ buyer: BUYER });
    expect(quick.controller.state.status).to.equal('complete');
  });
});

describe('what it costs by the time of a repeat', () => {
  it('is read again when the buyer tries again, and a changed price is agreed to anew', async () => {
    const { controller, log } = await readyBench({
      rechecks: [TEE_ORDER, dearer],
      answers: [busy(), busy(), busy()],
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('ready');
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.have.nested.property('problem.code', 'TOTAL_CHANGED');
    expect(controller.state).to.have.nested.property('order.amount_total', 2600);
    expect(sent(log)).to.have.lengthOf(3);
  });

  it('keeps an attempt that may have charged when it has changed, and sends nothing', async () => {
    const lost = new ConnectionError('No answer');
    const { controller, log } = await readyBench({
      rechecks: [TEE_ORDER, dearer],
      answers: [lost, lost, lost],
    });
    await controller.pay({ buyer: BUYER });
    await controller.check();
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    expect(sent(log)).to.have.lengthOf(3);
    expect(log).to.not.include('clear a1');
  });

  it('is agreed to anew where the service says that nothing has arrived of a lost attempt', async () => {
    let now = NOON;
    const open = { status: 'open', order: TEE_ORDER } as const;
    const { controller, log } = await readyBench({
      rechecks: [TEE_ORDER, dearer, dearer],
      answers: [new ConnectionError('No answer')],
      // At first, after the pause, and every two seconds for as long as a request may still arrive.
      statusChecks: Array.from({ length: 18 }, () => open),
      now: () => now,
      // The prices are old by the time of the second request.
      sleep: async () => void (now += 10_000),
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.have.nested.property('problem.code', 'NOT_CHARGED');
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.have.nested.property('problem.code', 'TOTAL_CHANGED');
    expect(sent(log)).to.have.lengthOf(1);
  });

  it('stays unknown where the service has said last that the attempt is in progress', async () => {
    let now = NOON;
    const open = { status: 'open', order: TEE_ORDER } as const;
    const { controller, log } = await readyBench({
      rechecks: [TEE_ORDER, dearer, dearer],
      answers: [atWork()],
      statusChecks: Array.from({ length: 18 }, () => open),
      now: () => now,
      sleep: async () => void (now += 10_000),
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('unresolved');
    expect(sent(log)).to.have.lengthOf(1);
    expect(log).to.not.include('clear a1');
  });

  it('keeps the attempt when nobody says it, and sends nothing', async () => {
    const { controller, log } = await readyBench({
      rechecks: [TEE_ORDER, new ConnectionError('No answer'), TEE_ORDER],
      answers: [new ConnectionError('No answer'), busy(), busy(), resultIn('SUCCEEDED')],
    });
    await controller.pay({ buyer: BUYER });
    await controller.check();
    expect(controller.state).to.include({ status: 'unresolved', checking: false });
    expect(sent(log)).to.have.lengthOf(3);
    await controller.check();
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a1' });
  });

  it('is read again after a long pause between two requests', async () => {
    let now = NOON;
    const sleep = async (milliseconds: number): Promise<void> => void (now += milliseconds);
    const { controller, log } = await readyBench({
      rechecks: [TEE_ORDER, dearer],
      answers: [busy(30_000)],
      now: () => now,
      sleep,
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state).to.have.nested.property('problem.code', 'TOTAL_CHANGED');
    expect(sent(log)).to.have.lengthOf(1);
  });
});
