import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import type { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';

/* Two T-shirts for $48.00, in a session that takes stablecoins. */

const STATUS = { method: 'GET', path: '/v1/api/embedded-checkout/*/crypto-status' } as const;

async function takeCoins(sandbox: SandboxControl): Promise<void> {
  await sandbox.asMerchant('PATCH', '/embedded-checkout/config', { crypto: true });
}

/** What a buyer sees of the payment with stablecoins. */
function coinsOf({ element, frame }: CheckoutPage) {
  return {
    choice: element.getByRole('radio', { name: 'Stablecoin' }),
    status: frame.locator('.crypto-status'),
    address: frame.locator('#crypto-address'),
    amount: frame.locator('#crypto-amount'),
    code: frame.getByRole('img', { name: 'QR code with the address and the amount' }),
    clock: frame.getByRole('timer'),
  };
}

test('stablecoins are sent, seen, and confirmed, and the receipt is that of any payment', async ({
  embed,
  page,
  sandbox,
}) => {
  await takeCoins(sandbox);
  const { id, client_secret } = await createSession(sandbox);
  const tag =
    '<easy-checkout environment="sandbox" locale="en-US"></easy-checkout><script type="module">' +
    `document.querySelector('easy-checkout').clientSecret = '${client_secret}'</script>`;
  const checkout = await embed(tag);
  await checkout.listen();
  await page.reload();
  const coins = coinsOf(checkout);
  await checkout.ready();
  await coins.choice.check();
  await expect(coins.status).toHaveText('Waiting for your payment');
  await expect(coins.amount).toHaveValue('48.00');
  await expect(coins.address).toHaveValue(/^SANDBOX0/);
  await expect(coins.code).toBeVisible();
  await expect(coins.clock).toHaveText(/^2[34]:\d\d:\d\d$/);
  await expect(coins.clock).toHaveAttribute('aria-live', 'off');
  // There is nothing to fill in and nothing to submit.
  await expect(checkout.email).toBeHidden();
  await expect(checkout.payButton).toBeHidden();
  const submitted = await checkout.element.evaluate((element: EasyCheckout) => element.submit());
  expect(submitted).toEqual({ status: 'unavailable' });
  await checkout.frame.getByRole('button', { name: /Address/ }).click();
  await expect(checkout.frame.getByRole('button', { name: 'Copied Address' })).toBeVisible();

  await sandbox.happenOnNetwork(id, 'detect');
  await expect(coins.status).toHaveText('Received, waiting for confirmation');
  await expect(coins.address).toBeHidden();
  await page.reload();
  // What has arrived is shown without a choice, and no card can pay meanwhile.
  await expect(coins.status).toHaveText('Received, waiting for confirmation');
  await checkout.method('Card').check();
  await checkout.fillBuyer();
  await checkout.fillCard();
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText('has arrived for this order');
  await coins.choice.check();
  await sandbox.happenOnNetwork(id, 'confirm');
  await checkout.expectStatus('complete');
  await expect(checkout.receiptLine('Amount paid')).toHaveText('$48.00');
  const { orders, transfers } = await sandbox.state();
  expect(transfers).toMatchObject([{ amount: 4800, state: 'SUCCEEDED' }]);
  const [order] = orders;
  await expect
    .poll(() => checkout.eventsNamed('easy-complete'))
    .toMatchObject([{ outcome: 'succeeded', orderId: order?.id, sessionId: id }]);
});

test('an amount that another tab has changed is the one that is asked for', async ({
  hosted,
  sandbox,
}) => {
  await takeCoins(sandbox);
  const { id } = (await sandbox.asMerchant('POST', '/coupons/', {
    percent_off: 20,
    duration: 'once',
  })) as { readonly id: string };
  await sandbox.asMerchant('POST', '/promotion-codes/', { coupon_id: id, code: 'SUMMER' });
  const { client_secret } = await hosted.openSession(sandbox, { allow_promotion_codes: true });
  const coins = coinsOf(hosted);
  await hosted.ready();
  await coins.choice.check();
  await expect(coins.amount).toHaveValue('48.00');
  await sandbox.asMerchant('POST', '/embedded-checkout/promotion-code', {
    client_secret,
    code: 'SUMMER',
  });
  await expect(coins.amount).toHaveValue('38.40');
  await expect(hosted.notice).toContainText('changed from $48.00 to $38.40');
  await expect(coins.status).toHaveText('Waiting for your payment');
});

const FAILURES = [
  ['underpay', 'Less arrived than the amount that is due.'],
  ['overpay', 'More arrived than the amount that is due.'],
] as const;

for (const [event, text] of FAILURES) {
  test(`what does not fit pays nothing, and a card still can: ${event}`, async ({
    hosted,
    sandbox,
  }) => {
    await takeCoins(sandbox);
    const { id } = await hosted.openSession(sandbox);
    const coins = coinsOf(hosted);
    await hosted.ready();
    await coins.choice.check();
    await expect(coins.address).toBeVisible();
    await sandbox.happenOnNetwork(id, event);
    await expect(coins.status).toContainText(text);
    await expect(coins.status).toContainText('you can use another way to pay');
    await expect(coins.status).not.toContainText(/\bpaid\b/i);
    await expect(coins.address).toBeHidden();
    expect((await sandbox.state()).transfers).toHaveLength(0);
    await hosted.method('Card').check();
    await hosted.pay();
    await hosted.expectStatus('complete');
    expect((await sandbox.state()).transfers).toHaveLength(1);
  });
}

test('what arrives after the end is late, and nothing is sent to an address that has expired', async ({
  hosted,
  sandbox,
}) => {
  await takeCoins(sandbox);
  const { id } = await hosted.openSession(sandbox, { payment_methods: ['CRYPTO'] });
  const coins = coinsOf(hosted);
  // The only way to pay is no choice.
  await expect(coins.status).toHaveText('Waiting for your payment');
  await sandbox.advanceClock(90_000);
  // The session itself is over, and what was sent may be on its way.
  await hosted.expectStatus('expired');
  await expect(hosted.element).toContainText('Contact the shop about what you sent.');
  await expect(hosted.element).not.toContainText('Nothing was charged');
  await expect(coins.address).toBeHidden();
  expect(await sandbox.happenOnNetwork(id, 'confirm')).toMatchObject({ reason: 'late' });
  expect((await sandbox.state()).transfers).toHaveLength(0);
});

test('a service that does not answer is asked again, less often, and nothing is claimed', async ({
  hosted,
  sandbox,
}) => {
  await takeCoins(sandbox);
  const { id } = await hosted.openSession(sandbox);
  const coins = coinsOf(hosted);
  await hosted.ready();
  await sandbox.fail({
    match: { ...STATUS, path: `/v1/api/embedded-checkout/${id}/crypto-status` },
    times: 4,
    when: 'before',
    // Firefox repeats by itself what is cut off.
    action: { type: 'status', status: 503 },
  });
  await coins.choice.check();
  await expect(coins.status).toContainText('We keep trying.');
  await expect(coins.status).toHaveText('Waiting for your payment');
});

test('a session without stablecoins loads nothing of them, and a publishable key never offers them', async ({
  hosted,
  page,
  sandbox,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const checkout = hosted;
  await checkout.openSession(sandbox);
  await checkout.pay();
  await checkout.expectStatus('complete');
  await takeCoins(sandbox);
  await page.goto('about:blank');
  await checkout.openShop();
  await checkout.ready();
  await expect(coinsOf(checkout).choice).toHaveCount(0);
  expect(asked.filter((address) => /crypto/.test(address))).toEqual([]);
});
