import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import type { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';

/* Two T-shirts for $48.00, where `SUMMER` takes off a fifth. */

const APPLY = { method: 'POST', path: '/v1/api/embedded-checkout/promotion-code' } as const;

async function offer(sandbox: SandboxControl, code: string, terms: object = {}): Promise<void> {
  const { id } = (await sandbox.asMerchant('POST', '/coupons/', {
    percent_off: 20,
    duration: 'once',
  })) as { readonly id: string };
  await sandbox.asMerchant('POST', '/promotion-codes/', { coupon_id: id, code, ...terms });
}

/** What a buyer sees of the code. */
function codeOf(checkout: CheckoutPage) {
  const { element } = checkout;
  return {
    add: element.getByRole('button', { name: 'Add promotion code' }),
    input: element.getByLabel('Promotion code', { exact: true }),
    apply: element.getByRole('button', { name: 'Apply', exact: true }),
    remove: element.getByRole('button', { name: 'Remove', exact: true }),
    problem: element.locator('#promotion_code-problem'),
    line: element.locator('[part="discount"]'),
  };
}

test('a code lowers the order, the button, the charge and the receipt, and outlives a reload', async ({
  embed,
  page,
  sandbox,
}) => {
  await offer(sandbox, 'SUMMER');
  const session = await createSession(sandbox, { allow_promotion_codes: true });
  const tag =
    '<easy-checkout environment="sandbox" locale="en-US"></easy-checkout><script type="module">' +
    `document.querySelector('easy-checkout').clientSecret = '${session.client_secret}'</script>`;
  const checkout = await embed(tag);
  const code = codeOf(checkout);
  await checkout.ready();
  await checkout.fillBuyer();
  await code.add.click();
  await expect(code.input).toBeFocused();

  // While the service is asked, the total is not known and nothing can be paid.
  await sandbox.delayNext(APPLY, 2000);
  await code.input.fill('summer');
  await code.input.press('Enter');
  await expect(code.apply).toHaveAttribute('aria-disabled', 'true');
  await expect(checkout.payButton).toHaveAttribute('aria-disabled', 'true');
  const result = await checkout.element.evaluate((element: EasyCheckout) => element.submit());
  expect(result).toEqual({ status: 'unavailable' });

  await expect(code.line).toContainText('-$9.60');
  await expect(code.remove).toBeFocused();
  await expect(checkout.payButton).toHaveText('Pay $38.40');
  await expect(checkout.email).toHaveValue('grace@example.com');
  await code.remove.click();
  await expect(checkout.payButton).toHaveText('Pay $48.00');
  await expect(code.add).toBeFocused();
  await code.add.click();
  await code.input.fill('SUMMER');
  await code.apply.click();
  await expect(checkout.payButton).toHaveText('Pay $38.40');

  await page.reload();
  await checkout.ready();
  await expect(code.line).toContainText('SUMMER');
  // What was typed has come back. Playwright appends to an email field that is full in Firefox.
  await expect(checkout.email).toHaveValue('grace@example.com');
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  await expect(checkout.receipt).toContainText('-$9.60');
  await expect(checkout.receiptLine('Amount paid')).toHaveText('$38.40');
  await expect(code.remove).toHaveCount(0);
  const { orders, transfers } = await sandbox.state();
  expect(transfers).toMatchObject([{ amount: 3840, state: 'SUCCEEDED' }]);
  expect(orders).toMatchObject([{ amount_total: 3840, amount_discount: 960 }]);
});

test('a refused code says why, and a total that changed elsewhere is not charged', async ({
  hosted,
  sandbox,
}) => {
  await offer(sandbox, 'SUMMER');
  await offer(sandbox, 'PAST', { expires_at: new Date(Date.now() + 5000).toISOString() });
  await offer(sandbox, 'LARGE', { minimum_amount: 9900, minimum_amount_currency: 'USD' });
  await offer(sandbox, 'YEN', { minimum_amount: 1, minimum_amount_currency: 'JPY' });
  await sandbox.advanceClock(60);
  const checkout = hosted;
  const session = await hosted.openSession(sandbox, { allow_promotion_codes: true });
  const code = codeOf(checkout);
  await checkout.ready();
  await code.add.click();
  await code.apply.click();
  await expect(code.problem).toHaveText('Enter a promotion code.');
  const refusals = [
    ['NOSUCH', 'This code is not valid for this order. Check it for typing errors.'],
    ['PAST', 'This code has expired.'],
    ['LARGE', 'Your order is below the minimum amount for this code.'],
    ['YEN', 'This code cannot be used in this currency.'],
  ] as const;
  for (const [typed, text] of refusals) {
    await code.input.fill(typed);
    await code.apply.click();
    await expect(code.problem).toHaveText(text);
    await expect(code.input).toHaveValue(typed);
    await expect(code.input).toBeFocused();
  }
  await expect(checkout.payButton).toHaveText('Pay $48.00');
  // On a phone, the order unfolds, and the field has room in it.
  await hosted.page.setViewportSize({ width: 360, height: 800 });
  await checkout.element.locator('[part="summary-button"]').click();
  await expect(code.apply).toBeInViewport({ ratio: 1 });
  await expect(checkout.element.locator('[part="total"] strong')).toBeInViewport({ ratio: 1 });
  await code.input.fill('SUMMER');
  await code.apply.click();
  await expect(checkout.payButton).toHaveText('Pay $38.40');

  // Another tab takes the code away, so the buyer has to agree to the higher total first.
  await sandbox.asMerchant('POST', '/embedded-checkout/promotion-code', {
    client_secret: session.client_secret,
    code: null,
  });
  await checkout.pay();
  await expect(checkout.notice).toContainText('changed from $38.40 to $48.00');
  await expect(checkout.payButton).toHaveText('Pay $48.00');
  expect((await sandbox.state()).transfers).toHaveLength(0);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toMatchObject([{ amount: 4800 }]);
});

test('a code that was typed and not applied is applied by the submit, which charges nothing', async ({
  hosted,
  sandbox,
}) => {
  await offer(sandbox, 'SUMMER');
  const checkout = hosted;
  await hosted.openSession(sandbox, { allow_promotion_codes: true });
  const code = codeOf(checkout);
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.fillCard();
  await code.add.click();
  await code.input.fill('NOSUCH');
  await checkout.securityCode.press('Enter');
  await expect(code.problem).toHaveText(/^This code is not valid/);
  await expect(code.input).toBeFocused();

  await sandbox.fail({
    match: APPLY,
    times: 100,
    when: 'before',
    action: { type: 'status', status: 503 },
  });
  await code.input.fill('summer');
  await checkout.email.press('Enter');
  await expect(code.problem).toHaveText('We could not check this code. Please try again.');
  await expect(code.input).toBeFocused();

  await sandbox.fail();
  // The second click comes when the total is another one, at the latest.
  await checkout.payButton.dblclick();
  await expect(checkout.notice).toContainText('changed from $48.00 to $38.40');
  await expect(checkout.payButton).toHaveText('Pay $38.40');
  expect((await sandbox.state()).transfers).toHaveLength(0);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toMatchObject([{ amount: 3840 }]);
});
