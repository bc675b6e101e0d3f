import type { Page } from '@playwright/test';
import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { BUYER, CheckoutPage, checkoutCalls, VISA } from '../../support/pages/checkout-page.ts';

/** Writes attributes on the tag, as a merchant's script does; null takes one away. */
function write(page: Page, attributes: Readonly<Record<string, string | null>>): Promise<void> {
  return page.locator('easy-checkout').evaluate((element, changes) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }, attributes);
}

async function expectTypedValues(checkout: CheckoutPage): Promise<void> {
  await expect(checkout.email).toHaveValue(BUYER.email);
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  await expect(checkout.securityCode).toHaveValue(VISA.cvc);
  await expect(checkout.postalCode).toHaveValue(VISA.postalCode);
}

/** A page whose buyer has filled in everything and not submitted yet. */
const filled = test.extend<{ readonly checkout: CheckoutPage }>({
  checkout: async ({ embed, page }, use) => {
    const checkout = new CheckoutPage(page);
    await checkout.listen();
    await embed(tag());
    await checkout.fillIn();
    await use(checkout);
  },
});

filled(
  'another cart keeps what was typed, and its total is shown and sent @promise @smoke',
  async ({ page, checkout, sandbox }) => {
    await write(page, { 'line-items': 'price_tee:2 price_mug' });
    await expect(checkout.payButton).toHaveText('Pay $60.50');
    await expectTypedValues(checkout);
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    const { transfers } = await sandbox.state();
    expect(transfers).toMatchObject([{ amount: 6050 }]);
  },
);

filled('only the last of many quick changes counts', async ({ page, checkout, sandbox }) => {
  for (let quantity = 2; quantity <= 9; quantity++) {
    await write(page, { 'line-items': `price_mug:${quantity}` });
  }
  await expect(checkout.payButton).toHaveText('Pay $112.50');
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const { transfers } = await sandbox.state();
  expect(transfers).toMatchObject([{ amount: 11_250 }]);
});

filled(
  'another key is used from now on, and its merchant is the one that sells',
  async ({ page, checkout, sandbox }) => {
    await write(page, { 'publishable-key': 'pk_test_other' });
    await checkout.expectStatus('unusable');
    await expect(checkout.notice).toContainText('is not set up correctly');
    await write(page, { 'publishable-key': 'pk_test_sandbox' });
    await checkout.expectStatus('ready');
    await expectTypedValues(checkout);
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toHaveLength(1);
  },
);

filled('locale and theme change under the buyer’s hands', async ({ page, checkout }) => {
  await write(page, { locale: 'en-CA', theme: 'dark' });
  await expect(checkout.payButton).toHaveText('Pay US$24.00');
  const scheme = () =>
    checkout.cardNumber.evaluate(
      (input) => getComputedStyle(input.ownerDocument.documentElement).colorScheme,
    );
  await expect.poll(scheme).toBe('dark');
  await expectTypedValues(checkout);
  await write(page, { locale: null, theme: 'light' });
  await expect(checkout.payButton).toHaveText('Pay $24.00');
  await expect.poll(scheme).toBe('light');
  await expectTypedValues(checkout);
});

filled('nothing can be typed or paid while it is disabled', async ({ page, checkout, sandbox }) => {
  await write(page, { disabled: '' });
  await expect(checkout.email).toBeDisabled();
  await expect(checkout.cardNumber).toBeDisabled();
  await expect(checkout.payButton).toHaveAttribute('aria-disabled', 'true');
  const submitted = await page.evaluate(() =>
    (
      document.querySelector('easy-checkout') as Element as unknown as {
        submit(): Promise<{ status: string }>;
      }
    ).submit(),
  );
  expect(submitted).toEqual({ status: 'unavailable' });
  expect(await checkoutCalls(sandbox)).toEqual([]);

  await write(page, { disabled: null });
  await expect(checkout.cardNumber).toBeEnabled();
  await expectTypedValues(checkout);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
});

