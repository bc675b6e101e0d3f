import type { Page } from '@playwright/test';
import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { earlyFrame, expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage, checkoutCalls, VISA } from '../../support/pages/checkout-page.ts';
import { holdBack } from '../../support/pages/hold-back.ts';

/** What any document of the page, the secure frame among them, was forbidden by its policy. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `${location.href}: ${violatedDirective} ${blockedURI}`,
      );
    });
  });
  return violations;
}

/** From the empty form to the receipt. */
async function expectToPay(page: Page, label = 'Pay $24.00'): Promise<void> {
  const checkout = new CheckoutPage(page);
  await expect(checkout.payButton).toHaveText(label);
  await checkout.pay();
  await checkout.expectStatus('complete');
}

test('a page without https says so, instead of taking details that nobody can pay with', async ({
  embed,
  page,
  sandbox,
}) => {
  // Every page of this machine is secure, and no other page may load from it.
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false });
  });
  const checkout = await embed(tag());
  await checkout.expectStatus('unusable');
  await expect(checkout.notice).toContainText('not set up correctly');
  expect(await checkout.element.evaluate((element: EasyCheckout) => element.state)).toMatchObject({
    problem: { code: 'INSECURE_PAGE', actor: 'merchant' },
  });
  expect(await checkoutCalls(sandbox)).toEqual([]);
});

test('one script and one tag take a payment @promise @smoke @strict', async ({
  embed,
  page,
  merchant,
  sandbox,
}) => {
  await embed(tag());
  await expectToPay(page);
  const { transfers } = await sandbox.state();
  expect(transfers).toMatchObject([{ amount: 2400, currency: 'USD', state: 'SUCCEEDED' }]);
  expect(merchant.requested.filter((path) => path !== '/favicon.ico')).toEqual(['/']);
});

test('it pays under the strictest policy a page can have, with nothing to report @promise @smoke', async ({
  embed,
  page,
  stack,
}) => {
  const violations = await violationsOf(page);
  const policy =
    `default-src 'none'; script-src ${stack.checkout}; frame-src ${stack.checkout}; ` +
    "img-src *; require-trusted-types-for 'script'";
  await embed(tag(), '/', { 'content-security-policy': policy });
  await expectToPay(page);
  // The collector works: the page itself may not do this.
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('audio'), { src: '/' }));
  });
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  expect(violations.filter((text) => !text.includes('media-src'))).toEqual([]);
});

test('it pays under a policy of nonces for scripts and styles, with nothing to report @smoke', async ({
  page,
  merchant,
  stack,
}) => {
  const violations = await violationsOf(page);
  const policy =
    `default-src 'none'; script-src 'nonce-c2VjcmV0'; style-src 'nonce-c2VjcmV0'; ` +
    `connect-src 'none'; frame-src ${stack.checkout}; img-src *; base-uri 'none'; object-src 'none'; ` +
    "form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html";
  const script = `<script type="module" nonce="c2VjcmV0" src="${stack.checkout}/easy-checkout.js"></script>`;
  await page.goto(merchant.put('/', script + tag(), { 'content-security-policy': policy }));
  await expectToPay(page);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('audio'), { src: '/' }));
  });
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  expect(violations.filter((text) => !text.includes('media-src'))).toEqual([]);
});

test('where a policy forbids its templates, the page’s own link is shown, and the console says what to add @smoke', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const link = '<a slot="fallback" href="https://checkout.example/">Pay on a page of its own</a>';
  const headers = {
    'content-security-policy': "require-trusted-types-for 'script'; trusted-types 'none'",
  };
  await page.goto(merchant.put('/', scriptTag + tag('', link), headers));
  await expect(page.getByRole('link', { name: 'Pay on a page of its own' })).toBeVisible();
  await expect.poll(() => said.join('\n')).toContain('Add to it: trusted-types lit-html');
  expect(await page.evaluate(() => customElements.get('easy-checkout') === undefined)).toBe(true);
});

test('it pays on a page that is isolated from other origins', async ({ page, merchant, stack }) => {
  const script = `<script type="module" crossorigin src="${stack.checkout}/easy-checkout.js"></script>`;
  const headers = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  };
  await page.goto(merchant.put('/', script + tag(), headers));
  await expectToPay(page);
});

test('an element made by a script takes attributes before and properties after it is in the page', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  await page.goto(merchant.put('/', scriptTag));
  await page.evaluate(async () => {
    await customElements.whenDefined('easy-checkout');
    const checkout = document.createElement('easy-checkout');
    checkout.setAttribute('line-items', 'price_mug');
    document.body.append(checkout);
    Object.assign(checkout, {
      publishableKey: 'pk_test_sandbox',
      lineItems: [{ price_id: 'price_mug', quantity: 2 }],
      metadata: { cart: 'c1' },
    });
  });
  await expectToPay(page, 'Pay $25.00');
  const [posted] = await checkoutCalls(sandbox);
  expect(posted?.body).toMatchObject({
    line_items: [{ price_id: 'price_mug', quantity: 2 }],
    metadata: { cart: 'c1' },
  });
});

test('properties that were set before the script loaded are used', async ({
  page,
  merchant,
  stack,
}) => {
  await page.goto(merchant.put('/', '<easy-checkout></easy-checkout>'));
  await page.evaluate((origin) => {
    Object.assign(document.querySelector('easy-checkout') as HTMLElement, {
      publishableKey: 'pk_test_sandbox',
      lineItems: 'price_mug:2',
    });
    const script = document.createElement('script');
    Object.assign(script, { type: 'module', src: `${origin}/easy-checkout.js` });
    document.head.append(script);
  }, stack.checkout);
  await expectToPay(page, 'Pay $25.00');
});

