import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../../src/checkout/gateway.ts';
import type { JournalEntry } from '../../../../src/checkout/journal.ts';
import { ApiError, ConnectionError } from '../../../../src/errors.ts';
import { checkoutBench, resultIn } from '../../../support/checkout/checkout-bench.ts';
import {
  BEGUN as BEGUN_BEFORE,
  PAID,
  SESSION_ORDER as order,
  TERMS,
} from '../../../support/checkout/sample-order.ts';

const OPEN: Offer = { status: 'open', order };
const EXPIRED: Offer = { status: 'expired', order };
const COMPLETE: Offer = { status: 'complete', order, result: PAID };
const MISMATCHED: Offer = {
  status: 'complete',
  order,
  result: { ...PAID, transfer: { id: 'TR1', amount: 9900, currency: 'USD', state: 'SUCCEEDED' } },
};

/** Ten seconds before the page is loaded anew. */
const BEGUN: JournalEntry = {
  ...BEGUN_BEFORE,
  startedAt: '2026-03-01T11:59:50.000Z',
  sessionId: TERMS.id,
};

const lost = (): Error => new ConnectionError('No answer');
/** All questions of a minute. */
const silence = (answer: Error): readonly Error[] => Array.from({ length: 10 }, () => answer);

describe('a session whose page was loaded anew after a submit', () => {
  it('is checked until the request that may be on its way has arrived', async () => {
    const { controller, log, states } = checkoutBench({
      statusChecks: [OPEN, OPEN, OPEN, COMPLETE],
    });
    await controller.load([BEGUN]);
    expect(log).to.deep.equal([
      'status',
      'status',
      'wait 2000',
      'status',
      'wait 2000',
      'status',
      'clear a0',
    ]);
    // While it is: words, and no form that is about to come.
    expect(states).to.have.lengthOf(2);
    expect(states[0]).to.include({ status: 'unresolved', attemptId: 'a0', checking: true });
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
  });

  it('is checked as long where it has expired meanwhile', async () => {
    const { controller, states } = checkoutBench({ statusChecks: [EXPIRED, EXPIRED, COMPLETE] });
    await controller.load([BEGUN]);
    expect(states.map(({ status }) => status)).to.not.include('expired');
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
  });

  it('is checked as long where an error says that it has expired', async () => {
    const expired = new ApiError('', { code: 'SESSION_EXPIRED', status: 422, actor: 'merchant' });
    const paid = checkoutBench({ statusChecks: [expired, expired, COMPLETE] });
    await paid.controller.load([BEGUN]);
    expect(paid.log.slice(0, 5)).to.deep.equal([
      'status',
      'wait 2000',
      'status',
      'wait 2000',
      'status',
    ]);
    expect(paid.controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
    const unpaid = checkoutBench({ statusChecks: Array.from({ length: 11 }, () => expired) });
    await unpaid.controller.load([BEGUN]);
    expect(unpaid.states.map(({ status }) => status)).to.deep.equal(['expired']);
    const old = checkoutBench({ statusChecks: [expired] });
    await old.controller.load([{ ...BEGUN, startedAt: '2026-03-01T11:59:00Z' }]);
    expect(old.controller.state).to.deep.equal({ status: 'expired' });
    const ofCart = checkoutBench({ statusChecks: [expired] });
    await ofCart.controller.load([{ ...BEGUN, sessionId: undefined }]);
    expect(ofCart.controller.state).to.deep.equal({ status: 'expired' });
  });

  it('can be paid once no request of that page can arrive any more', async () => {
    const { controller, log } = checkoutBench({
      statusChecks: Array.from({ length: 12 }, () => OPEN),
    });
    await controller.load([BEGUN]);
    expect(log.filter((entry) => entry === 'wait 2000')).to.have.lengthOf(10);
    expect(controller.state).to.include({ status: 'ready', order });
    expect(controller.state).to.have.nested.property('problem.code', 'NOT_CHARGED');
    expect(log.at(-1)).to.equal('clear a0');
  });

  it('shows no outcome of stablecoins that have arrived, which only their own status says', async () => {
    const { controller, log } = checkoutBench({ statusChecks: [OPEN] });
    await controller.load([{ ...BEGUN, attemptId: TERMS.id }]);
    expect(controller.state).to.deep.equal({ status: 'ready', order });
    expect(log).to.deep.equal(['status', `clear ${TERMS.id}`]);
  });

  it('is not held up by a submit of long ago, nor longer by a clock that was set back', async () => {
    const old = checkoutBench({ statusChecks: [OPEN] });
    await old.controller.load([{ ...BEGUN, startedAt: '2026-03-01T11:59:00Z' }]);
    expect(old.log).to.deep.equal(['status', 'clear a0']);
    expect(old.controller.state).to.deep.equal({ status: 'ready', order });
    const ahead = checkoutBench({ statusChecks: Array.from({ length: 17 }, () => OPEN) });
    await ahead.controller.load([{ ...BEGUN, startedAt: '2027-01-01T00:00:00Z' }]);
    expect(ahead.controller.state.status).to.equal('ready');
  });

  it('is checked for as long as can be when its time cannot be read', async () => {
    const { controller, log } = checkoutBench({
      statusChecks: Array.from({ length: 17 }, () => OPEN),
    });
    await controller.load([{ ...BEGUN, startedAt: 'noon' }]);
    expect(log.filter((entry) => entry === 'wait 2000')).to.have.lengthOf(15);
    expect(controller.state.status).to.equal('ready');
  });

  for (const [what, entry, asked] of [
    ['to pay another session', BEGUN_BEFORE, ['end of ecs_before']],
    ['to pay a cart', { ...BEGUN, sessionId: undefined }, []],
  ] as const) {
    it(`is offered with its name when the submit was ${what}: that entry is kept for it`, async () => {
      const bench = checkoutBench({ statusChecks: [OPEN] });
      await bench.controller.load([entry]);
      const { attemptId, startedAt, amount, currency } = entry;
      const earlier = [{ attemptId, startedAt, amount, currency, isPaid: false }];
      expect(bench.controller.state).to.deep.equal({ status: 'ready', order, earlier });
      expect(bench.log).to.deep.equal(['status', ...asked]);
    });
  }

  it('is asked about its own entry among many, and clears that one alone', async () => {
    const others = ['ecs_x', undefined, 'ecs_y'].map((sessionId, index) => ({
      ...BEGUN,
      attemptId: `b${index}`,
      sessionId,
    }));
    const { controller, log } = checkoutBench({ statusChecks: [OPEN, COMPLETE] });
    await controller.load([...others, BEGUN]);
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a0' });
    expect(log.filter((entry) => entry.startsWith('clear'))).to.deep.equal(['clear a0']);
  });

  it('is waited for by the latest of its own entries, and clears them all', async () => {
    const earlier = { ...BEGUN, attemptId: 'b0', startedAt: '2026-03-01T11:00:00Z' };
    const { controller, log } = checkoutBench({ statusChecks: [OPEN, COMPLETE] });
    await controller.load([earlier, BEGUN]);
    expect(controller.state).to.include({ status: 'complete', attemptId: 'a0' });
    expect(log.filter((entry) => entry.startsWith('clear')).toSorted()).to.deep.equal([
      'clear a0',
      'clear b0',
    ]);
  });

  it('is told of a payment that the bank has returned', async () => {
    const returned: Offer = { ...COMPLETE, result: resultIn('FAILED') };
    const { controller, log } = checkoutBench({ statusChecks: [OPEN, returned] });
    await controller.load([BEGUN]);
    expect(controller.state).to.include({ status: 'expired', order });
    expect(controller.state).to.have.nested.property('problem.returned', true);
    expect(log.at(-1)).to.equal('clear a0');
  });

  it('is unresolved when another amount was paid, and keeps its entry', async () => {
    const { controller, log } = checkoutBench({ statusChecks: [MISMATCHED] });
    await controller.load([BEGUN]);
    expect(controller.state).to.include({ status: 'unresolved', attemptId: 'a0', checking: false });
    expect(log).to.deep.equal(['status']);
  });

  const refused = new ApiError('', { code: 'ORIGIN_NOT_ALLOWED', status: 403, actor: 'merchant' });
  for (const answer of [lost(), refused]) {
    it(`stays unresolved while status checks end with ${answer.name}, and can be checked again`, async () => {
      const { controller, log } = checkoutBench({
        statusChecks: [OPEN, ...silence(answer), COMPLETE],
      });
      await controller.load([BEGUN]);
      expect(controller.state).to.include({ status: 'unresolved', checking: false });
      expect(log).to.not.include('clear a0');
      await controller.check();
      expect(controller.state).to.include({ status: 'complete', attemptId: 'a0' });
      expect(log.filter((entry) => entry.startsWith('pay'))).to.deep.equal([]);
    });
  }

  it('keeps its entry when nobody answers at all', async () => {
    const { controller, log } = checkoutBench({ statusChecks: [lost()] });
    await controller.load([BEGUN]);
    expect(controller.state.status).to.equal('unusable');
    expect(log).to.deep.equal(['status']);
  });
});
