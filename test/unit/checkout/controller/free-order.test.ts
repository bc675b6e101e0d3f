import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../../src/checkout/gateway.ts';
import type { Order } from '../../../../src/checkout/order.ts';
import { ApiError, ConnectionError } from '../../../../src/errors.ts';
import { BUYER, type PayAnswer, readyBench } from '../../../support/checkout/checkout-bench.ts';
import { orderOf, TEE, TERMS } from '../../../support/checkout/sample-order.ts';

const CODE = { code: 'ALL', duration: 'once' };
const PAID_FOR: Order = {
  ...orderOf([TEE], 2400),
  isFree: false,
  session: { ...TERMS, promotion: { discount: 0 } },
};
const FREE: Order = {
  ...orderOf([TEE], 0),
  isFree: true,
  session: { ...TERMS, promotion: { discount: 2400, named: CODE } },
};
/** The code was deleted: it has no name, and its discount stands. */
const NAMELESS: Order = { ...FREE, session: { ...TERMS, promotion: { discount: 2400 } } };
const RESULT = { orderId: 'OR1', subscriptions: [] };

const open = (order: Order): Offer => ({ status: 'open', order });
const refused = (code: string, reason = ''): ApiError =>
  new ApiError('', { code, status: 400, actor: 'merchant', details: { reason } });
const lost = (): Error => new ConnectionError('No answer');

/** A free order that was submitted once. */
async function submitted(script: {
  readonly answers?: readonly PayAnswer[];
  readonly statusChecks?: readonly (Offer | Error)[];
  readonly rechecks?: readonly Order[];
}) {
  const { answers = [], statusChecks = [], rechecks = [FREE] } = script;
  const bench = await readyBench({
    answers,
    rechecks,
    statusChecks: [open(FREE), ...statusChecks],
    tokenize: () => Promise.reject(new Error('Nothing is tokenized for an order that is free')),
  });
  await bench.controller.pay({ buyer: BUYER, sourceTags: { till: '5' } });
  return bench;
}

describe('an order that is free', () => {
  it('is made without a source, and complete without a transfer', async () => {
    const { controller, log } = await submitted({ answers: [RESULT] });
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
    expect(controller.state).to.not.have.any.keys('paidWith');
    expect(log).to.deep.equal(['prices', 'journal a1', 'pay a1 nothing', 'clear a1']);
  });

  it('is made once when its answer is lost: the service says what has become of it', async () => {
    const complete: Offer = { status: 'complete', order: FREE, result: RESULT };
    const { controller, log } = await submitted({ answers: [lost()], statusChecks: [complete] });
    expect(controller.state).to.include({ status: 'complete', outcome: 'succeeded' });
    expect(log.filter((entry) => entry.startsWith('pay'))).to.have.lengthOf(1);
  });

  it('is sent again by the same key where the request did not arrive', async () => {
    const { controller, log } = await submitted({
      answers: [lost(), RESULT],
      statusChecks: [open(FREE)],
    });
    expect(controller.state).to.include({ status: 'complete' });
    const sent = log.filter((entry) => entry.startsWith('pay'));
    expect(sent).to.deep.equal(['pay a1 nothing', 'pay a1 nothing']);
  });

  it('is not believed to be made when the answer says that something was charged', async () => {
    const transfer = { id: 'TR1', amount: 2400, currency: 'USD', state: 'SUCCEEDED' };
    const charged = { ...RESULT, transfer };
    const complete: Offer = { status: 'complete', order: FREE, result: charged };
    const { controller } = await submitted({ answers: [charged], statusChecks: [complete] });
    expect(controller.state).to.include({ status: 'unresolved' });
  });

  it('asks again when another tab has taken its code away before the submit', async () => {
    const { controller, log } = await submitted({ rechecks: [PAID_FOR] });
    expect(controller.state).to.have.nested.property('problem.code', 'TOTAL_CHANGED');
    expect(controller.state).to.have.nested.property('order.amount_total', 2400);
    expect(log).to.deep.equal(['prices']);
  });

  it('asks again when that happens between the question and the request', async () => {
    const { controller } = await submitted({
      answers: [refused('SOURCE_REQUIRED')],
      statusChecks: [open(PAID_FOR)],
    });
    expect(controller.state).to.include({ status: 'ready' });
    expect(controller.state).to.have.nested.property('problem.code', 'TOTAL_CHANGED');
    expect(controller.state).to.have.nested.property('order.isFree', false);
  });
});

describe('a promotion code that was deleted meanwhile', () => {
  it('is told as that before anything is sent, never as a changed price', async () => {
    const { controller, log } = await submitted({ rechecks: [NAMELESS] });
    expect(controller.state).to.have.nested.property('problem.code', 'PROMOTION_CODE_INVALID');
    expect(log).to.deep.equal(['prices']);
  });

  it('is told as that when the service has refused it', async () => {
    const { controller } = await submitted({
      answers: [refused('PROMOTION_CODE_INVALID', 'NOT_FOUND')],
      statusChecks: [open(NAMELESS)],
    });
    expect(controller.state).to.have.nested.property('problem.code', 'PROMOTION_CODE_INVALID');
  });

  it.each(['INACTIVE', 'EXPIRED', 'USED_UP'])(
    'or one that is %s, is told as that too',
    async (reason) => {
      const { controller } = await submitted({
        answers: [refused('PROMOTION_CODE_INVALID', reason)],
        statusChecks: [open(FREE)],
      });
      expect(controller.state).to.have.nested.property('problem.code', 'PROMOTION_CODE_INVALID');
    },
  );

  it('is told as that where it lowers later payments alone', async () => {
    const trial = { ...orderOf([TEE], 2400), session: TERMS };
    const named: Order = {
      ...trial,
      session: { ...TERMS, promotion: { discount: 0, named: CODE } },
    };
    const gone: Order = { ...trial, session: { ...TERMS, promotion: { discount: 0 } } };
    const { controller } = await readyBench({ rechecks: [gone], statusChecks: [open(named)] }).then(
      async (bench) => {
        await bench.controller.pay({ buyer: BUYER });
        return bench;
      },
    );
    expect(controller.state).to.have.nested.property('problem.code', 'PROMOTION_CODE_INVALID');
  });
});
