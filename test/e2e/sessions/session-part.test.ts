import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { holdBack } from '../../support/pages/hold-back.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';

const PART = '**/frame-session-*.js*';

/** The tag for a session, whose secret is in no attribute. */
function tagFor(secret: string): string {
  return (
    '<easy-checkout environment="sandbox" locale="en-US"></easy-checkout><script type="module">' +
    `document.querySelector('easy-checkout').clientSecret = '${secret}'</script>`
  );
}

test('a session is asked for while the frame’s part for sessions is loading', async ({
  embed,
  page,
  sandbox,
}) => {
  const session = await createSession(sandbox);
  const arrival = await holdBack(page, PART);
  const asked = page.waitForResponse(/embedded-checkout\/validate/);
  const checkout = await embed(tagFor(session.client_secret));
  expect((await asked).status()).toBe(200);
  await checkout.expectStatus('loading');
  arrival.open();
  await checkout.expectStatus('ready');
  const requests = await sandbox.requests();
  expect(requests.filter(({ path }) => path.endsWith('/validate'))).toHaveLength(1);
});

test('a session without the frame’s part for sessions is not called anything, and can be tried again', async ({
  embed,
  page,
  sandbox,
}) => {
  const session = await createSession(sandbox);
  await page.route(PART, (route) => route.abort());
  const checkout = await embed(tagFor(session.client_secret));
  await expect(checkout.element).toContainText('We could not reach the payment service.');
  await expect(checkout.element).not.toContainText('charged');
  await page.unroute(PART);
  await checkout.element.getByRole('button', { name: 'Try again' }).click();
  await checkout.expectStatus('ready');
});

test('a checkout with a publishable key never loads the part for sessions', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.pay();
  await checkout.expectStatus('complete');
  expect(loaded.filter((url) => url.includes('frame-session'))).toEqual([]);
});
