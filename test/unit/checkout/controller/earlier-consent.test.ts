import { describe, expect, it } from 'vitest';
import type { SessionStatus } from '../../../../src/api/sessions/session-status.ts';
import type { JournalEntry } from '../../../../src/checkout/journal.ts';
import type { CheckoutState } from '../../../../src/checkout/state.ts';
import type { Order } from '../../../../src/checkout/order.ts';
import {
  BUYER,
  checkoutBench,
  readyBench,
  resultIn,
} from '../../../support/checkout/checkout-bench.ts';
import { BEGUN, TEE_ORDER } from '../../../support/checkout/sample-order.ts';
import { deferred } from '../../../support/promises/deferred.ts';
import { nextTask } from '../../../support/promises/next-task.ts';

const OPEN: SessionStatus = { status: 'open', payment_status: 'unpaid' };
const EXPIRED: SessionStatus = { status: 'expired', payment_status: 'unpaid' };
const PAID: SessionStatus = { status: 'complete', payment_status: 'paid' };

const requests = (log: readonly string[]): readonly string[] =>
  log.filter((entry) => entry.startsWith('pay'));

const accepting = (...accepted: readonly string[]) => ({ buyer: BUYER, accepted });
const idsIn = (state: CheckoutState): readonly string[] =>
  (state.status === 'ready' && state.earlier ? state.earlier : []).map(
    ({ attemptId }) => attemptId,
  );

describe('a submit', () => {
  it('that nobody has agreed to asks once more for the end, and sends and tokenizes nothing', async () => {
    let tokens = 0;
    const { controller, log, states } = checkoutBench({
      ends: () => OPEN,
      tokenize: async () => ({ tokenId: `t${(tokens += 1)}` }),
    });
    await controller.load([BEGUN]);
    await nextTask();
    states.length = log.length = 0;
    await controller.pay(accepting('another'));
    expect(log).to.deep.equal(['end of ecs_before']);
    expect(tokens).to.equal(0);
    expect(states.map(({ status }) => status)).to.deep.equal(['tokenizing', 'ready']);
    expect(idsIn(controller.state)).to.deep.equal(['a0']);
  });

  it('needs no consent where the earlier session has ended unpaid by then', async () => {
    const ends = [OPEN, EXPIRED];
    const { controller, log } = checkoutBench({
      ends: () => ends.shift() ?? OPEN,
      answers: [resultIn('SUCCEEDED')],
    });
    await controller.load([BEGUN]);
    await nextTask();
    expect(idsIn(controller.state)).to.deep.equal(['a0']);
    await controller.pay(accepting());
    expect(controller.state.status).to.equal('complete');
    expect(log.filter((entry) => entry.startsWith('clear'))).to.deep.equal([
      'clear a0',
      'clear a1',
    ]);
  });

  it('stops at an attempt that another tab has begun, which is named, and then needs its consent', async () => {
    const elsewhere = [{ ...BEGUN, attemptId: 'b1' }];
    const bench = await readyBench({ elsewhere, answers: [resultIn('SUCCEEDED')] });
    const { controller, log } = bench;
    await controller.pay(accepting());
    expect(log).to.deep.equal(['journal a1', 'end of ecs_before', 'clear a1']);
    expect(idsIn(controller.state)).to.deep.equal(['b1']);
    expect(bench.journal).to.deep.equal([]);
    await controller.pay(accepting('a0'));
    expect(requests(log)).to.deep.equal([]);
    await controller.pay(accepting('b1'));
    expect(requests(log)).to.deep.equal(['pay a2 t2']);
    expect(controller.state.status).to.equal('complete');
  });

  it('stops at an attempt of another tab at the same cart as well', async () => {
    const elsewhere = [{ ...BEGUN, attemptId: 'b1', sessionId: undefined, isSameCart: true }];
    const { controller, log } = await readyBench({ elsewhere });
    await controller.pay(accepting());
    expect(requests(log)).to.deep.equal([]);
    expect(idsIn(controller.state)).to.deep.equal(['b1']);
  });

  it('that is declined leaves what is unknown to be accepted, with the reason of the decline', async () => {
    const kept = new Map<string, JournalEntry>([
      ['a0', BEGUN],
      ['b1', { ...BEGUN, attemptId: 'b1', sessionId: 'ecs_paid' }],
    ]);
    const { controller } = checkoutBench({
      kept,
      ends: (id) => (id === 'ecs_paid' ? PAID : OPEN),
      answers: [resultIn('FAILED', 'CALL_ISSUER'), resultIn('SUCCEEDED')],
    });
    await controller.load([...kept.values()]);
    await nextTask();
    expect(idsIn(controller.state)).to.deep.equal(['a0', 'b1']);
    await controller.pay(accepting('a0', 'b1 paid'));
    // The buyer was told of the end of the other one.
    expect(idsIn(controller.state)).to.deep.equal(['a0']);
    expect(controller.state).to.have.nested.property('problem.failureCode', 'CALL_ISSUER');
    await controller.pay(accepting());
    expect(idsIn(controller.state)).to.deep.equal(['a0']);
    await controller.pay(accepting('a0'));
    expect(controller.state.status).to.equal('complete');
  });

  it('forgets what the service has called paid, and nothing before it is sent', async () => {
    const { controller, log } = checkoutBench({
      ends: () => PAID,
      tokenize: () => Promise.reject(new Error('The vault is closed')),
    });
    await controller.load([BEGUN]);
    await nextTask();
    expect(controller.state).to.have.nested.property('earlier[0].isPaid', true);
    await controller.pay(accepting('a0'));
    expect(log).to.not.include('clear a0');
    expect(controller.state).to.have.nested.property('earlier[0].isPaid', true);
  });
});