filled(
  'a cart that is emptied or replaced after the payment leaves the receipt',
  async ({ page, checkout }) => {
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    for (const items of ['', 'price_mug', null]) {
      await write(page, { 'line-items': items });
      await checkout.expectStatus('complete');
      await expect(checkout.receiptLine('Amount paid')).toHaveText('$24.00');
    }
    expect(await checkout.eventsNamed('easy-error')).toEqual([]);

    await write(page, { 'line-items': 'price_mug' });
    await checkout.element.evaluate((element) =>
      (element as Element as { reset?(): void }).reset?.(),
    );
    await expect(checkout.payButton).toHaveText('Pay $12.50');
    await expect(checkout.cardNumber).toHaveValue('');
    await expect(checkout.email).toHaveValue('');
  },
);

filled(
  'what is changed during a payment waits for its end',
  async ({ page, checkout, sandbox }) => {
    await sandbox.delayNext({ method: 'POST', path: '/v1/api/checkout/' }, 1500);
    await checkout.cardNumber.fill('4000000000000002');
    await checkout.payButton.click();
    await checkout.expectStatus('confirming');
    await write(page, { 'line-items': 'price_mug' });
    await expect(checkout.payButton).toHaveText('Pay $12.50');
    expect(await checkout.eventsNamed('easy-decline')).toHaveLength(1);
    await checkout.cardNumber.fill(VISA.number);
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    const { transfers } = await sandbox.state();
    expect(transfers.map(({ amount, state }) => [amount, state])).toEqual([
      [2400, 'FAILED'],
      [1250, 'SUCCEEDED'],
    ]);
  },
);

filled(
  'a cart that is emptied during a payment does not keep its receipt away',
  async ({ page, checkout, sandbox }) => {
    await sandbox.delayNext({ method: 'POST', path: '/v1/api/checkout/' }, 3000, 'after');
    await checkout.payButton.click();
    await checkout.expectStatus('confirming');
    await write(page, { 'line-items': '', 'checkout-origin': 'https://elsewhere.example' });
    await checkout.expectStatus('complete');
    await expect(checkout.receiptLine('Amount paid')).toHaveText('$24.00');
  },
);

filled(
  'a page that renders a hundred times with equal values asks the service nothing',
  async ({ checkout, sandbox }) => {
    const before = (await sandbox.requests()).length;
    await checkout.element.evaluate(async (element: EasyCheckout) => {
      for (let round = 0; round < 100; round++) {
        element.setAttribute('publishable-key', 'pk_test_sandbox');
        Object.assign(element, { lineItems: [{ price_id: 'price_tee', quantity: 1 }] });
        await element.updateComplete;
      }
    });
    await checkout.expectStatus('ready');
    await expectTypedValues(checkout);
    expect((await sandbox.requests()).length).toBe(before);
    expect(await checkout.eventsNamed('easy-ready')).toHaveLength(1);
  },
);

test('a theme that changes while the attributes are invalid restarts nothing', async ({
  embed,
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await embed(tag());
  await checkout.ready();
  await checkout.element.evaluate((element: EasyCheckout) => {
    Object.assign(element, { metadata: 'order 5' });
  });
  await checkout.expectStatus('unusable');
  const statuses = await checkout.element.evaluate(async (element: EasyCheckout) => {
    const seen: string[] = [];
    for (const theme of ['dark', 'light'] as const) {
      element.theme = theme;
      await element.updateComplete;
      seen.push(element.state.status);
    }
    return seen;
  });
  expect(statuses).toEqual(['unusable', 'unusable']);
  await expect.poll(() => checkout.eventsNamed('easy-error')).toHaveLength(1);
});

test('an address that the page adds on submit, and that no buyer is asked for, stops no payment', async ({
  embed,
}) => {
  const checkout = await embed(tag('billing-address="none"'));
  await checkout.ready();
  await checkout.element.evaluate((element: EasyCheckout) =>
    element.addEventListener('easy-submit', () => {
      const personal_address = {
        line1: '1 Main',
        city: 'Here',
        region: 'CA',
        postal_code: '94107',
      };
      element.customer = { personal_address };
    }),
  );
  await checkout.fillBuyer();
  await checkout.fillCard({ postalCode: '' });
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
});
