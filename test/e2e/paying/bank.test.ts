import { createHash } from 'node:crypto';
import { shows } from '../../conformity/shows.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { BUYER, CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';

const DAY = 86_400;

test('a bank account pays, is received at once and settles a day later @promise @smoke', async ({
  page,
  sandbox,
}) => {
  shows('1/bank-payments');
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkout.openShop();
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.fillBank();
  await expect(checkout.authorization).toContainText('$24.00');
  await expect(checkout.authorization).toContainText('6789');
  const agreed = (await checkout.authorization.textContent()) ?? '';
  await checkout.payButton.click();

  await checkout.expectStatus('complete');
  await expect(checkout.receipt).toContainText('received');
  await expect(checkout.receipt).not.toContainText('payment is complete');
  await expect(checkout.receiptLine('Paying with')).toHaveText(/ending in 6789$/);
  await expect(checkout.receipt).toContainText('$24.00');
  const [arrived] = await checkout.eventsNamed('easy-complete');
  expect(arrived).toMatchObject({
    outcome: 'pending',
    transfer: { state: 'PENDING', amount: 2400 },
  });

  const { transfers, payment_instruments } = await sandbox.state();
  expect(transfers).toHaveLength(1);
  expect(payment_instruments.at(-1)).toMatchObject({
    type: 'BANK_ACCOUNT',
    last_four: '6789',
    account_type: 'PERSONAL_CHECKING',
    name: 'Grace Hopper',
  });
  const [transfer] = transfers;
  const proof = (transfer?.['metadata'] ?? {}) as Record<string, string>;
  const hash = createHash('sha256').update(agreed).digest('hex');
  expect(proof['ach_authorization_sha256']).toBe(hash);
  expect(Date.now() - Date.parse(proof['ach_authorization_at'] ?? '')).toBeLessThan(60_000);

  await sandbox.advanceClock(DAY);
  expect((await sandbox.state()).transfers).toMatchObject([{ state: 'SUCCEEDED' }]);
});

const RETURNS = [
  ['123120006', 'INSUFFICIENT_FUNDS'],
  ['123120007', 'BANK_ACCOUNT_CLOSED'],
] as const;
for (const [account, code] of RETURNS) {
  test(`a debit that comes back as ${code} was never shown as paid`, async ({ page, sandbox }) => {
    const checkout = new CheckoutPage(page);
    await checkout.openShop();
    await checkout.ready();
    await checkout.fillBuyer();
    await checkout.fillBank({ account, routing: '110000000', type: 'BUSINESS_SAVINGS' });
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    await expect(checkout.receipt).toContainText('received');
    await sandbox.advanceClock(DAY);
    expect((await sandbox.state()).transfers).toMatchObject([
      { state: 'FAILED', failure_code: code },
    ]);
  });
}

test('a session is paid by bank account on the hosted page', async ({ hosted, sandbox }) => {
  const { id } = await hosted.openSession(sandbox, { payment_methods: ['BANK_ACCOUNT'] });
  await hosted.expectStatus('ready');
  await hosted.fillBuyer();
  // One way alone is no choice.
  await expect(hosted.method('Card')).toHaveCount(0);
  const field = (label: string) => hosted.frame.getByLabel(label, { exact: true });
  await field('Routing number').fill('122105278');
  await field('Account number').fill('000123456789');
  await field('Confirm account number').fill('000123456789');
  await expect(hosted.authorization).toContainText('Small Hours');
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
  const { sessions, payment_instruments } = await sandbox.state();
  expect(sessions.find((session) => session.id === id)).toMatchObject({
    status: 'complete',
    payment_status: 'processing',
  });
  expect(payment_instruments.at(-1)?.['tags']).toMatchObject({
    ach_authorization_sha256: expect.stringMatching(/^[\da-f]{64}$/),
  });
});

test('switching between card and bank account loses neither', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.fillIn();
  await checkout.fillBank();
  await checkout.method('Card').check();
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  await expect(checkout.authorization).toHaveCount(0);
  await checkout.method('Bank account').check();
  await expect(checkout.frame.getByLabel('Routing number', { exact: true })).toHaveValue(
    '122105278',
  );
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
});

test('mistakes in a bank account are shown at their fields, and the first one is focused @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.fillBank({ routing: '122105279' });
  await checkout.frame.getByLabel('Confirm account number', { exact: true }).fill('000123456788');
  await checkout.payButton.click();
  await expect(checkout.frame.getByLabel('Routing number', { exact: true })).toBeFocused();
  await expect(checkout.frame.locator('.problem:not(:empty)')).toHaveCount(2);
  expect((await sandbox.state()).transfers).toEqual([]);
});

test('bank accounts are offered for US dollars only', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop('price_jpy');
  await checkout.ready();
  await expect(checkout.method('Bank account')).toHaveCount(0);
  await checkout.fillBuyer(BUYER);
  await checkout.fillCard(VISA);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
});

test('a masked number ends in its last digits, also in languages that are read from the right', async ({
  embed,
}) => {
  const checkout = await embed(tag('locale="ar" payment-methods="bank"'));
  const frame = checkout.element.locator('iframe').contentFrame();
  const field = frame.locator('#account_number');
  await field.fill('000123456789');
  await field.blur();
  const mask = frame.locator('#account_number ~ .mask');
  await expect(mask).toHaveText('••••6789');
  await expect(mask).toHaveCSS('direction', 'ltr');
  const ends = await mask.evaluate((cover) => {
    const range = document.createRange();
    range.selectNodeContents(cover);
    const padding = parseFloat(getComputedStyle(cover).paddingInlineEnd);
    return [cover.getBoundingClientRect().right - padding, range.getBoundingClientRect().right];
  });
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThan(1);
});
