import type { Page } from '@playwright/test';
import type { EasyCheckout } from '../../../src/index.ts';
import { cartKey } from '../../../src/bridge/cart-key.ts';
import { built, partOf } from '../../support/packages/built.ts';
import { holdBack } from '../../support/pages/hold-back.ts';
import { expect, type MerchantSite, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

const integrity = JSON.parse(built('integrity.json')) as Readonly<Record<string, string>>;
const [VERSIONED = '', VERSIONED_PART = ''] = Object.keys(integrity).toSorted(
  (one, other) => one.length - other.length,
);
const PLAN = 'line-items="price_pro_monthly"';

interface Site {
  readonly merchant: MerchantSite;
  readonly checkoutOrigin: string;
  /** The script's file name and its lazy part; without a lazy part, requests for it fail. */
  readonly script: string;
  readonly part?: string;
  readonly attributes?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly nonce?: string;
}

/** A merchant who serves the script, so that a test can change its lazy part. */
async function open(page: Page, site: Site): Promise<CheckoutPage> {
  const { merchant, script, part, attributes = '', nonce } = site;
  merchant.put(`/${script}`, built(script));
  if (part !== undefined) merchant.put(`/${partOf(script)}`, part);
  const hash = integrity[script] ? ` integrity="${integrity[script]}"` : '';
  const element = `<script type="module" src="/${script}"${hash}${nonce ? ` nonce="${nonce}"` : ''}></script>`;
  const checkout = tag(`checkout-origin="${site.checkoutOrigin}" ${attributes}`);
  await page.goto(merchant.put('/', element + checkout, site.headers));
  return new CheckoutPage(page);
}

/** Waits until the page has nothing left to do. */
const idle = (page: Page): Promise<number> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(0))));

/** How often the lazy part was requested. */
const asked = ({ requested }: MerchantSite): number =>
  requested.filter((path) => path.includes('-lazy-')).length;

for (const script of ['easy-checkout.js', VERSIONED]) {
  const part = partOf(script);

  test(`${part} comes with the first use and brings the receipt @smoke`, async ({
    page,
    merchant,
    stack,
    sandbox,
  }) => {
    await sandbox.state();
    const site = { merchant, checkoutOrigin: stack.checkout, script, part: built(part) };
    const checkout = await open(page, site);
    await checkout.ready();
    await idle(page);
    expect(asked(merchant)).toBe(0);
    await checkout.pay();
    await expect(checkout.receiptLine('Paid with')).toHaveText('Visa ending in 4242');
    expect(asked(merchant)).toBe(1);
    const again = merchant.requested.filter((path) => path === `/${script}`);
    expect(again, 'the part shares the script that is there').toHaveLength(1);
  });
}

const uses: readonly (readonly [string, (checkout: CheckoutPage) => Promise<unknown>])[] = [
  ['a mouse over the element', ({ element }) => element.hover()],
  ['the focus in a field of the page', ({ email }) => email.focus()],
  ['the focus in a field of the frame', ({ cardNumber }) => cardNumber.focus()],
  ['a text that a tool fills in in the frame', ({ cardNumber }) => cardNumber.fill('4')],
  ['a tap on the button', ({ payButton }) => payButton.click()],
  ['submit()', ({ element }) => element.evaluate((one: EasyCheckout) => void one.submit())],
];

test('who never uses the checkout loads nothing of the lazy part; the first use loads it once @promise', async ({
  page,
  merchant,
  stack,
}) => {
  const script = 'easy-checkout.js';
  const part = built(partOf('easy-checkout.js'));
  const site = { merchant, checkoutOrigin: stack.checkout, script, part };
  for (const [name, use] of uses) {
    const before = asked(merchant);
    const checkout = await open(page, site);
    await checkout.ready();
    await expect(checkout.method('Bank account')).toBeVisible();
    await idle(page);
    expect(asked(merchant) - before, `before ${name}`).toBe(0);
    await use(checkout);
    await expect.poll(() => asked(merchant) - before, { message: name }).toBe(1);
    await page.goto('about:blank');
  }
});

