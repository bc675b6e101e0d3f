import type { Locator, Page } from '@playwright/test';
import type { EasyCheckout } from '../../../src/index.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { EmbeddedCheckout, embeddingPage, hostedFrame } from '../../support/pages/embedded-page.ts';
import { CONFIRM, createSession, linkTo } from '../../support/pages/hosted-checkout.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';

/*
 * While a payment of this browser at this merchant has no known end, nothing else is paid without a
 * sentence that names it and a consent of its own: in another session, on another page, in another tab.
 */

const UNKNOWN = /A payment of \$\d+\.00 that you started at .+ may have gone through/;
const PAID = /Your payment of \$\d+\.00 that you started at .+ went through/;

const charges = async (sandbox: SandboxControl): Promise<number> =>
  (await sandbox.state()).transfers.filter(({ state }) => state !== 'FAILED').length;

const answerLate = (sandbox: SandboxControl, ms: number) =>
  sandbox.fail({ match: CONFIRM, times: 1, when: 'after', action: { type: 'delay', ms } });

/** Loses every answer about payments, whose outcome stays unknown then. */
const loseAnswers = async (sandbox: SandboxControl): Promise<void> => {
  const lost = { type: 'status', status: 502 } as const;
  const validate = { method: 'POST', path: '/v1/api/embedded-checkout/validate' } as const;
  await sandbox.fail(
    { match: CONFIRM, times: 99, when: 'after', action: lost },
    { match: validate, times: 99, when: 'before', action: lost },
  );
};

const earlierOf = ({ element }: CheckoutPage): Locator =>
  element.locator('[part="earlier-payments"]');
const consentOf = ({ element }: CheckoutPage): Locator =>
  element.getByRole('checkbox', { name: 'I want to make another payment' });

/** Fills in the form and submits without the consent, which must charge nothing. */
async function expectNothingWithoutConsent(checkout: CheckoutPage): Promise<void> {
  await checkout.pay();
  await expect(checkout.element.locator('#pay_again-problem')).toBeVisible();
  await expect(consentOf(checkout)).toBeFocused();
  await checkout.expectStatus('ready');
}

/** A page that makes a session on each load, and shows which id it was given. */
const sessionPerLoad = (scriptTag: string, secrets: readonly string[]): string =>
  `${scriptTag}<easy-checkout environment="sandbox"></easy-checkout>
  <script type="module">
    const loads = Number(sessionStorage.getItem('loads') ?? 0);
    sessionStorage.setItem('loads', loads + 1);
    document.querySelector('easy-checkout').fetchClientSecret = async ({ pendingSessionId }) => {
      globalThis.pending = pendingSessionId;
      return ${JSON.stringify(secrets)}[loads];
    };
  </script>`;

const secretsOf = async (sandbox: SandboxControl, count: number) => {
  const sessions = Array.from({ length: count }, () => createSession(sandbox));
  return Promise.all(sessions);
};

test('a page that makes a session on each load and is reloaded in a payment charges once, and again only on purpose @promise', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const sessions = await secretsOf(sandbox, 2);
  const secrets = sessions.map(({ client_secret }) => client_secret);
  await page.goto(merchant.put('/pay', sessionPerLoad(scriptTag, secrets)));
  const checkout = new CheckoutPage(page);
  await checkout.ready();
  await sandbox.delayNext(CONFIRM, 6000);
  await checkout.pay();
  await checkout.expectStatus('confirming');
  await page.reload();
  await expect(checkout.notice).toContainText('We are checking');
  await expect(earlierOf(checkout)).toContainText(PAID);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'pending'))).toBe(sessions[0]?.id);
  await expectNothingWithoutConsent(checkout);
  expect(await charges(sandbox)).toBe(1);

  await consentOf(checkout).check();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect(await charges(sandbox)).toBe(2);
  await page.reload();
  // Both ends are known, so that nobody is warned of them.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a tab that was ready before another one began to pay another session is stopped by its submit', async ({
  context,
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const [one, other] = await secretsOf(sandbox, 2);
  const put = (path: string, secret = '') =>
    merchant.put(
      path,
      `${scriptTag}<easy-checkout client-secret="${secret}" environment="sandbox"></easy-checkout>`,
    );
  await page.goto(put('/one', one?.client_secret));
  const waiting = await context.newPage();
  await waiting.goto(put('/other', other?.client_secret));
  const [first, second] = [new CheckoutPage(page), new CheckoutPage(waiting)];
  await second.fillIn();
  await loseAnswers(sandbox);
  await first.pay();
  await first.expectStatus('unresolved');
  await second.payButton.click();
  await expect(earlierOf(second)).toContainText(PAID);
  await expect(consentOf(second)).toBeFocused();
  const result = await second.element.evaluate((element) => (element as EasyCheckout).submit());
  expect(result).toEqual({ status: 'invalid', fields: ['pay_again'] });
  expect(await charges(sandbox)).toBe(1);
});

