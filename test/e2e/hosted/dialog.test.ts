import type { Page } from '@playwright/test';
import { expect, test } from '../../support/pages/merchant-page.ts';
import type { MerchantSite } from '../../support/pages/merchant-page.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import type { TestStack } from '../../support/service/stack.ts';
import { EmbeddedCheckout, embeddingPage } from '../../support/pages/embedded-page.ts';
import { CONFIRM, createSession } from '../../support/pages/hosted-checkout.ts';

interface World {
  readonly page: Page;
  readonly stack: TestStack;
  readonly sandbox: SandboxControl;
  readonly merchant: MerchantSite;
}

/** The middle of a box, in CSS pixels from the top of the page. */
function middle(box: { readonly y: number; readonly height: number } | null): number {
  return box ? box.y + box.height / 2 : Number.NaN;
}

/** A shop's page with a link to a session's checkout. */
async function openShop({ page, sandbox, ...world }: World) {
  const { url } = await createSession(sandbox);
  const link = `<a href="${url}" data-easy-checkout>Check out</a>`;
  const filler = '<button>Behind</button><div style="height:3000px"></div>';
  await page.goto(embeddingPage(world, link + filler));
  return {
    link: page.getByRole('link', { name: 'Check out' }),
    dialog: page.getByRole('dialog', { name: 'Secure checkout' }),
    closeButton: page.getByRole('button', { name: 'Close' }),
    checkout: new EmbeddedCheckout(page, page.frameLocator('dialog iframe')),
    url,
  };
}

test('a link opens the checkout as a dialog, by the keyboard alone @promise @smoke', async ({
  page,
  stack,
  sandbox,
  merchant,
}) => {
  const { link, dialog, checkout, closeButton } = await openShop({
    page,
    stack,
    sandbox,
    merchant,
  });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await checkout.ready();
  // The first row names the merchant, and ends with the button that closes the dialog.
  const name = checkout.hosted.getByRole('banner').getByText('Small Hours');
  await expect(name).toBeInViewport();
  const [named, closing] = await Promise.all([name.boundingBox(), closeButton.boundingBox()]);
  expect(middle(named)).toBeCloseTo(middle(closing), 0);
  const behind = await page.evaluate(() => {
    document.querySelector('button')?.focus();
    return document.activeElement?.textContent === 'Behind';
  });
  expect(behind, 'the page behind is inert').toBe(false);
  await page.mouse.wheel(0, 4000);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  // The browser restores the focus at once and dispatches the close event afterwards.
  await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('');
});

for (const place of ['the buyer’s details', 'the card'] as const) {
  test(`Escape closes the dialog from within ${place}`, async ({
    page,
    stack,
    sandbox,
    merchant,
  }) => {
    const { link, dialog, checkout } = await openShop({ page, stack, sandbox, merchant });
    await link.click();
    await checkout.ready();
    const field = place === 'the card' ? checkout.cardNumber : checkout.fullName;
    await field.click();
    await field.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
  });
}

test('nothing closes the dialog unasked while a payment is under way', async ({
  page,
  stack,
  sandbox,
  merchant,
}) => {
  const { link, dialog, checkout, closeButton } = await openShop({
    page,
    stack,
    sandbox,
    merchant,
  });
  await checkout.listen();
  await page.reload();
  await link.click();
  await checkout.fillIn();
  await sandbox.delayNext(CONFIRM, 4000);
  await checkout.payButton.click();
  await checkout.expectStatus('confirming');
  const asked: string[] = [];
  page.on('dialog', async (question) => {
    asked.push(question.message());
    await question.dismiss();
  });
  await closeButton.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await checkout.postalCode.press('Escape');
  await expect.poll(() => asked).toHaveLength(4);
  await expect(dialog).toBeVisible();
  await expect(checkout.payButton).toContainText('Processing');

  await checkout.expectStatus('complete');
  await expect.poll(() => checkout.eventsNamed('easy-complete')).toHaveLength(1);
  await closeButton.click();
  await expect(dialog).toHaveCount(0);
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('the link is notified of what happens in its dialog', async ({
  page,
  stack,
  sandbox,
  merchant,
}) => {
  const { link, checkout } = await openShop({ page, stack, sandbox, merchant });
  const received = link.evaluate(
    (element) =>
      new Promise((resolve) => {
        element.addEventListener('easy-complete', (event) => {
          const { outcome, target } = event as HTMLElementEventMap['easy-complete'];
          resolve({ outcome, isLink: target === element });
        });
      }),
  );
  await link.click();
  await checkout.pay();
  expect(await received).toEqual({ outcome: 'succeeded', isLink: true });
});

test('without the script, the link is a link', async ({ page, sandbox, merchant }) => {
  const { url } = await createSession(sandbox);
  await page.goto(
    merchant.put('/plain', `<!doctype html><title>Shop</title><a href="${url}">Pay</a>`),
  );
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page).toHaveURL(url);
  await expect(page.locator('easy-checkout')).toHaveAttribute('state', 'ready');
});

test('a page with a strict policy can open the dialog', async ({
  page,
  stack,
  sandbox,
  merchant,
}) => {
  const { url } = await createSession(sandbox);
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  const html = `<!doctype html><html lang="en"><title>Shop</title><script type="module" src="${stack.checkout}/embed.js"></script><a href="${url}" data-easy-checkout>Check out</a></html>`;
  const policy =
    `default-src 'none'; script-src ${stack.checkout}; frame-src ${stack.checkout}; ` +
    "require-trusted-types-for 'script'; trusted-types 'none'";
  await page.goto(merchant.put('/strict', html, { 'content-security-policy': policy }));
  await page.getByRole('link', { name: 'Check out' }).click();
  const checkout = new EmbeddedCheckout(page, page.frameLocator('dialog iframe'));
  await checkout.ready();
  expect(violations).toEqual([]);
});