describe('a journal that is read again', () => {
  it('shows what has come, and what has gone without being paid', async () => {
    const { controller } = await readyBench({ ends: () => OPEN });
    await controller.readJournal([BEGUN]);
    expect(controller.state).to.have.nested.property('earlier[0].isPaid', false);
    await controller.readJournal([]);
    expect(controller.state).to.deep.equal({ status: 'ready', order: TEE_ORDER });
  });

  it('shows what another tab has paid, though its end is known there', async () => {
    let end = OPEN;
    const { controller, log } = await readyBench({
      ends: () => end,
      answers: [resultIn('SUCCEEDED')],
    });
    await controller.readJournal([BEGUN]);
    end = PAID;
    await controller.readJournal([]);
    expect(controller.state).to.have.nested.property('earlier[0].isPaid', true);
    await controller.pay(accepting());
    expect(requests(log)).to.deep.equal([]);
    // To know that it may have been paid is another consent.
    await controller.pay(accepting('a0'));
    expect(requests(log)).to.deep.equal([]);
    await controller.pay(accepting('a0 paid'));
    expect(controller.state.status).to.equal('complete');
  });

  it('while the order is being loaded is not lost', async () => {
    const order = deferred<Order>();
    const { controller, log } = checkoutBench({ order: order.promise, ends: () => OPEN });
    const loaded = controller.load();
    const read = controller.readJournal([BEGUN]);
    order.resolve(TEE_ORDER);
    await Promise.all([loaded, read]);
    expect(idsIn(controller.state)).to.deep.equal(['a0']);
    await controller.pay(accepting());
    expect(requests(log)).to.deep.equal([]);
  });

  it('changes nothing while a payment is under way, or over', async () => {
    const tokens = deferred<{ readonly tokenId: string }>();
    const { controller, states } = await readyBench({
      tokenize: () => tokens.promise,
      answers: [resultIn('SUCCEEDED')],
    });
    const paid = controller.pay(accepting());
    await controller.readJournal([BEGUN]);
    tokens.resolve({ tokenId: 't' });
    await paid;
    await controller.readJournal([BEGUN]);
    expect(states.map(({ status }) => status)).to.deep.equal([
      'tokenizing',
      'confirming',
      'complete',
    ]);
  });
});