for (const way of ['iframe', 'dialog'] as const) {
  test(`a payment link in ${way === 'iframe' ? 'an iframe' : 'a dialog'} whose page is reloaded in a payment charges once`, async ({
    page,
    merchant,
    stack,
    sandbox,
  }) => {
    const url = `${stack.checkout}/${linkTo('pl_tee')}`;
    const body =
      way === 'iframe' ? hostedFrame(url) : `<a href="${url}" data-easy-checkout>Check out</a>`;
    const open = async (): Promise<EmbeddedCheckout> => {
      if (way === 'iframe') return new EmbeddedCheckout(page);
      await page.getByRole('link', { name: 'Check out' }).click();
      return new EmbeddedCheckout(page, page.frameLocator('dialog iframe'));
    };
    await page.goto(embeddingPage({ merchant, stack }, body));
    const before = await open();
    await before.ready();
    await answerLate(sandbox, 5000);
    await before.pay();
    await before.expectStatus('confirming');
    await page.reload();
    const after = await open();
    await expect(earlierOf(after)).toContainText(PAID);
    await expectNothingWithoutConsent(after);
    expect(await charges(sandbox)).toBe(1);
    // The page around the checkout remembers it, whatever becomes of the frame's own storage.
    const kept = await page.evaluate(() => Object.values(localStorage).join());
    expect(Object.keys(JSON.parse(kept) as object).toSorted()).toEqual(
      'amount attemptId currency environment merchantId sessionId startedAt'.split(' '),
    );
  });
}

test('a dialog asks before it closes in a payment, and closes at once when the outcome stays unknown', async ({
  page,
  merchant,
  stack,
  sandbox,
}) => {
  await page.clock.install();
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  const url = `${stack.checkout}/${linkTo('pl_tee')}`;
  const link = `<a href="${url}" data-easy-checkout>Check out</a>`;
  await page.goto(embeddingPage({ merchant, stack }, link));
  const open = async (): Promise<EmbeddedCheckout> => {
    await page.getByRole('link', { name: 'Check out' }).click();
    return new EmbeddedCheckout(page, page.frameLocator('dialog iframe'));
  };
  const dialog = page.getByRole('dialog', { name: 'Secure checkout' });
  const checkout = await open();
  await checkout.ready();
  await loseAnswers(sandbox);
  await checkout.pay();
  await checkout.expectStatus('unresolved');
  await page.getByRole('button', { name: 'Close' }).click();
  expect(asked).toEqual([
    'Your payment is under way. If you close this now, you may not see whether it went through. Close it anyway?',
  ]);
  await expect(dialog).toBeVisible();
  await page.clock.fastForward(100_000);
  await expect(checkout.notice).toContainText('We are not sure', { timeout: 100_000 });
  // The dialog hears of it a moment after the buyer has read it.
  await expect(async () => {
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0, { timeout: 500 });
  }).toPass();

  await sandbox.fail();
  const again = await open();
  await expect(earlierOf(again)).toContainText(PAID);
  expect(await charges(sandbox)).toBe(1);
});

