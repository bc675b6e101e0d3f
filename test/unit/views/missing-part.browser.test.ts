import { expect } from '@open-wc/testing';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { pageTexts as messages } from '../../../src/messages/page.ts';
import { missingPartStatus } from '../../../src/views/missing-part.ts';
import { PAID, TEE_ORDER as order } from '../../support/checkout/sample-order.ts';
import { show, textOf } from '../../support/element/views.ts';

async function read(state: CheckoutState) {
  let attempts = 0;
  const retry = (): void => void (attempts += 1);
  const root = await show(missingPartStatus({ state, retry, messages }));
  root.querySelector('button')?.click();
  return { root, text: textOf(root), attempts: () => attempts };
}

describe('what stands in for a lazy part that could not be loaded', () => {
  it('tells a buyer who may have paid not to pay again, and with which reference', async () => {
    const status = 'unresolved';
    const attempt = { attemptId: 'attempt-7', checking: false, repeatable: true } as const;
    const { root, text, attempts } = await read({ status, order, ...attempt });
    expect(text).to.contain('Please do not pay again').and.contain('attempt-7');
    expect(attempts()).to.equal(1);
    await expect(root).to.be.accessible();
  });

  it('tells a buyer who has paid that the order was received, and not that it was paid', async () => {
    const { text, attempts } = await read({
      status: 'complete',
      order,
      outcome: 'pending',
      result: PAID,
    });
    expect(text).to.contain('we have received your order');
    expect(text).to.not.match(/\bpaid\b|complete/i);
    expect(attempts()).to.equal(1);
  });

  it('says of an untouched form how to get the rest', async () => {
    const { root, text } = await read({ status: 'ready', order });
    expect(text).to.contain('could not be loaded');
    await expect(root).to.be.accessible();
  });
});
