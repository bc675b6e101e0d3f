import { createHash } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { holdBack } from '../../support/pages/hold-back.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { ACCOUNT, BUYER, CARDS, CheckoutPage, EXPIRY } from '../../support/pages/checkout-page.ts';
import { createSession, linkTo } from '../../support/pages/hosted-checkout.ts';

/** A checkout whose words are not English: found by names, which stay. */
class ForeignCheckout extends CheckoutPage {
  readonly root: Locator = this.element.locator('.root');
  readonly card = this.element.locator('iframe').contentFrame();

  field(name: string): Locator {
    return this.element.locator(`#${name}`);
  }

  label(name: string): Locator {
    return this.element.locator(`label[for="${name}"]`);
  }

  async drawn(): Promise<void> {
    await this.expectStatus('ready');
    await expect(this.card.locator('#number')).toBeVisible();
  }

  async payByCard(): Promise<void> {
    await this.drawn();
    await this.field('full_name').fill(BUYER.fullName);
    await this.field('email').fill(BUYER.email);
    await this.card.locator('#number').fill(CARDS.visa);
    await this.card.locator('#expiry').fill(EXPIRY);
    await this.card.locator('#cvc').fill('123');
    const postalCode = this.card.locator('#postal_code');
    if (await postalCode.isVisible()) await postalCode.fill('10115');
    await this.payButton.click();
    await this.expectStatus('complete');
  }
}

