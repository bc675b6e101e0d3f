import { shows } from '../../conformity/shows.ts';
import { expect, test } from '../../support/pages/journey.ts';
import { checkRows } from '../../support/pages/table.ts';
import { CARDS, CheckoutPage } from '../../support/pages/checkout-page.ts';
import { type Way, WAYS } from './credentials.ts';

test('by each way to pay a session, a declined card is followed by one that pays @promise', async ({
  page,
  sandbox,
}) => {
  const check = async (way: Way) => {
    const checkout = await way.open(page);
    await checkout.pay({ card: { number: CARDS.declined } });
    await expect(checkout.notice).toContainText('declined');
    await checkout.fillCard();
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    await checkout.receipt.locator('[part="success-link"]').click();
    await expect(page).toHaveURL(/\/order\.html\?session=ecs_\w+$/);
    await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();

    const { sessions, transfers, orders } = await sandbox.state();
    expect(sessions).toMatchObject([{ status: 'complete', payment_status: 'paid' }]);
    expect(transfers.map(({ state }) => state)).toEqual(['FAILED', 'SUCCEEDED']);
    const number = orders.find(({ status }) => status === 'paid')?.['order_number'];
    await expect(page.getByText(`Order ${String(number)}`)).toBeVisible();
  };
  await checkRows({ page, sandbox, rows: WAYS, nameOf: ({ name }) => name, check });
});

test('by each way to pay a session, one that has expired is followed by a fresh one', async ({
  page,
  sandbox,
}) => {
  const check = async (way: Way) => {
    const expired = await way.open(page);
    await expired.fillIn();
    await sandbox.advanceClock(3600);
    await expired.payButton.click();
    const checkout = await way.again(page, expired);
    await expect
      .poll(async () => (await sandbox.state()).sessions.map(({ status }) => status))
      .toEqual(['expired', 'open']);
    await checkout.pay();
    await checkout.expectStatus('complete');
    const { sessions, transfers } = await sandbox.state();
    expect(sessions.map(({ status }) => status)).toEqual(['expired', 'complete']);
    expect(transfers).toHaveLength(1);
  };
  await checkRows({ page, sandbox, rows: WAYS, nameOf: ({ name }) => name, check });
});

test('by publishable key, a decline and a long pause are followed by a payment', async ({
  page,
  sandbox,
}) => {
  await page.goto('/ways.html');
  await page.getByRole('link', { name: 'Publishable key' }).click();
  const checkout = new CheckoutPage(page);
  await checkout.pay({ card: { number: CARDS.declined } });
  await expect(checkout.notice).toContainText('declined');
  // Whatever was prepared for this payment has expired by then.
  await sandbox.advanceClock(3600);
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const { transfers } = await sandbox.state();
  expect(transfers.map(({ state }) => state)).toEqual(['FAILED', 'SUCCEEDED']);
});

test('no address that was asked for holds a secret, and sessions are used without a key @promise', async ({
  page,
  sandbox,
}) => {
  shows('4.7/no-key', '5.6/no-header');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const checkout = await WAYS[0]!.open(page);
  await checkout.pay();
  await checkout.expectStatus('complete');
  for (const address of addresses) {
    const { pathname, search } = new URL(address);
    expect(pathname + search).not.toMatch(/_secret_|sk_test|key_session/);
  }
  const used = (await sandbox.requests()).filter(({ path }) => /(validate|confirm)$/.test(path));
  expect(used.length).toBeGreaterThan(1);
  for (const { headers } of used) expect(headers).not.toHaveProperty('x-easy-api-key');
});
