import { expect } from '@open-wc/testing';
import { createController } from '../../../src/checkout/controller.ts';
import type { Gateway, Offer } from '../../../src/checkout/gateway.ts';
import type { CheckoutResult } from '../../../src/checkout/outcome.ts';
import type { Payment } from '../../../src/checkout/gateway.ts';
import { ApiError } from '../../../src/errors.ts';
import { TEE_ORDER } from '../../support/sample-order.ts';

const BUYER = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const SOURCE = { type: 'PAYMENT_CARD', tokenId: 't1', name: 'Ada Lovelace' } as const;
const PAID: CheckoutResult = {
  transfer: { id: 'TR1', amount: 2400, currency: 'USD', state: 'SUCCEEDED' },
  orderId: 'OR1',
  subscriptions: [],
};
const EXPIRED = new ApiError('Over', { code: 'SESSION_EXPIRED', actor: 'merchant', status: 400 });

/** A controller of a session with ten minutes left, whose time passes when it is told to. */
async function sessionBench(script: {
  readonly tokenize?: () => Promise<{ readonly source: Payment['source'] }>;
  readonly pay?: () => Promise<CheckoutResult>;
}) {
  const timers: (() => void)[] = [];
  const session = { id: 'ecs_1', expiresIn: 600_000, customer: {}, merchant: { name: 'Shop' } };
  const offer: Offer = { status: 'open', order: { ...TEE_ORDER, session } };
  const gateway: Gateway = {
    repeatable: true,
    readsBack: true,
    load: async () => offer,
    openVaultSession: async () => 'session',
    pay: script.pay ?? (async () => PAID),
  };
  const controller = createController({
    gateway,
    journal: { write: async () => undefined, clear: () => undefined },
    tokenize: script.tokenize ?? (async () => ({ source: SOURCE })),
    notify: () => undefined,
    sleep: () => new Promise((resolve) => timers.push(resolve)),
  });
  await controller.load();
  return {
    controller,
    async passTime() {
      while (timers.length > 0) {
        timers.shift()?.();
        // Timers that follow are set meanwhile.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

describe('a session that ends', () => {
  it('ends a checkout that nobody is paying', async () => {
    const { controller, passTime } = await sessionBench({});
    await passTime();
    expect(controller.state.status).to.equal('expired');
  });

  it('does not end a payment that is under way: its answer counts', async () => {
    let answer: (result: CheckoutResult) => void = () => undefined;
    const { controller, passTime } = await sessionBench({
      pay: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const paid = controller.pay({ buyer: BUYER });
    await passTime();
    expect(controller.state.status).to.equal('confirming');
    answer(PAID);
    await paid;
    expect(controller.state.status).to.equal('complete');
  });

  it('ends a checkout after a payment that was declined meanwhile', async () => {
    let answer: (result: CheckoutResult) => void = () => undefined;
    const { controller, passTime } = await sessionBench({
      pay: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const declined = controller.pay({ buyer: BUYER });
    await passTime();
    answer({
      transfer: { id: 'TR1', amount: 2400, currency: 'USD', state: 'FAILED' },
      subscriptions: [],
    });
    await declined;
    expect(controller.state.status).to.equal('expired');
  });

  it('ends a checkout whose card can be tokenized no more', async () => {
    const { controller } = await sessionBench({
      tokenize: async () => {
        throw EXPIRED;
      },
    });
    await controller.pay({ buyer: BUYER });
    expect(controller.state.status).to.equal('expired');
  });
});