test('a German page has a German checkout, from the first label to the receipt @promise @smoke', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const checkout = new ForeignCheckout(page);
  await page.goto(merchant.put('/', `<html lang="de">${scriptTag}${tag()}`));
  await checkout.drawn();
  await expect(checkout.root).toHaveAttribute('lang', 'de');
  await expect(checkout.label('full_name')).toHaveText('Vollständiger Name');
  await expect(checkout.card.locator('label[for="number"]')).toHaveText('Kartennummer');
  await expect(checkout.element.locator('iframe')).not.toHaveAttribute('title', /Secure/);
  await expect(checkout.payButton).toHaveText(/^\s*Zahlungspflichtig bestellen: 24,00\s\$\s*$/);
  await checkout.payButton.click();
  await expect(checkout.element.locator('#full_name-problem')).toHaveText(/vollständigen Namen/);
  await expect(checkout.card.locator('#number-problem')).toHaveText(/Kartennummer/);
  await checkout.payByCard();
  await expect(checkout.receipt).toContainText('Vielen Dank');
  await expect(checkout.receipt).not.toContainText(/Thank you|Order number|Print/);
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

for (const [what, page, attribute, language, words] of [
  ['a region’s own way to write amounts', 'en', 'fr-CH', 'fr', /Payer 24\.00\s\$US/],
  ['the page’s language for one that there are no texts in', 'da', 'kl', 'da', /24,00\sUS\$/],
  ['English where there are texts in neither', 'kl', 'kl-GL', 'en', /^\s*Pay \$24\.00\s*$/],
] as const) {
  test(`${what} is used: ${attribute} on a page in ${page}`, async ({
    page: browser,
    merchant,
    scriptTag,
  }) => {
    const checkout = new ForeignCheckout(browser);
    const body = `<html lang="${page}">${scriptTag}${tag(`locale="${attribute}"`)}`;
    await browser.goto(merchant.put('/', body));
    await checkout.drawn();
    await expect(checkout.root).toHaveAttribute('lang', language);
    await expect(checkout.payButton).toHaveText(words);
  });
}

test('Arabic is read from right to left in page and frame, card numbers from left to right @promise @smoke', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const checkout = new ForeignCheckout(page);
  await page.goto(merchant.put('/', `${scriptTag}${tag('locale="ar"')}`));
  await checkout.drawn();
  await expect(checkout.root).toHaveCSS('direction', 'rtl');
  await expect(checkout.card.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(checkout.card.locator('#number')).toHaveCSS('direction', 'ltr');
  // What only typed text needs comes with the first use.
  await checkout.field('full_name').focus();
  // No digit comes under the code's mark, which stands on the left.
  await expect(checkout.card.locator('#cvc')).toHaveCSS('padding-left', '62px');
  await expect(checkout.card.locator('#cvc')).toHaveCSS('padding-right', '13px');
  await expect(checkout.field('email')).toHaveCSS('direction', 'ltr');
  await expect(checkout.field('full_name')).toHaveCSS('direction', 'rtl');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test('no English text is shown while the translation loads', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const checkout = new ForeignCheckout(page);
  const gate = await holdBack(page, '**/text-sv.json');
  await page.goto(merchant.put('/', `${scriptTag}${tag('locale="sv"')}`));
  await expect(checkout.field('full_name')).toBeVisible();
  const seen = await checkout.element.evaluate((element) =>
    ['label', 'h2', '.pay span', 'input'].filter((selector) =>
      element.shadowRoot?.querySelector(selector)?.checkVisibility({ opacityProperty: true }),
    ),
  );
  expect(seen).toEqual(['input']);
  // To those who listen, an English name is better than none.
  await expect(checkout.field('full_name')).toHaveAccessibleName('Full name');
  gate.open();
  await expect(checkout.label('full_name')).toHaveText('Fullständigt namn');
  await expect(checkout.label('full_name')).toBeVisible();
});

test('a translation that loads late replaces the English texts, and what was typed stays', async ({
  page,
  merchant,
  scriptTag,
}) => {
  test.setTimeout(60_000);
  const checkout = new ForeignCheckout(page);
  const first = await holdBack(page, '**/text-sv.json');
  const bank = await holdBack(page, '**/text-sv-lazy.json');
  await page.goto(merchant.put('/', `${scriptTag}${tag('locale="sv"')}`));
  await expect(checkout.label('full_name')).toHaveText('Full name');
  await checkout.field('full_name').fill('Astrid');
  await checkout.card.locator('#number').fill(CARDS.visa);
  first.open();
  await expect(checkout.label('full_name')).toHaveText('Fullständigt namn');
  await expect(checkout.card.locator('label[for="number"]')).toHaveText('Kortnummer');
  await expect(checkout.field('full_name')).toHaveValue('Astrid');
  await expect(checkout.card.locator('#number')).toHaveValue(/4242$/);
  await checkout.element.locator('input[type=radio]').nth(1).check();
  const account = checkout.card.locator('label[for="account_number"]');
  await expect(account).toHaveText('Account number');
  bank.open();
  await expect(account).toHaveText('Kontonummer');
});

test('a checkout that is changed while its translation loads does not turn English', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const checkout = new ForeignCheckout(page);
  const form = checkout.element.locator('form');
  const gate = await holdBack(page, '**/text-de.json');
  await page.goto(merchant.put('/', `${scriptTag}${tag('locale="de"')}`));
  await expect(checkout.field('full_name')).toBeVisible();
  for (const isDisabled of [true, false]) {
    await checkout.element.evaluate((element, to) => {
      element.toggleAttribute('disabled', to);
    }, isDisabled);
    await expect(checkout.card.locator('#number')).toBeEnabled({ enabled: !isDisabled });
    await expect(form).toHaveAttribute('data-awaits-texts');
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(checkout.label('full_name')).toHaveCSS('opacity', '0');
  gate.open();
  await expect(checkout.label('full_name')).toHaveText('Vollständiger Name');
  await expect(form).not.toHaveAttribute('data-awaits-texts');
  await expect(checkout.card.locator('label[for="number"]')).toHaveText('Kartennummer');
});

test('the bank form stays in the language in which it was first shown', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const checkout = new ForeignCheckout(page);
  const gate = await holdBack(page, '**/text-de.json');
  const bankWords = page.waitForResponse('**/text-de-lazy.json');
  await page.goto(merchant.put('/', `${scriptTag}${tag('locale="de"')}`));
  await expect(checkout.card.locator('#number')).toBeAttached();
  await checkout.element.evaluate((element) => element.setAttribute('payment-methods', 'bank'));
  await (await bankWords).finished();
  gate.open();
  await expect(checkout.label('full_name')).toHaveText('Vollständiger Name');
  await expect(checkout.card.locator('label[for="account_number"]')).toHaveText('Kontonummer');
});

test('a checkout whose translation cannot be loaded works in English @promise', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const checkout = new ForeignCheckout(page);
  await page.route('**/text-*.json', (route) => route.abort());
  await page.goto(merchant.put('/', `${scriptTag}${tag('locale="pl"')}`));
  await checkout.drawn();
  await expect(checkout.root).toHaveAttribute('lang', 'en');
  await expect(checkout.label('full_name')).toHaveText('Full name');
  await checkout.payByCard();
});