test('nothing is paid without the lazy part, and nothing that was typed is lost @promise', async ({
  page,
  merchant,
  stack,
  sandbox,
}) => {
  const script = 'easy-checkout.js';
  const checkout = await open(page, { merchant, checkoutOrigin: stack.checkout, script });
  await expect(checkout.payButton).toHaveText('Pay $24.00');
  await checkout.pay();
  await expect(checkout.notice).toContainText('could not be loaded');
  await checkout.expectStatus('ready');
  expect((await sandbox.state()).transfers).toEqual([]);

  merchant.put(`/${partOf('easy-checkout.js')}`, built(partOf('easy-checkout.js')));
  await checkout.notice.getByRole('button').click();
  await expect(checkout.notice).toHaveCount(0);
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('a full name that is typed before it is known to be divided stays', async ({
  page,
  embed,
}) => {
  const arrival = await holdBack(page, '**/easy-checkout-lazy-*.js*');
  const checkout = await embed(tag('collect="split-name"'));
  await checkout.fullName.pressSequentially('Ada Lovelace');
  arrival.open();
  await expect(checkout.firstName).toHaveValue('Ada Lovelace');
  await expect(checkout.lastName).toHaveValue('');
});

test('a submit waits for a lazy part that is still loading', async ({ page, merchant, stack }) => {
  const arrival = await holdBack(page, '**/easy-checkout-lazy-*.js*');
  const script = 'easy-checkout.js';
  const part = built(partOf('easy-checkout.js'));
  const checkout = await open(page, { merchant, checkoutOrigin: stack.checkout, script, part });
  await checkout.pay();
  await expect(checkout.payButton).toHaveText(/Processing/);
  arrival.open();
  await checkout.expectStatus('complete');
});

test('a lazy part that loads after its timeout is still used', async ({
  page,
  merchant,
  stack,
}) => {
  await page.clock.install();
  const arrival = await holdBack(page, '**/easy-checkout-lazy-*.js*');
  const script = 'easy-checkout.js';
  const part = built(partOf('easy-checkout.js'));
  const checkout = await open(page, { merchant, checkoutOrigin: stack.checkout, script, part });
  await checkout.ready();
  const request = page.waitForRequest('**/easy-checkout-lazy-*.js*');
  await checkout.email.focus();
  await request;
  await page.clock.runFor(11_000);
  const sheets = (): Promise<number | undefined> =>
    page.evaluate(
      () => document.querySelector('easy-checkout')?.shadowRoot?.adoptedStyleSheets.length,
    );
  const before = Number(await sheets());
  await expect(checkout.notice).toContainText('could not be loaded');
  arrival.open();
  await expect(checkout.notice).toHaveCount(0);
  const after = Number(await sheets());
  expect(after).toBeGreaterThan(before);

  // The lazy part is needed now and must not be requested again.
  await page.evaluate(() =>
    document.querySelector('easy-checkout')?.setAttribute('billing-address', 'full'),
  );
  await expect(page.getByLabel('Street address')).toBeVisible();
  expect(asked(merchant)).toBe(1);
  expect(await sheets()).toBe(after);
});

test('a subscription cannot be bought before its terms can be read @smoke', async ({
  page,
  merchant,
  stack,
  sandbox,
}) => {
  const script = 'easy-checkout.js';
  const site = { merchant, checkoutOrigin: stack.checkout, script, attributes: PLAN };
  const checkout = await open(page, site);
  await checkout.fillIn();
  await expect(checkout.notice).toContainText('could not be loaded');
  await expect(checkout.payButton).toHaveAttribute('aria-disabled', 'true');
  const outcome = await page.evaluate(() => document.querySelector('easy-checkout')?.submit());
  expect(outcome).toEqual({ status: 'unavailable' });
  expect((await sandbox.state()).transfers).toEqual([]);

  merchant.put(`/${partOf('easy-checkout.js')}`, built(partOf('easy-checkout.js')));
  await checkout.notice.getByRole('button').click();
  await expect(checkout.payButton).toHaveText('Subscribe: $12.00 / month');
  await checkout.payButton.click();
  await expect(checkout.receiptLine('Next charge')).toHaveText(
    /^\$12\.00 on \w+\s\d{1,2},\s\d{4}$/,
  );
});

test('who may have paid before reads so, with and without the lazy part', async ({
  page,
  merchant,
  stack,
  sandbox,
}) => {
  const cart = cartKey('pk_test_sandbox', [{ price_id: 'price_tee', quantity: 1 }]);
  const attempt = {
    attemptId: 'attempt-7',
    startedAt: new Date(Date.now() - 3_600_000).toISOString(),
    environment: 'sandbox',
    amount: 2400,
    currency: 'USD',
  };
  const key = `easy-checkout:cart:${cart}:${attempt.attemptId}`;
  await page.addInitScript(([name, text]) => sessionStorage.setItem(name, text), [
    key,
    JSON.stringify(attempt),
  ] as const);
  const script = 'easy-checkout.js';
  const checkout = await open(page, { merchant, checkoutOrigin: stack.checkout, script });
  await expect(checkout.notice).toContainText('Please do not pay again');
  await expect(checkout.notice).toContainText('attempt-7');
  await expect(checkout.payButton).toBeHidden();
  const outcome = await page.evaluate(() => document.querySelector('easy-checkout')?.submit());
  expect(outcome).toEqual({ status: 'unavailable' });

  merchant.put(`/${partOf('easy-checkout.js')}`, built(partOf('easy-checkout.js')));
  await checkout.notice.getByRole('button').click();
  await checkout.expectStatus('unresolved');
  await expect(checkout.element).toContainText('attempt-7');
  await expect(checkout.payButton).toBeHidden();
  expect((await sandbox.state()).transfers).toEqual([]);
});

test('a lazy part with one changed byte is not run @promise @smoke', async ({
  page,
  merchant,
  stack,
}) => {
  const part = `globalThis.ranHere=1;${built(VERSIONED_PART)}`;
  const origin = stack.checkout;
  const site = { merchant, checkoutOrigin: origin, script: VERSIONED, part, attributes: PLAN };
  const checkout = await open(page, site);
  await expect(checkout.notice).toContainText('could not be loaded');
  await expect(checkout.payButton).toHaveAttribute('aria-disabled', 'true');
  expect(asked(merchant)).toBe(2);
  expect(await page.evaluate(() => 'ranHere' in globalThis)).toBe(false);
});

test('the version’s lazy part loads under a policy of nonces, with nothing to report @smoke', async ({
  page,
  merchant,
  stack,
}) => {
  const headers = {
    'content-security-policy':
      `default-src 'none'; script-src 'nonce-n1'; frame-src ${stack.checkout}; img-src *; ` +
      "require-trusted-types-for 'script'",
  };
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  const checkout = await open(page, {
    merchant,
    checkoutOrigin: stack.checkout,
    script: VERSIONED,
    part: built(VERSIONED_PART),
    attributes: PLAN,
    headers,
    nonce: 'n1',
  });
  await expect(checkout.payButton).toHaveText('Subscribe: $12.00 / month');
  expect(violations).toEqual([]);
});
