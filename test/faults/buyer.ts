import type { Page } from '@playwright/test';
import type { EasyCheckout } from '../../src/easy-checkout.ts';
import { BUYER, CARDS, type CheckoutPage, VISA } from '../e2e/checkout-page.ts';
import type { Scenario } from './scenario.ts';

const NUMBERS: Readonly<Record<Scenario['card'], string>> = {
  accepted: CARDS.visa,
  declined: CARDS.declined,
  pending: CARDS.pending,
};

const BUYER_FIELDS = {
  'First name': BUYER.firstName,
  'Last name': BUYER.lastName,
  Email: BUYER.email,
};

function cardFields(number: string): Readonly<Record<string, string>> {
  return {
    'Card number': number,
    'Expiration date': VISA.expiry,
    'Security code': VISA.cvc,
    'Name on card': VISA.name,
    'ZIP code': VISA.postalCode,
  };
}

/** One round trip for each document: a run has no time for one for each field. */
export async function fill(page: Page, card: Scenario['card']): Promise<void> {
  const [top, frame] = page.frames();
  const missing = await Promise.all([
    top?.evaluate(`laboratory.fill(${JSON.stringify(BUYER_FIELDS)})`),
    frame?.evaluate(`laboratory.fill(${JSON.stringify(cardFields(NUMBERS[card]))})`),
  ]);
  const names = missing.flat() as readonly (string | undefined)[];
  if (names.length > 0) throw new Error(`No field is called ${names.join(' or ')}`);
}

/**
 * Presses the button in one of the ways in which people and pages do. Several presses come in one
 * task: an answer between them would make the later one a press of its own.
 */
export async function press(
  { element, payButton }: CheckoutPage,
  how: Scenario['press'],
): Promise<void> {
  const clicks = { 'a click': 1, 'a double click': 2, '200 clicks': 200 };
  switch (how) {
    case 'a click':
    case 'a double click':
    case '200 clicks':
      return payButton.evaluate((button: HTMLButtonElement, count) => {
        for (let click = 0; click < count; click += 1) button.click();
      }, clicks[how]);
    case 'Enter and a click':
      return payButton.evaluate((button: HTMLButtonElement) => {
        button.form?.requestSubmit();
        button.click();
      });
    case '20 calls':
      // Not waited for: they end when the laboratory lets time pass.
      return element.evaluate((checkout: EasyCheckout) => {
        for (let call = 0; call < 20; call += 1) void checkout.submit();
      });
  }
}
