import { expect, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { CONFIRM, createSession } from '../../support/pages/hosted-checkout.ts';

test('a page that is reloaded during a payment checks its session if it brings it again, and offers any other', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const action = { type: 'delay', ms: 6000 } as const;
  await sandbox.fail({ match: CONFIRM, when: 'after', times: 1, action });
  const checkout = new CheckoutPage(page);
  const first = await createSession(sandbox);
  const other = await createSession(sandbox, {
    line_items: [{ price_id: 'price_mug', quantity: 1 }],
  });
  const pageOf = ({ client_secret }: typeof first): string =>
    merchant.put(
      '/',
      `${scriptTag}<easy-checkout client-secret="${client_secret}"></easy-checkout>`,
    );
  await page.goto(pageOf(first));
  await checkout.pay();
  await checkout.expectStatus('confirming');
  pageOf(other);
  await page.reload();
  await checkout.ready();
  await expect(checkout.payButton).toHaveText('Pay $12.50');
  pageOf(first);
  await page.reload();
  await checkout.expectStatus('complete');
  await expect(checkout.receiptLine('Amount paid')).toHaveText('$48.00');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

/* Reliability, F17: a page that turns to another session while the first one is being paid. */

for (const [what, fault] of [
  ['late', { times: 1, action: { type: 'delay', ms: 2000 } }],
  ['lost', { times: 50, action: { type: 'close' } }],
] as const) {
  test(`another session during a payment whose answer is ${what} does not suppress its receipt, and is not paid`, async ({
    embed,
    page,
    sandbox,
  }) => {
    await sandbox.fail({
      match: CONFIRM,
      when: 'after',
      ...fault,
    });
    const first = await createSession(sandbox);
    const second = await createSession(sandbox, {
      line_items: [{ price_id: 'price_mug', quantity: 1 }],
    });
    const element = `<easy-checkout client-secret="${first.client_secret}"></easy-checkout>`;
    const checkout = new CheckoutPage(page);
    await checkout.listen();
    await embed(element);
    await checkout.pay();
    await expect.poll(async () => (await sandbox.state()).transfers).toHaveLength(1);
    await checkout.element.evaluate((one, secret) => {
      one.setAttribute('client-secret', secret);
    }, second.client_secret);
    await expect
      .poll(() => checkout.eventsNamed('easy-complete'), { timeout: 20_000 })
      .toMatchObject([{ sessionId: first.id }]);
    await checkout.expectStatus('complete');
    await expect(checkout.receiptLine('Amount paid')).toHaveText('$48.00');
    const { transfers } = await sandbox.state();
    expect(transfers.map(({ amount }) => amount)).toEqual([4800]);
  });
}

test('an order that was replaced while it was loading is never shown, however late its response @promise', async ({
  embed,
  page,
  sandbox,
}) => {
  const prices = { method: 'GET', path: '/v1/api/product-prices/' };
  const action = { type: 'delay', ms: 2500 } as const;
  await sandbox.fail({ match: prices, when: 'before', times: 1, action });
  const element =
    '<easy-checkout publishable-key="pk_test_sandbox" line-items="price_tee"></easy-checkout>';
  const checkout = await embed(element);
  const asked = async (): Promise<readonly (number | null)[]> =>
    (await sandbox.requests())
      .filter(({ method, path }) => method === 'GET' && path === prices.path)
      .map(({ status }) => status);
  await expect.poll(asked).toEqual([null]);
  await checkout.element.evaluate((one) => one.setAttribute('line-items', 'price_mug'));
  await expect(checkout.payButton).toHaveText('Pay $12.50');
  await expect.poll(asked).toEqual([200, 200]);
  // What the late answer leads to is asked for and shown after it.
  await page.waitForLoadState('networkidle');
  await expect(checkout.payButton).toHaveText('Pay $12.50');
  expect(await checkout.element.evaluate((one) => one.textContent)).not.toContain('$24.00');
});