test('a fresh session that the page sets during a payment waits for the outcome @promise', async ({
  page,
  merchant,
  stack,
  sandbox,
}) => {
  const [one, other] = await secretsOf(sandbox, 2);
  await page.goto(embeddingPage({ merchant, stack }, hostedFrame(one?.url ?? '')));
  await page.evaluate(() => {
    globalThis.pageEvents = [];
    document.addEventListener('easy-complete', (event) => {
      const { type, sessionId } = event;
      globalThis.pageEvents?.push({ type, sessionId });
    });
  });
  const checkout = new EmbeddedCheckout(page);
  await checkout.ready();
  await answerLate(sandbox, 4000);
  await checkout.pay();
  await checkout.expectStatus('confirming');
  await page.evaluate((url) => {
    document.querySelector('iframe')?.setAttribute('src', url);
  }, other?.url ?? '');
  await checkout.expectStatus('complete');
  await expect
    .poll(() => page.evaluate(() => globalThis.pageEvents))
    .toEqual([{ type: 'easy-complete', sessionId: one?.id }]);
  expect(await charges(sandbox)).toBe(1);
});

test('a fresh session that waits is shown after a decline', async ({
  page,
  merchant,
  stack,
  sandbox,
}) => {
  const one = await createSession(sandbox);
  const other = await createSession(sandbox, {
    line_items: [{ price_id: 'price_mug', quantity: 1 }],
  });
  await page.goto(embeddingPage({ merchant, stack }, hostedFrame(one.url)));
  const checkout = new EmbeddedCheckout(page);
  await checkout.ready();
  await answerLate(sandbox, 3000);
  await checkout.pay({ card: { number: '4000000000000002' } });
  await checkout.expectStatus('confirming');
  await page.evaluate((url) => {
    document.querySelector('iframe')?.setAttribute('src', url);
  }, other.url);
  await expect(checkout.payButton).toHaveText('Pay $12.50');
});

test('a payment link that is opened again in another tab names the payment that was cut', async ({
  context,
  page,
  stack,
  sandbox,
}) => {
  const open = async (tab: Page): Promise<CheckoutPage> => {
    await tab.goto(`${stack.checkout}/${linkTo('pl_tee')}`);
    return new CheckoutPage(tab);
  };
  const first = await open(page);
  await first.ready();
  await answerLate(sandbox, 30_000);
  await first.pay();
  await first.expectStatus('confirming');
  const second = await open(await context.newPage());
  await page.close();
  await expect(earlierOf(second)).toContainText(PAID);
  await expectNothingWithoutConsent(second);
  expect(await charges(sandbox)).toBe(1);
});

test('another cart of the same key names a payment whose end nobody can ask for', async ({
  context,
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const put = (path: string, items: string) =>
    merchant.put(path, `${scriptTag}${tag(`line-items="${items}"`)}`);
  await page.goto(put('/tee', 'price_tee'));
  const first = new CheckoutPage(page);
  await first.ready();
  const lost = { type: 'status', status: 502 } as const;
  const match = { method: 'POST', path: '/v1/api/checkout/' };
  await sandbox.fail({ match, times: 99, when: 'after', action: lost });
  await first.pay();
  // The reference stands there once nobody asks any more.
  await expect(first.notice).toContainText(/[\da-f]{8}-[\da-f-]{27}/);
  await sandbox.fail();
  const tab = await context.newPage();
  await tab.goto(put('/mug', 'price_mug'));
  const second = new CheckoutPage(tab);
  await expect(earlierOf(second)).toContainText(UNKNOWN);
  await expectNothingWithoutConsent(second);
  expect(await charges(sandbox)).toBe(1);
  await consentOf(second).check();
  await second.payButton.click();
  await second.expectStatus('complete');
  expect(await charges(sandbox)).toBe(2);
});
