import { expect } from '@open-wc/testing';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { pageTexts as messages } from '../../../src/messages/page.ts';
import { missingPart } from '../../../src/views/missing-part.ts';
import { PAID, TEE_ORDER as order } from '../../support/checkout/sample-order.ts';
import { show, textOf } from '../../support/element/views.ts';

async function read(state: CheckoutState) {
  let attempts = 0;
  const root = await show(missingPart({ state, retry: () => (attempts += 1), messages }));
  root.querySelector('button')?.click();
  return { root, text: textOf(root), attempts: () => attempts };
}

describe('what stands in for a deferred part that could not be loaded', () => {
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

  it('leaves the page’s own link where the checkout cannot be used', async () => {
    const problem = { code: 'FRAME_SILENT', actor: 'service', message: 'x' } as const;
    const { root, text } = await read({ status: 'unusable', problem });
    expect(text).to.contain('could not be loaded');
    expect(root.querySelector('slot[name="fallback"]')).to.not.equal(null);
    const expired = await read({ status: 'expired', order });
    expect(expired.root.querySelector('slot')).to.equal(null);
  });
});