test('two checkouts on one page pay separately, each in its own frame @promise @smoke', async ({
  embed,
  page,
  sandbox,
}) => {
  const second = tag('line-items="price_mug"');
  await embed(tag() + second);
  const [tee, mug] = [0, 1].map(
    (index) => new CheckoutPage(page, page.locator('easy-checkout').nth(index)),
  ) as [CheckoutPage, CheckoutPage];
  for (const checkout of [tee, mug]) {
    await checkout.fillIn();
  }
  expect(page.frames()).toHaveLength(3);
  await tee.payButton.click();
  await tee.expectStatus('complete');
  await expect(mug.payButton).toHaveText('Pay $12.50');
  await mug.payButton.click();
  await mug.expectStatus('complete');
  const { transfers } = await sandbox.state();
  expect(transfers.map(({ amount }) => amount)).toEqual([2400, 1250]);
});

function inShadow(inside: string): string {
  return `<div><template shadowrootmode="open">${inside}</template></div>`;
}

test('it pays inside three nested shadow roots, and works inside a closed one', async ({
  embed,
  page,
}) => {
  await embed(inShadow(inShadow(inShadow(tag()))));
  await expectToPay(page);

  await page.evaluate((html) => {
    const root = document.createElement('div').attachShadow({ mode: 'closed' });
    root.innerHTML = html;
    document.body.replaceChildren(root.host);
    Object.assign(globalThis, { hidden: root });
  }, tag());
  const inClosedRoot = await page.evaluateHandle(() =>
    (globalThis as unknown as { hidden: ShadowRoot }).hidden.querySelector('easy-checkout'),
  );
  await expect
    .poll(() => inClosedRoot.evaluate((element) => element?.getAttribute('state')))
    .toBe('ready');
});

test('it pays inside a modal dialog, which takes its width from what is in it', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.goto(merchant.put('/', `${scriptTag}<dialog>${tag()}</dialog>`));
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await expectToPay(page);
});

for (const [name, style] of [
  ['a flex row', 'display: flex'],
  ['a grid', 'display: grid; grid-template-columns: auto 1fr'],
  ['a box that shrinks to fit', 'display: inline-block'],
] as const) {
  test(`it is as wide as it needs in ${name}, and no wider than a narrow page`, async ({
    page,
    merchant,
    scriptTag,
  }) => {
    const widthOf = () =>
      page.locator('easy-checkout').evaluate((element) => element.getBoundingClientRect().width);
    await page.goto(merchant.put('/', `${scriptTag}<div style="${style}">${tag()}</div>`));
    await new CheckoutPage(page).ready();
    expect(await widthOf()).toBeGreaterThanOrEqual(640);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await widthOf()).toBeGreaterThan(200);
    expect(await widthOf()).toBeLessThanOrEqual(320);
  });
}

test('the script may load twice: plain, with a query and as the versioned copy', async ({
  embed,
  page,
  stack,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const integrity = (await (await fetch(`${stack.checkout}/integrity.json`)).json()) as object;
  const more = ['easy-checkout.js?again', Object.keys(integrity)[0]].map(
    (file) => `<script type="module" src="${stack.checkout}/${file}"></script>`,
  );
  await embed(tag() + more.join(''));
  await expectToPay(page);
  expect(page.frames()).toHaveLength(2);
  expect(errors).toEqual([]);
});

test('a frame that the page has put into the slot is the one that pays @promise', async ({
  page,
  merchant,
  scriptTag,
  stack,
}) => {
  const frame = earlyFrame(stack.checkout);
  await page.goto(merchant.put('/', tag('', frame) + scriptTag));
  await expectToPay(page);
  expect(page.frames()).toHaveLength(2);
});

test('a frame that is parsed only after the script has run is the one that pays', async ({
  page,
  merchant,
  scriptTag,
  stack,
}) => {
  const frame = earlyFrame(stack.checkout);
  const early = scriptTag.replace('<script', '<script async');
  merchant.put('/late.js', '');
  const late = await holdBack(page, '**/late.js');
  const address = merchant.put('/', `${early}<script src="/late.js"></script>${tag('', frame)}`);
  await page.goto(address, { waitUntil: 'commit' });
  // Nothing is drawn yet, because the page has no body: a look before each drawing would never come.
  await page.waitForFunction(() => customElements.get('easy-checkout') !== undefined, undefined, {
    polling: 100,
  });
  late.open();
  await expectToPay(page);
  expect(page.frames()).toHaveLength(2);
});

test('a card that is typed into it before the script is there pays @promise @smoke', async ({
  page,
  merchant,
  scriptTag,
  stack,
}) => {
  const frame = earlyFrame(stack.checkout);
  const script = await holdBack(page, `${stack.checkout}/easy-checkout.js`);
  // The rest of the page takes longer than the purchase.
  const picture = await holdBack(page, '**/late.png');
  const address = merchant.put('/', `${tag('', frame)}${scriptTag}<img alt="" src="/late.png">`);
  await page.goto(address, { waitUntil: 'commit' });
  const checkout = new CheckoutPage(page);
  await checkout.cardNumber.click();
  await checkout.cardNumber.pressSequentially(VISA.number);
  await checkout.expiry.pressSequentially(VISA.expiry);
  script.open();
  await checkout.ready();
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  await expect(checkout.expiry).toHaveValue(VISA.expiry);
  await checkout.fillBuyer();
  await checkout.securityCode.fill(VISA.cvc);
  await checkout.postalCode.fill(VISA.postalCode);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  picture.open();
});
