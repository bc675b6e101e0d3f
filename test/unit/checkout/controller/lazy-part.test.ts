import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../../src/checkout/gateway.ts';
import { ConnectionError } from '../../../../src/errors.ts';
import {
  BUYER,
  checkoutBench,
  NOON,
  readyBench,
  resultIn,
} from '../../../support/checkout/checkout-bench.ts';
import { deferred } from '../../../support/promises/deferred.ts';
import { BEGUN, PAID, SESSION_ORDER, TEE_ORDER } from '../../../support/checkout/sample-order.ts';

const OPEN: Offer = { status: 'open', order: SESSION_ORDER };
const COMPLETE: Offer = { status: 'complete', order: SESSION_ORDER, result: PAID };

describe('a submit before the lazy part is there', () => {
  it('waits for it, and pays once, however often it is repeated', async () => {
    const part = deferred<void>();
    const { controller, log, states } = await readyBench({
      loadPaying: () => part.promise,
      answers: [resultIn('SUCCEEDED')],
    });
    const submits = [controller.pay({ buyer: BUYER }), controller.pay({ buyer: BUYER })];
    expect(states).to.deep.equal([{ status: 'tokenizing', order: TEE_ORDER }]);
    expect(log).to.deep.equal([]);
    part.resolve();
    await Promise.all(submits);
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
    expect(log.filter((entry) => entry.startsWith('pay'))).to.deep.equal(['pay a1 t1']);
  });

  it('is as old as it is: nothing is sent for one of three minutes ago', async () => {
    let now = NOON;
    const part = deferred<void>();
    const { controller, log } = await readyBench({
      loadPaying: () => part.promise,
      now: () => now,
    });
    const submit = controller.pay({ buyer: BUYER });
    now += 180_001;
    part.resolve();
    await submit;
    expect(controller.state).to.have.nested.property('problem.code', 'NOT_CHARGED');
    expect(log.some((entry) => entry.startsWith('pay'))).to.equal(false);
  });
});

describe('a lazy part that cannot be loaded', () => {
  for (const [credential, statusChecks, unconfirmed] of [
    ['a publishable key', undefined, undefined],
    // Nobody has asked whether the session was paid elsewhere.
    ['a client secret', [OPEN], true],
  ] as const) {
    it(`leaves ${credential} ready, and the next submit loads it again`, async () => {
      const endings = [new ConnectionError('blocked'), undefined];
      const { controller, log } = await readyBench({
        ...(statusChecks && { statusChecks }),
        async loadPaying() {
          const error = endings.shift();
          if (error) throw error;
        },
        answers: [resultIn('SUCCEEDED')],
      });
      await controller.pay({ buyer: BUYER });
      const { state } = controller;
      expect(state.status).to.equal('ready');
      const problem = state.status === 'ready' ? state.problem : undefined;
      expect(problem).to.include({ code: 'CONNECTION_FAILED' });
      expect(problem?.unconfirmed).to.equal(unconfirmed);
      expect(log).to.deep.equal([]);
      await controller.pay({ buyer: BUYER });
      expect(controller.state.status).to.equal('complete');
    });
  }

  it('hides nothing that an earlier document may have paid: there is no form without it', async () => {
    const { controller, log } = checkoutBench({
      statusChecks: [OPEN],
      loadPaying: () => Promise.reject(new ConnectionError('blocked')),
    });
    const startedAt = new Date(NOON - 1000).toISOString();
    const sessionId = SESSION_ORDER.session?.id;
    await controller.load([{ ...BEGUN, startedAt, sessionId }]);
    expect(controller.state).to.have.nested.property('problem.code', 'CONNECTION_FAILED');
    expect(controller.state.status).to.equal('unusable');
    expect(log).to.deep.equal([]);
  });
});

describe('a visitor who never pays', () => {
  it('needs no lazy part', async () => {
    const { controller } = checkoutBench({
      statusChecks: [OPEN],
      loadPaying: () => Promise.reject(new Error('It was loaded')),
    });
    await controller.load();
    expect(controller.state).to.deep.equal({ status: 'ready', order: SESSION_ORDER });
  });

  it('reads that the session is paid, as soon as the part is there', async () => {
    const part = deferred<void>();
    const { controller } = checkoutBench({
      statusChecks: [COMPLETE],
      loadPaying: () => part.promise,
    });
    const loaded = controller.load();
    part.resolve();
    await loaded;
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
  });
});
