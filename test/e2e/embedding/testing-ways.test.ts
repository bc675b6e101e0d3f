import { readFileSync } from 'node:fs';
import type * as testing from '../../../src/testing/index.ts';
import { CARDS, checkoutOn, CUSTOMER } from '../../../src/testing/index.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';

type Testing = typeof testing;

const WITH_SESSION = (clientSecret: string): string =>
  `<easy-checkout client-secret="${clientSecret}" environment="sandbox"></easy-checkout>`;

test('a merchant’s test pays by bank account where that is the only way', async ({
  embed,
  page,
}) => {
  await embed(tag('payment-methods="bank"'));
  const checkout = checkoutOn(page);
  await checkout.fillBank();
  await checkout.fillBuyer();
  await checkout.pay();
  expect(await checkout.expectComplete()).toMatchObject({ outcome: 'pending' });
});

test('a merchant’s test goes back from a bank account to a card', async ({ embed, page }) => {
  await embed(tag());
  const checkout = checkoutOn(page);
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.fillBank();
  await checkout.fillCard();
  await checkout.pay();
  expect(await checkout.expectComplete()).toMatchObject({ paidWith: { last4: '4242' } });
});

test('a merchant’s test types a new card where a saved one is chosen', async ({
  embed,
  page,
  sandbox,
}) => {
  const { client_secret } = await createSession(sandbox, { identity_id: CUSTOMER.identity });
  await embed(WITH_SESSION(client_secret));
  const checkout = checkoutOn(page);
  await checkout.ready();
  expect(await checkout.decline(CARDS.stolen)).toBe('STOLEN_CARD');
  await checkout.choose(CUSTOMER.card);
  await checkout.fillCard({ number: CARDS.mastercard });
  await checkout.pay();
  expect(await checkout.expectComplete()).toMatchObject({ paidWith: { last4: '4444' } });
});

test('a test in the page waits until what is saved can be chosen', async ({
  embed,
  page,
  merchant,
  sandbox,
}) => {
  merchant.put('/testing.js', readFileSync('dist/npm/testing/index.js', 'utf8'));
  const { client_secret } = await createSession(sandbox, { identity_id: CUSTOMER.identity });
  // What is saved is shown by the lazy part, which comes when the test says so.
  let come!: () => void;
  const asked = new Promise<void>((resolve) => (come = resolve));
  await page.route(/easy-checkout-lazy-/, async (route) => {
    await asked;
    await route.continue();
  });
  await embed(WITH_SESSION(client_secret));
  await expect(page.locator('easy-checkout')).toHaveAttribute('state', 'ready');
  const paid = page.evaluate(
    async ([module, card]) => {
      const { DomCheckout }: Testing = await import(module);
      const element = document.querySelector('easy-checkout');
      if (!element) throw new Error('No checkout');
      const checkout = new DomCheckout(element);
      const early = await Promise.race([
        checkout.ready().then(() => 'early'),
        Promise.resolve('waits'),
      ]);
      await checkout.ready();
      checkout.choose(card);
      checkout.pay();
      return [early, (await checkout.expectComplete()).outcome];
    },
    ['/testing.js', CUSTOMER.card] as const,
  );
  come();
  expect(await paid).toEqual(['waits', 'succeeded']);
});

test('a merchant’s test reads why a checkout does not become ready', async ({ embed, page }) => {
  const checkout = checkoutOn(page, 'easy-checkout', { timeout: 1500 });
  await embed(tag().replace('price_tee', 'price_archived'));
  await expect(checkout.ready()).rejects.toThrow(/not ready\. .*“unusable”.* PRICE_INACTIVE: /s);
  await embed('<p>Nothing is sold here</p>', '/empty');
  await expect(checkout.ready()).rejects.toThrow('not ready. The page shows none.');
});
