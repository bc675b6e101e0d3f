import type { Page } from '@playwright/test';
import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { expect, type MerchantSite, test } from '../../support/pages/merchant-page.ts';
import { checkRows } from '../../support/pages/table.ts';
import { CheckoutPage, checkoutCalls } from '../../support/pages/checkout-page.ts';
import { CONFIRM, createSession } from '../../support/pages/hosted-checkout.ts';

const SUBMITS: Readonly<Record<string, (checkout: CheckoutPage) => Promise<unknown>>> = {
  'a double click': ({ payButton }) => payButton.dblclick(),
  'Enter and a click': async ({ email, payButton }) => {
    await email.press('Enter');
    await payButton.evaluate((button: HTMLButtonElement) => button.click());
  },
  'fifty clicks': ({ payButton }) =>
    payButton.evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 50; click += 1) button.click();
    }),
  'twenty calls of submit()': ({ element }) =>
    element.evaluate((checkout: EasyCheckout) =>
      Promise.all(Array.from({ length: 20 }, () => checkout.submit())),
    ),
};

test('submits that follow each other at once pay once @promise', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkRows({
    page,
    sandbox,
    rows: Object.entries(SUBMITS),
    nameOf: ([name]) => name,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    async check([, submit]) {
      await checkout.fillIn();
      await submit(checkout);
      await checkout.expectStatus('complete');
      expect(await checkoutCalls(sandbox)).toHaveLength(1);
      const tokens = (await sandbox.requests()).filter(({ path }) => path === '/vault/tokens');
      expect(tokens.filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect((await sandbox.state()).transfers).toHaveLength(1);
      expect(await checkout.eventsNamed('easy-submit')).toHaveLength(1);
      expect(await checkout.eventsNamed('easy-complete')).toHaveLength(1);
    },
  });
});

interface Tabs {
  readonly page: Page;
  readonly sandbox: SandboxControl;
  readonly merchant: MerchantSite;
  readonly scriptTag: string;
}

/** Two tabs with one session, filled in. */
async function twoTabs({ page, sandbox, merchant, scriptTag }: Tabs) {
  const { client_secret } = await createSession(sandbox);
  const element = `<easy-checkout client-secret="${client_secret}"></easy-checkout>`;
  const address = merchant.put('/', scriptTag + element);
  const tabs = [new CheckoutPage(page), new CheckoutPage(await page.context().newPage())] as const;
  for (const tab of tabs) {
    await tab.page.goto(address);
    await tab.fillIn();
  }
  return tabs;
}

test('a session that is being paid in another tab waits for it, says so, and is charged once @promise', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const [first, second] = await twoTabs({ page, sandbox, merchant, scriptTag });
  await sandbox.delayNext(CONFIRM, 3000);
  await first.payButton.click();
  await first.expectStatus('confirming');
  await second.payButton.click();
  await expect(second.notice).toContainText('being paid in another tab');
  await second.expectStatus('ready');
  await first.expectStatus('complete');
  await second.expectStatus('complete');
  await expect(second.notice).toHaveCount(0);
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('a submit that the page prevents keeps no other tab waiting', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const [first, second] = await twoTabs({ page, sandbox, merchant, scriptTag });
  await first.element.evaluate((checkout) =>
    checkout.addEventListener('easy-submit', (event) => event.preventDefault()),
  );
  await first.payButton.click();
  await first.expectStatus('ready');
  await second.payButton.click();
  await second.expectStatus('complete');
});

test('Enter on a choice does not pay', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.fillIn();
  await checkout.moreDetails.click();
  for (const choice of [
    checkout.element.getByLabel('I am buying for a business'),
    checkout.method('Card'),
  ]) {
    await choice.press('Enter');
    await checkout.expectStatus('ready');
  }
  await checkout.email.press('Enter');
  await checkout.expectStatus('complete');
  expect(await checkoutCalls(sandbox)).toHaveLength(1);
});

test('while a payment is under way the button says so and keeps the focus @promise', async ({
  page,
  sandbox,
}) => {
  await sandbox.delayNext({ method: 'POST', path: '/v1/api/checkout/' }, 1500);
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay();
  await expect(checkout.payButton).toHaveText('Processing…');
  await expect(checkout.payButton).toBeFocused();
  await expect(checkout.payButton).toHaveAttribute('aria-disabled', 'true');
  await expect(checkout.element.getByRole('status')).toHaveText('Processing…');
  await page.keyboard.press('Enter');
  await checkout.payButton.evaluate((button: HTMLButtonElement) => button.click());
  await checkout.expectStatus('complete');
  expect(await checkoutCalls(sandbox)).toHaveLength(1);
});
