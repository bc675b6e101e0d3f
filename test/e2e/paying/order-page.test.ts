import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../../support/pages/journey.ts';
import { CARDS } from '../../support/pages/checkout-page.ts';
import { WAYS } from '../sessions/credentials.ts';

const [, link] = WAYS;

/** Of the only session that there is. */
const orderPage = (session: unknown) => `/order.html?session=${String(session)}`;

test('an order page shows a payment only once the service confirms it, and then without a reload @promise', async ({
  page,
  context,
  sandbox,
}) => {
  const buyer = await context.newPage();
  const checkout = await link!.open(buyer);
  await checkout.ready();
  const [session] = (await sandbox.state()).sessions;
  await page.goto(orderPage(session?.id));
  await expect(page.getByRole('heading', { name: 'One moment' })).toBeVisible();

  const forged = await page.request.post('/webhooks', {
    headers: { 'x-easy-webhook-signature': `t=${Math.floor(Date.now() / 1000)},sha256=00` },
    data: { type: 'checkout.session.completed', data: { id: session?.id, payment_status: 'paid' } },
  });
  expect(forged.status()).toBe(400);
  expect(await forged.json()).toEqual({ error: 'WEBHOOK_SIGNATURE_MISMATCH' });
  expect(await (await page.request.get(`/api/orders/${session?.id}`)).json()).toEqual({
    status: 'waiting',
    order_id: null,
    order_number: null,
  });

  await checkout.pay();
  await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
  const [order] = (await sandbox.state()).orders;
  await expect(page.getByText(`Order ${String(order?.['order_number'])}`)).toBeVisible();
});

test('what a bank has not confirmed yet is not shown as paid', async ({ page, sandbox }) => {
  const checkout = await link!.open(page);
  await checkout.pay({ card: { number: CARDS.pending } });
  await checkout.expectStatus('complete');
  const [session] = (await sandbox.state()).sessions;
  await page.goto(orderPage(session?.id));
  await expect(page.getByText('Your bank has not confirmed the payment yet.')).toBeVisible();
  await sandbox.advanceClock(61);
  await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
});

test('an order that does not exist is not found', async ({ page }) => {
  await page.goto(orderPage('ecs_unknown'));
  await expect(page.getByRole('heading', { name: 'We do not know this order' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the ways' pages read well in ${colorScheme}`, async ({ page, sandbox }) => {
    await sandbox.state();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 700 });
    for (const path of ['/ways.html', '/pay-link.html', '/pay-dialog.html', '/order.html']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations, path).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBe(0);
    }
  });
}
