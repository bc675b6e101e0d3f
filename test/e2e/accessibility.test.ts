import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { EasyCheckout } from '../../src/easy-checkout.ts';
import { expect, tag, test } from '../support/merchant-page.ts';
import type { SandboxControl } from '../support/sandbox-control.ts';
import { CARDS, CheckoutPage } from './checkout-page.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Gives the frame the ground that it stands on. It is transparent, and axe takes that for white.
 */
async function groundFrame({ element, frame }: CheckoutPage): Promise<void> {
  const root = element.locator('[part="root"]');
  const ground = await root.evaluate((box) => getComputedStyle(box).backgroundColor);
  await frame.locator('html').evaluate((html, color) => {
    html.style.backgroundColor = color;
  }, ground);
}

/** What axe finds in the page and in every frame of it, as rule and place. */
async function violations(page: Page): Promise<readonly string[]> {
  const checkout = new CheckoutPage(page);
  if (await checkout.element.locator('iframe').isVisible()) await groundFrame(checkout);
  const found = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

interface Situation {
  readonly page: Page;
  readonly checkout: CheckoutPage;
  readonly sandbox: SandboxControl;
}

/** Brings the page into a state that buyers can see. */
const STATES: Readonly<Record<string, (situation: Situation) => Promise<void>>> = {
  'the shop': async ({ page }) => {
    await page.goto('/');
  },
  'a filled cart': async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Add to cart Mug' }).click();
    await page.getByRole('link', { name: 'Cart' }).click();
    await expect(page.getByRole('heading', { name: 'Subtotal' })).toBeVisible();
  },
  'a loading checkout': async ({ checkout, sandbox }) => {
    const match = { method: 'GET', path: '/v1/api/product-prices/' };
    await sandbox.fail({ match, times: 9, when: 'before', action: { type: 'hang' } });
    await checkout.openShop();
    await expect(checkout.cardNumber).toBeVisible();
    await checkout.expectStatus('loading');
  },
  'a ready checkout': async ({ checkout }) => {
    await checkout.openShop();
    await checkout.ready();
  },
  'a checkout full of mistakes': async ({ checkout }) => {
    await checkout.openShop();
    await checkout.ready();
    await checkout.email.fill('grace@');
    await checkout.payButton.click();
    await expect(checkout.problem('postal_code')).not.toHaveText('');
  },
  'a declined payment': async ({ checkout }) => {
    await checkout.openShop();
    await checkout.pay({ card: { number: CARDS.declined } });
    await expect(checkout.notice).toBeVisible();
  },
  'a receipt': async ({ checkout }) => {
    await checkout.openShop('price_tee:2 price_pro_monthly');
    await checkout.pay();
    await expect(checkout.receipt).toBeVisible();
  },
  'a bank account full of mistakes': async ({ checkout }) => {
    await checkout.openShop();
    await checkout.ready();
    await checkout.fillBuyer();
    await checkout.fillBank({ routing: '122105279' });
    await checkout.payButton.click();
    await expect(checkout.frame.locator('#routing_number-problem')).not.toHaveText('');
    await expect(checkout.authorization).toBeVisible();
    await expect(checkout.element.getByRole('group', { name: 'Pay with' })).toBeVisible();
    await expect(checkout.frame.getByRole('group', { name: 'Account type' })).toBeVisible();
  },
  'the receipt of a bank payment': async ({ checkout }) => {
    await checkout.openShop();
    await checkout.ready();
    await checkout.fillBuyer();
    await checkout.fillBank();
    await checkout.payButton.click();
    await expect(checkout.receipt).toBeVisible();
  },
  'a list of what is saved': async ({ checkout }) => {
    await checkout.openShop();
    await checkout.element.evaluate((element: EasyCheckout) => {
      element.identityId = 'ID_ada';
      element.savedInstruments = [
        {
          id: 'PI_old',
          type: 'PAYMENT_CARD',
          brand: 'visa',
          last_four: '1111',
          expiration_month: 1,
          expiration_year: 2020,
        },
        { id: 'PI_ada_bank', type: 'BANK_ACCOUNT', last_four: '6789', bank_name: 'First Bank' },
      ];
    });
    await expect(checkout.method('Visa ending in 1111')).toHaveAccessibleDescription(
      'Expired 01/20',
    );
    await expect(checkout.authorization).toContainText('6789');
  },
  'a business with its whole address': async ({ checkout }) => {
    await checkout.openShop();
    await checkout.element.evaluate((element: EasyCheckout) => {
      element.billingAddress = 'full';
    });
    await checkout.ready();
    await checkout.element.getByRole('checkbox').check();
    await checkout.payButton.click();
    await expect(checkout.element.locator('#business_name-problem')).not.toHaveText('');
    await expect(checkout.element.locator('#region-problem')).not.toHaveText('');
  },
  'a trial': async ({ checkout }) => {
    await checkout.openShop('price_pro_trial price_tee');
    await checkout.ready();
    await expect(checkout.element.locator('[part="renewal-terms"]')).toBeVisible();
  },
  'a checkout that cannot be used': async ({ checkout }) => {
    await checkout.openShop('price_archived');
    await checkout.expectStatus('unusable');
  },
  'a payment whose outcome is unknown': async ({ checkout, sandbox }) => {
    const match = { method: 'POST', path: '/v1/api/checkout/' };
    await sandbox.fail({ match, times: 9, when: 'after', action: { type: 'close' } });
    await checkout.openShop();
    await checkout.pay();
    await checkout.expectStatus('unresolved');
    await expect(checkout.notice).toContainText('do not pay again');
  },
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, bring] of Object.entries(STATES)) {
    test(`${name} is accessible in the ${colorScheme}`, async ({ page, sandbox }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await bring({ page, checkout: new CheckoutPage(page), sandbox });
      expect(await violations(page)).toEqual([]);
    });
  }

  test(`the tag alone is accessible in the ${colorScheme}`, async ({
    page,
    merchant,
    scriptTag,
    sandbox,
  }) => {
    await sandbox.state();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const checkout = new CheckoutPage(page);
    const title = '<meta name="color-scheme" content="light dark"><title>Pay</title>';
    const body = `<main><h1>Pay</h1>${tag()}</main>`;
    await page.goto(
      merchant.put('/', `<!doctype html><html lang="en">${title}${scriptTag}${body}`),
    );
    await checkout.ready();
    expect(await violations(page)).toEqual([]);
  });
}

test('axe looks into the frame', async ({ page, sandbox }) => {
  await sandbox.state();
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.securityCode.evaluate((input) => input.removeAttribute('id'));
  expect((await violations(page)).join()).toContain('iframe');
});
