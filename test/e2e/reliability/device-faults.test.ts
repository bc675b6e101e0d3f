import { expect, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage, checkoutCalls } from '../../support/pages/checkout-page.ts';
import { CONFIRM, createSession } from '../../support/pages/hosted-checkout.ts';

/* Reliability, F18, F19, F20 and F22: what a buyer's device does to a payment. */

test('a submit while the device is offline charges nothing, then or later, until the buyer submits again', async ({
  page,
  context,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await page.clock.install();
  await checkout.openShop();
  await checkout.fillIn();
  await context.setOffline(true);
  // What is clicked before the browser notices it is a payment like any other.
  await page.waitForFunction(() => !navigator.onLine);
  await checkout.payButton.click();
  await expect(checkout.notice.filter({ hasText: 'You are offline' })).toBeVisible();
  await checkout.expectStatus('ready');
  // Sooner than what is asked for again would give up.
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // Longer than any pause between two tries.
  await page.clock.runFor(10_000);
  expect(await checkoutCalls(sandbox)).toEqual([]);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('a device that goes offline after the charge shows the payment once it is back', async ({
  page,
  context,
  sandbox,
}) => {
  await sandbox.delayNext({ method: 'POST', path: '/v1/api/checkout/' }, 1500, 'after');
  const checkout = new CheckoutPage(page);
  await page.clock.install();
  await checkout.openShop();
  await checkout.pay();
  await expect.poll(async () => (await sandbox.state()).transfers).toHaveLength(1);
  await context.setOffline(true);
  await page.clock.runFor(3000);
  await expect(checkout.element.getByText(/nothing (is|was) charged/i)).toHaveCount(0);
  await context.setOffline(false);
  const checkAgain = checkout.notice.getByRole('button', { name: 'Check again' });
  await expect(checkAgain.or(checkout.receipt)).toBeVisible({ timeout: 20_000 });
  if (await checkAgain.isVisible()) await checkAgain.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('a device that sleeps between the submit and the payment charges nothing when it wakes', async ({
  page,
  sandbox,
}) => {
  await page.addInitScript(`{
    const now = Date.now.bind(Date);
    let slept = 0;
    Date.now = () => now() + slept;
    const fetched = fetch.bind(globalThis);
    // Ten minutes pass while the card's token is asked for.
    globalThis.fetch = async (...request) => {
      const answer = await fetched(...request);
      if (String(request[0]).endsWith('/tokens')) slept = slept === 0 ? 600_000 : slept;
      return answer;
    };
  }`);
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay();
  await expect(checkout.notice).toContainText('Nothing was charged');
  await checkout.expectStatus('ready');
  expect(await checkoutCalls(sandbox)).toEqual([]);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

const YEAR = 31_536_000_000;
const CLOCKS: Readonly<Record<string, string>> = {
  'a year fast': `now() + ${YEAR}`,
  'a year slow': `now() - ${YEAR}`,
  'jumping by a day at every checkAgain': `now() + (reads++ % 2) * 86400000`,
};

for (const [name, reading] of Object.entries(CLOCKS)) {
  test(`a clock that is ${name} neither ends a session nor keeps it from being paid`, async ({
    embed,
    page,
    sandbox,
  }) => {
    await page.addInitScript(`{
      const now = Date.now.bind(Date);
      let reads = 0;
      const wrong = () => ${reading};
      const RealDate = Date;
      globalThis.Date = class extends RealDate {
        constructor(...values) { values.length ? super(...values) : super(wrong()); }
        static now = wrong;
      };
    }`);
    await sandbox.delayNext(CONFIRM, 2000, 'after');
    const { client_secret } = await createSession(sandbox);
    const element = `<easy-checkout client-secret="${client_secret}"></easy-checkout>`;
    const checkout = await embed(element);
    await checkout.ready();
    await checkout.fillBuyer();
    // Good for as long as any of these clocks says.
    await checkout.fillCard({ expiry: '12 / 39' });
    await checkout.payButton.click();
    // Two seconds of waiting are no reason for words about a long wait, whatever the clock says.
    await checkout.expectStatus('confirming');
    await expect(checkout.element.getByText('Still processing.')).toBeHidden();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toHaveLength(1);
  });
}

test('a session that ends while the buyer types is not paid, and says so', async ({
  embed,
  sandbox,
}) => {
  const { client_secret } = await createSession(sandbox);
  const element = `<easy-checkout client-secret="${client_secret}"></easy-checkout>`;
  const checkout = await embed(element);
  await checkout.fillIn();
  await sandbox.advanceClock(8 * 86_400);
  await checkout.payButton.click();
  await checkout.expectStatus('expired');
  await expect(checkout.notice).toContainText('This checkout has expired');
  expect((await sandbox.state()).transfers).toEqual([]);
});

for (const [what, action] of [
  ['comes late', { type: 'delay', ms: 2000 }],
  ['is lost', { type: 'close' }],
] as const) {
  test(`a session that ends during a payment whose answer ${what} is paid, and says so`, async ({
    embed,
    page,
    sandbox,
  }) => {
    await sandbox.fail({
      match: CONFIRM,
      times: action.type === 'close' ? 50 : 1,
      when: 'after',
      action,
    });
    const { client_secret } = await createSession(sandbox);
    const element = `<easy-checkout client-secret="${client_secret}"></easy-checkout>`;
    const checkout = new CheckoutPage(page);
    await checkout.listen();
    await embed(element);
    await checkout.pay();
    await expect.poll(async () => (await sandbox.state()).transfers).toHaveLength(1);
    await sandbox.advanceClock(8 * 86_400);
    await checkout.expectStatus('complete');
    expect(await checkout.eventsNamed('easy-expire')).toEqual([]);
    expect((await sandbox.state()).transfers).toHaveLength(1);
  });
}

test('a browser that blocks every storage, in the page and in the frame, pays @smoke', async ({
  page,
  sandbox,
}) => {
  await page.addInitScript(() => {
    const shut = {
      get() {
        throw new DOMException('Storage is blocked', 'SecurityError');
      },
    };
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches', 'cookieStore'])
      Object.defineProperty(globalThis, name, shut);
    Object.defineProperty(document, 'cookie', shut);
  });
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});
