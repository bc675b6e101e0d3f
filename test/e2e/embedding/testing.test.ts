import { readFileSync } from 'node:fs';
import type * as testing from '../../../src/testing/index.ts';
import {
  CARDS,
  checkoutOn,
  CUSTOMER,
  type CompleteState,
  PRICES,
} from '../../../src/testing/index.ts';
import { EmbeddedCheckout, embeddingPage, hostedFrame } from '../../support/pages/embedded-page.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';

type Testing = typeof testing;

test('a merchant’s test declines, pays, moves time on and looks at what was sold', async ({
  page,
  sandbox,
}) => {
  await page.goto('/checkout.html?items=price_pro_monthly');
  const checkout = checkoutOn(page);
  await checkout.ready();
  await checkout.fillBuyer({ email: 'ada@example.com' });
  expect(await checkout.decline(CARDS.insufficientFunds)).toBe('INSUFFICIENT_FUNDS');

  await checkout.fillCard();
  await checkout.pay();
  const { outcome, result } = await checkout.expectComplete();
  expect(outcome).toBe('succeeded');

  await sandbox.advanceClock(32 * 24 * 60 * 60);
  const { subscriptions, transfers } = await sandbox.state();
  expect(subscriptions).toMatchObject([{ id: result.subscriptions[0]?.id, status: 'active' }]);
  expect(transfers).toHaveLength(3);
});

test('a merchant’s test lets the service fail', async ({ page, sandbox }) => {
  await page.goto('/checkout.html?items=price_tee');
  const checkout = checkoutOn(page);
  await checkout.ready();
  await sandbox.fail({
    match: { method: 'POST', path: '/v1/api/checkout/' },
    times: 1,
    when: 'after',
    action: { type: 'close' },
  });
  await checkout.fillBuyer();
  await checkout.fillCard();
  await checkout.pay();
  await checkout.expectComplete();
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

for (const locale of ['ar', 'de', 'ja']) {
  test(`a merchant’s test pays in another language: ${locale}`, async ({ embed, page }) => {
    await embed(tag(`locale="${locale}" collect="split-name phone"`));
    const checkout = checkoutOn(page);
    await checkout.ready();
    await checkout.fillBuyer();
    expect(await checkout.decline()).toBe('GENERIC_DECLINE');
    await checkout.fillBank();
    await checkout.pay();
    expect(await checkout.expectComplete()).toMatchObject({
      outcome: 'pending',
      paidWith: { last4: '6789' },
    });
  });
}

test('a merchant’s test reads why a payment is not complete', async ({ embed, page }) => {
  await embed(tag());
  const checkout = checkoutOn(page, 'easy-checkout', { timeout: 2000 });
  await checkout.ready();
  await checkout.fillBuyer({ email: 'ada' });
  await checkout.fillCard();
  await checkout.pay();
  await expect(checkout.expectComplete()).rejects.toThrow(/is “ready” and says “.*email.*”/i);
  await checkout.fillBuyer();
  await checkout.fillCard({ number: CARDS.stolen });
  const [declined] = await Promise.allSettled([checkout.expectComplete(), checkout.pay()]);
  expect(String(declined.status === 'rejected' && declined.reason)).toContain('STOLEN_CARD');
});

test('a merchant’s test pays on the hosted page inside an iframe', async ({
  page,
  merchant,
  stack,
  sandbox,
}) => {
  const { client_secret } = await createSession(sandbox);
  const frame = hostedFrame(`${stack.checkout}/#${client_secret}`);
  await page.goto(embeddingPage({ merchant, stack }, frame));
  const checkout = checkoutOn(new EmbeddedCheckout(page).hosted);
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.fillCard();
  await checkout.pay();
  expect((await checkout.expectComplete()).result.transfer).toMatchObject({ amount: 4800 });
});

test('a test in the page pays with a saved card, and is declined', async ({
  embed,
  page,
  merchant,
}) => {
  merchant.put('/testing.js', readFileSync('dist/npm/testing/index.js', 'utf8'));
  const known = `identity-id="${CUSTOMER.identity}" instrument-id="${CUSTOMER.card}" payment-methods="card"`;

  await embed(tag(known));
  const paid = await page.evaluate(async (module): Promise<CompleteState> => {
    const { DomCheckout }: Testing = await import(module);
    const element = document.querySelector('easy-checkout');
    if (!element) throw new Error('No checkout');
    const checkout = new DomCheckout(element);
    await checkout.ready();
    checkout.pay();
    return checkout.expectComplete();
  }, '/testing.js');
  expect(paid).toMatchObject({ outcome: 'succeeded' });

  await embed(`<easy-checkout ${known} publishable-key="pk_test_sandbox"></easy-checkout>`, '/2');
  const code = await page.evaluate(
    async ([module, price]) => {
      const { DomCheckout }: Testing = await import(module);
      const element = document.querySelector('easy-checkout');
      if (!element) throw new Error('No checkout');
      element.lineItems = price;
      const checkout = new DomCheckout(element);
      await checkout.ready();
      return checkout.decline();
    },
    ['/testing.js', PRICES.declined] as const,
  );
  expect(code).toBe('GENERIC_DECLINE');
});
