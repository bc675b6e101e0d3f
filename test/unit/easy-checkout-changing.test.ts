import { expect, waitUntil } from '@open-wc/testing';
import { type ElementBench, elementBench, setupsOf } from '../support/element-bench.ts';
import { TEE_ORDER } from '../support/sample-order.ts';

const READY = { status: 'ready', order: TEE_ORDER } as const;

let bench: ElementBench | undefined;
afterEach(() => bench?.stop());

/** The second part is there: it brings what is asked of a business. */
async function hasLater({ element }: ElementBench): Promise<void> {
  await waitUntil(() => (element.shadowRoot?.adoptedStyleSheets.length ?? 0) > 3, 'second part', {
    timeout: 5000,
  });
  await element.updateComplete;
}

describe('what the page changes while a payment is under way', () => {
  it('loses no result, even when it makes no sense any more', async () => {
    const customer: Record<string, unknown> = { first_name: 'Ada' };
    bench = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee', customer });
    await setupsOf(bench, 1);
    await bench.become(READY);
    await hasLater(bench);
    await bench.become({ status: 'confirming', order: TEE_ORDER, attemptId: 'a1' });
    customer['nickname'] = 'Countess';
    bench.element.requestUpdate();
    await bench.element.updateComplete;
    expect(bench.element.state).to.have.property('status', 'confirming');
    await bench.become({
      status: 'complete',
      order: TEE_ORDER,
      attemptId: 'a1',
      outcome: 'succeeded',
      result: { subscriptions: [] },
    });
    expect(bench.element.state).to.have.property('status', 'complete');
  });
});
