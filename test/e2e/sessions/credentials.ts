import { expect, type Page } from '@playwright/test';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

/** One of the demo's ways to pay by a session: how a buyer gets to the form. */
export interface Way {
  readonly name: string;
  readonly open: (page: Page) => Promise<CheckoutPage>;
  /** After the session has expired: how a buyer gets to one that can be paid. */
  readonly again: (page: Page, checkout: CheckoutPage) => Promise<CheckoutPage>;
}

const ITEMS = '?items=price_tee:1';

const inFrame = (page: Page): CheckoutPage =>
  new CheckoutPage(
    page,
    page.locator('iframe[title="Secure checkout"]').contentFrame().locator('easy-checkout'),
  );

async function openLink(page: Page): Promise<CheckoutPage> {
  await page.goto(`/pay-link.html${ITEMS}`);
  await page.getByRole('button', { name: 'Go to the secure payment page' }).click();
  return new CheckoutPage(page);
}

async function openDialog(page: Page): Promise<CheckoutPage> {
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page.getByRole('dialog', { name: 'Secure checkout' })).toBeVisible();
  return inFrame(page);
}

export const WAYS: readonly Way[] = [
  {
    name: 'a client secret',
    async open(page) {
      await page.goto(`/pay-secret.html${ITEMS}`);
      return new CheckoutPage(page);
    },
    // The element itself asks for a fresh one, and keeps what was typed.
    async again(_, checkout) {
      await checkout.expectStatus('ready');
      await expect(checkout.fullName).toHaveValue('Grace Hopper');
      return checkout;
    },
  },
  {
    name: 'a link',
    open: openLink,
    async again(page, checkout) {
      await checkout.expectStatus('expired');
      return openLink(page);
    },
  },
  {
    name: 'an iframe',
    async open(page) {
      await page.goto(`/pay-iframe.html${ITEMS}`);
      return inFrame(page);
    },
    again: async (_, checkout) => checkout,
  },
  {
    name: 'a dialog',
    async open(page) {
      await page.goto(`/pay-dialog.html${ITEMS}`);
      return openDialog(page);
    },
    async again(page, checkout) {
      await checkout.expectStatus('expired');
      await page.getByRole('button', { name: 'Close' }).click();
      return openDialog(page);
    },
  },
];
