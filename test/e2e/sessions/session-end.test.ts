import { expect, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';

test('a paid session is announced once, whatever is reset, and the receipt links to the tag’s address', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const { id, client_secret } = await createSession(sandbox);
  await page.goto(
    merchant.put(
      '/cart/',
      `${scriptTag}<easy-checkout client-secret="${client_secret}" success-url="../thanks?s={SESSION_ID}"></easy-checkout>`,
    ),
  );
  await page.evaluate((back) => {
    const checkout = document.querySelector('easy-checkout');
    Object.assign(checkout ?? {}, { cancelUrl: new URL(back) });
    const received: unknown[] = [];
    checkout?.addEventListener('easy-complete', ({ sessionId }) => received.push(sessionId));
    Object.assign(window, { received });
  }, `${merchant.origin}/cart/#back`);
  const checkout = new CheckoutPage(page);
  await checkout.ready();
  await expect(page.locator('.cancel')).toHaveAttribute('href', `${merchant.origin}/cart/#back`);
  await checkout.fillBuyer();
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const onward = page.locator('.onward');
  await expect(onward).toHaveAttribute('href', `${merchant.origin}/thanks?s=${id}`);

  const loading = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const checkout = document.querySelector('easy-checkout');
        checkout?.reset();
        void checkout?.whenComplete.then(() => setTimeout(resolve));
      }),
  );
  await loading;
  await checkout.expectStatus('complete');
  expect(
    await page.evaluate(() => (window as unknown as { received: unknown[] }).received),
  ).toEqual([id]);
});
