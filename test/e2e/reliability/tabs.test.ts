import type { Page } from '@playwright/test';
import { expect, type MerchantSite, tag, test } from '../../support/pages/merchant-page.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { CARDS, checkoutCalls, CheckoutPage } from '../../support/pages/checkout-page.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';

/* Several tabs, or several elements of one page, with the same cart of a publishable key. */

interface Situation {
  readonly page: Page;
  readonly merchant: MerchantSite;
  readonly scriptTag: string;
}

async function fillIn(checkout: CheckoutPage, number?: string): Promise<void> {
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.fillCard(number ? { number } : {});
}

/** A tab with a cart in the given notation, filled in. */
async function openTab(
  page: Page,
  { merchant, scriptTag }: Situation,
  items: string,
  number?: string,
): Promise<CheckoutPage> {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  const path = `/${encodeURIComponent(items)}`;
  await page.goto(merchant.put(path, scriptTag + tag(`line-items="${items}"`)));
  await fillIn(checkout, number);
  return checkout;
}

/** Two tabs with the same cart, each in another notation. */
async function twoTabs(situation: Situation, card?: string) {
  const { page } = situation;
  const first = await openTab(page, situation, 'price_tee:2 price_mug', card);
  const other = await page.context().newPage();
  const second = await openTab(other, situation, 'price_mug price_tee price_tee');
  return [first, second] as const;
}

const delay = (sandbox: SandboxControl, ms: number) =>
  sandbox.fail({
    match: { method: 'POST', path: '/v1/api/checkout/' },
    times: 1,
    when: 'before',
    action: { type: 'delay', ms },
  });

test('a cart that is being paid in another tab waits, shows its receipt, and is bought again only on purpose @promise @smoke', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  // Three forms are filled in.
  test.slow();
  const [first, second] = await twoTabs({ page, merchant, scriptTag });
  await delay(sandbox, 3000);
  await first.payButton.click();
  await first.expectStatus('confirming');
  await second.payButton.click();
  await expect(second.notice).toContainText('being paid in another tab');
  await first.expectStatus('complete');
  await second.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
  expect(await checkoutCalls(sandbox)).toHaveLength(1);

  const number = await first.receiptLine('Order number').textContent();
  await expect(second.receiptLine('Order number')).toHaveText(number ?? 'a number');
  await expect(second.receiptLine('Amount paid')).toHaveText('$60.50');
  await expect(second.receiptLine('Email')).toHaveCount(0);
  expect(await second.eventsNamed('easy-complete')).toHaveLength(1);
  expect(await second.eventsNamed('easy-complete')).toMatchObject([{ outcome: 'succeeded' }]);
  const again = { name: 'Buy again' };
  await expect(first.receipt.getByRole('button', again)).toHaveCount(0);

  await second.receipt.getByRole('button', again).click();
  await second.ready();
  await expect(second.cardNumber).toHaveValue('');
  expect((await sandbox.state()).transfers).toHaveLength(1);
  await fillIn(second);
  await second.payButton.click();
  await second.expectStatus('complete');
  await expect(second.receipt.getByRole('button', again)).toHaveCount(0);
  expect((await sandbox.state()).transfers).toHaveLength(2);
});

test('two elements of one page with one cart are charged once', async ({
  embed,
  page,
  sandbox,
}) => {
  const items = ['price_tee:2', 'price_tee price_tee'];
  const elements = items.map((cart) => tag(`line-items="${cart}"`));
  await embed(elements.join(''));
  const all = page.locator('easy-checkout');
  const [first, second] = [0, 1].map((at) => new CheckoutPage(page, all.nth(at)));
  if (!first || !second) throw new Error('There are two');
  await fillIn(first);
  await fillIn(second);
  await delay(sandbox, 2000);
  await all.evaluateAll((checkouts) => {
    for (const checkout of checkouts)
      void (checkout as HTMLElementTagNameMap['easy-checkout']).submit();
  });
  await first.expectStatus('complete');
  await second.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('a waiting tab continues by itself once the other tab’s payment is declined', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const [first, second] = await twoTabs({ page, merchant, scriptTag }, CARDS.insufficientFunds);
  await delay(sandbox, 2000);
  await first.payButton.click();
  await first.expectStatus('confirming');
  await second.payButton.click();
  await expect(second.notice).toContainText('being paid in another tab');
  await expect(first.notice).toContainText('not enough money');
  await second.expectStatus('complete');
  const { transfers } = await sandbox.state();
  expect(transfers.filter(({ state }) => state === 'SUCCEEDED')).toHaveLength(1);
});

test('a tab that was closed while it paid leaves the other one unpaid, and its buyer reads so', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const [first, second] = await twoTabs({ page, merchant, scriptTag });
  const sent: string[] = [];
  second.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.endsWith('/checkout/')) sent.push(pathname);
  });
  await delay(sandbox, 5000);
  await first.payButton.click();
  await first.expectStatus('confirming');
  await second.payButton.click();
  await expect(second.notice).toContainText('being paid in another tab');
  await first.page.close();
  await expect(second.notice).toContainText('A payment was started in another tab');
  await second.expectStatus('ready');
  expect(await second.eventsNamed('easy-complete')).toEqual([]);
  expect(sent).toEqual([]);

  // The buyer has checked the other tab and submits again, with a consent to another payment.
  await second.payButton.click();
  await second.element.getByRole('checkbox', { name: 'I want to make another payment' }).check();
  expect(sent).toEqual([]);
  await second.payButton.click();
  await second.expectStatus('complete');
  await expect(second.notice).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('a reload with the same cart in another order finds the previous attempt @promise', async ({
  embed,
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const situation = { page, merchant, scriptTag };
  const checkout = await openTab(page, situation, 'price_tee:2 price_mug');
  await sandbox.fail({
    match: { method: 'POST', path: '/v1/api/checkout/' },
    times: 99,
    when: 'after',
    action: { type: 'close' },
  });
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText('do not pay again');
  expect((await sandbox.state()).transfers).toHaveLength(1);
  for (const items of ['price_mug price_tee:2', 'price_tee price_mug:1 price_tee']) {
    await embed(tag(`line-items="${items}"`), '/again');
    await checkout.expectStatus('unresolved');
    await expect(checkout.payButton).toBeHidden();
  }
  await embed(tag('line-items="price_mug"'), '/other');
  await checkout.expectStatus('ready');
});

for (const way of ['a cart', 'a session']) {
  test(`an easy-submit event that a script dispatches takes no lock: ${way}`, async ({
    embed,
    sandbox,
  }) => {
    const { client_secret } = await createSession(sandbox);
    const element =
      way === 'a cart' ? tag() : `<easy-checkout client-secret="${client_secret}"></easy-checkout>`;
    const checkout = await embed(element);
    await fillIn(checkout);
    await expect(checkout.method('Bank account')).toBeVisible();
    const held = await checkout.element.evaluate(async (target) => {
      const forged = new Event('easy-submit', { bubbles: true, composed: true });
      const waits: unknown[] = [];
      const never = new Promise(() => {});
      Object.assign(forged, {
        allowed: () => never,
        waitUntil: (wait: unknown) => waits.push(wait),
      });
      target.dispatchEvent(forged);
      // Locks are asked for in turn: whoever asked because of the event is known after this one.
      await navigator.locks.request('after the event', () => undefined);
      const { held: locks = [], pending = [] } = await navigator.locks.query();
      return [...locks, ...pending].map(({ name }) => name);
    });
    expect(held).toEqual([]);
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toHaveLength(1);
  });
}
