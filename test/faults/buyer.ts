import type { Page } from '@playwright/test';
import { ACCOUNT, BUYER, CARDS, VISA } from '../e2e/checkout-page.ts';
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

const BANK_FIELDS = {
  'Routing number': ACCOUNT.routing,
  'Account number': ACCOUNT.account,
  'Confirm account number': ACCOUNT.account,
};

/** Turns to the form for bank accounts, a part of the frame that comes when it is asked for. */
async function chooseBank(page: Page): Promise<void> {
  const [top, frame] = page.frames();
  if (!(await top?.evaluate("laboratory.choose('Bank account')"))) {
    throw new Error('No bank account can be chosen');
  }
  const type = `laboratory.choose(${JSON.stringify(ACCOUNT.type)})`;
  for (let looks = 0; looks < 200; looks += 1) {
    if (await frame?.evaluate(type)) return;
    await page.waitForTimeout(20);
  }
  throw new Error('The form for bank accounts has not come');
}

/** One round trip for each document: a run has no time for one for each field. */
export async function fill(
  page: Page,
  method: Scenario['method'],
  card: Scenario['card'],
): Promise<void> {
  if (method === 'bank account') await chooseBank(page);
  const secured = method === 'card' ? cardFields(NUMBERS[card]) : BANK_FIELDS;
  const [top, frame] = page.frames();
  const missing = await Promise.all([
    top?.evaluate(`laboratory.fill(${JSON.stringify(BUYER_FIELDS)})`),
    frame?.evaluate(`laboratory.fill(${JSON.stringify(secured)})`),
  ]);
  const names = missing.flat() as readonly (string | undefined)[];
  if (names.length > 0) throw new Error(`No field is called ${names.join(' or ')}`);
}

const PRESSES: Readonly<Record<Scenario['press'], string>> = {
  'a click': 'click(1)',
  'a double click': 'click(2)',
  '200 clicks': 'click(200)',
  'Enter and a click': 'click(1, true)',
  '20 calls': 'submit(20)',
};

/**
 * Presses the button in one of the ways in which people and pages do. Several presses come in one
 * task: an answer between them would make the later one a press of its own.
 */
export async function press(page: Page, how: Scenario['press']): Promise<void> {
  await page.evaluate(`laboratory.${PRESSES[how]}`);
}

/** Presses what the notice offers. Answers whether it offers that. */
export function take(page: Page, offer: string): Promise<boolean> {
  return page.evaluate<boolean>(`laboratory.take(${JSON.stringify(offer)})`);
}