test('another language may be chosen at any time, and what was typed stays', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const checkout = new ForeignCheckout(page);
  await page.goto(merchant.put('/', `<html lang="en">${scriptTag}${tag()}`));
  await checkout.drawn();
  await checkout.field('full_name').fill('Grace');
  await checkout.card.locator('#number').fill(CARDS.visa);
  await checkout.element.evaluate((element) => element.setAttribute('locale', 'it'));
  await expect(checkout.label('full_name')).toHaveText('Nome e cognome');
  await expect(checkout.card.locator('label[for="number"]')).toHaveText('Numero di carta');
  await checkout.element.evaluate((element) => element.setAttribute('locale', 'en-GB'));
  await expect(checkout.label('full_name')).toHaveText('Full name');
  await expect(checkout.card.locator('label[for="number"]')).toHaveText('Card number');
  await expect(checkout.field('full_name')).toHaveValue('Grace');
  await expect(checkout.card.locator('#number')).toHaveValue('4242 4242 4242 4242');
});

test('a debit is authorized in Spanish, and the hash is of what was read', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const checkout = new ForeignCheckout(page);
  await page.goto(merchant.put('/', `${scriptTag}${tag('locale="es" payment-methods="bank"')}`));
  await checkout.expectStatus('ready');
  await checkout.field('full_name').fill('Grace');
  await checkout.field('email').fill(BUYER.email);
  await checkout.card.locator('#routing_number').fill(ACCOUNT.routing);
  await checkout.card.locator('#account_number').fill(ACCOUNT.account);
  await checkout.card.locator('#confirm_account_number').fill(ACCOUNT.account);
  await expect(checkout.authorization).toContainText('autorizas');
  await expect(checkout.authorization).toContainText('6789');
  const agreed = (await checkout.authorization.textContent()) ?? '';
  expect(agreed).not.toMatch(/\b(the|your|bank account)\b/);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const [transfer] = (await sandbox.state()).transfers;
  const proof = (transfer?.['metadata'] ?? {}) as Record<string, string>;
  expect(proof['ach_authorization_sha256']).toBe(createHash('sha256').update(agreed).digest('hex'));
});

test('a shop can override messages on the page and in the frame @promise', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const checkout = new ForeignCheckout(page);
  const words = { pay: 'Donate {amount}', number: 'Number on your card' };
  const script = `<script type="module">document.querySelector('easy-checkout').messages = ${JSON.stringify(words)}</script>`;
  await page.goto(merchant.put('/', `<html lang="en">${scriptTag}${tag()}${script}`));
  await checkout.drawn();
  await expect(checkout.payButton).toHaveText('Donate $24.00');
  await expect(checkout.card.locator('label[for="number"]')).toHaveText('Number on your card');
  await checkout.submitFromAfar();
  await expect(checkout.element.getByRole('link', { name: 'Number on your card' })).toBeVisible();
});

test('an override that leaves the amount out is refused, and the console says so', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const checkout = new ForeignCheckout(page);
  await checkout.listen();
  const script = `<script type="module">document.querySelector('easy-checkout').messages = { pay: 'Buy', odd: () => 1 }</script>`;
  await page.goto(merchant.put('/', `<html lang="en">${scriptTag}${tag()}${script}`));
  await checkout.expectStatus('unusable');
  await expect
    .poll(() => checkout.eventsNamed('easy-error'))
    .toMatchObject([
      {
        code: 'MALFORMED_MESSAGES',
        actor: 'merchant',
        message: 'messages.pay must contain {amount}.',
      },
    ]);
});

test.describe('to a buyer whose browser speaks Dutch', () => {
  test.use({ locale: 'nl-BE' });

  test('the hosted page speaks Dutch', async ({ hosted, page, sandbox }) => {
    await hosted.open(linkTo('pl_nowhere'));
    await expect(hosted.refusal).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl-BE');
    await expect(hosted.refusal).not.toContainText('payment link');
    const { url } = await createSession(sandbox);
    await page.goto('about:blank');
    await page.goto(url);
    const checkout = new ForeignCheckout(page);
    await checkout.payByCard();
    await expect(checkout.root).toHaveAttribute('lang', 'nl');
    await expect(hosted.header).not.toContainText('Secure checkout');
  });

  test('the hosted page speaks what its address asks for', async ({ page, stack, sandbox }) => {
    const { client_secret } = await createSession(sandbox);
    await page.goto(`${stack.checkout}/?locale=he#${client_secret}`);
    const checkout = new ForeignCheckout(page);
    await checkout.drawn();
    await expect(checkout.root).toHaveAttribute('lang', 'he');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });

  test('the hosted page has a title in its language where no session names a merchant', async ({
    page,
    stack,
  }) => {
    await page.goto(`${stack.checkout}/?locale=de#key=pk_test_sandbox&items=price_tee`);
    await expect(page).toHaveTitle('Sichere Kasse');
  });
});
