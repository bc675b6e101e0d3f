import { ACCOUNT, BUYER, CARDS, VISA } from '../support/pages/checkout-page.ts';
import type { Scenario } from './plans/scenario.ts';
import type { Tab } from './browser/tab.ts';

/** One element of a page in a tab. */
export interface Place {
  readonly tab: Tab;
  /** Which element of the page, from 0. */
  readonly at: number;
}

/** How long the frame may take to load its bank form, in real milliseconds. */
const BANK_FORM_TIMEOUT_MS = 20_000;

const NUMBERS: Readonly<Record<Scenario['card'], string>> = {
  accepted: CARDS.visa,
  declined: CARDS.declined,
  pending: CARDS.pending,
  returned: CARDS.pending,
};

const BUYER_FIELDS = {
  Email: BUYER.email,
  'Full name': BUYER.fullName,
};

function cardFields(number: string): Readonly<Record<string, string>> {
  return {
    'Card number': number,
    'Expiration date': VISA.expiry,
    'Security code': VISA.cvc,
    'ZIP code': VISA.postalCode,
  };
}

/** The sandbox's account whose debits are returned a day later for insufficient funds. */
const EMPTY_ACCOUNT = '123120006';

function bankFields(account: string): Readonly<Record<string, string>> {
  return {
    'Routing number': ACCOUNT.routing,
    'Account number': account,
    'Confirm account number': account,
  };
}

/** Switches to the form for bank accounts, which the frame loads only now. */
async function chooseBank({ tab, at }: Place): Promise<void> {
  if (!(await tab.evaluate(`faultHarness.choose(${at}, 'Bank account')`))) {
    throw new Error('The page does not offer to pay by bank account');
  }
  const type = `faultHarness.chooseSecured(${at}, 'Personal checking')`;
  const deadline = performance.now() + BANK_FORM_TIMEOUT_MS;
  while (!(await tab.evaluate(type))) {
    if (performance.now() > deadline) throw new Error('The form for bank accounts has not loaded');
  }
}

/** Fills in all fields of an element in one round trip, because one for each field would take too long. */
export async function fill(
  place: Place,
  method: Scenario['method'],
  card: Scenario['card'],
): Promise<void> {
  if (method === 'bank account') await chooseBank(place);
  const account = card === 'returned' ? EMPTY_ACCOUNT : ACCOUNT.account;
  const secured = method === 'card' ? cardFields(NUMBERS[card]) : bankFields(account);
  const names = await place.tab.evaluate<readonly string[]>(
    `faultHarness.fill(${place.at}, ${JSON.stringify(BUYER_FIELDS)}, ${JSON.stringify(secured)})`,
  );
  if (names.length > 0) throw new Error(`No field is called ${names.join(' or ')}`);
}

const SUBMIT_COMMANDS: Readonly<Record<Scenario['submitBy'], (at: number) => string>> = {
  'a click': (at) => `click(${at}, 1)`,
  'a double click': (at) => `click(${at}, 2)`,
  '200 clicks': (at) => `click(${at}, 200)`,
  'Enter and a click': (at) => `click(${at}, 1, true)`,
  '20 calls': (at) => `submit(${at}, 20)`,
};

/**
 * Submits in one of the ways in which people and pages do. Repeated clicks and calls happen in one
 * task, because a response between two of them would make the second one a new attempt.
 */
export async function submit({ tab, at }: Place, how: Scenario['submitBy']): Promise<void> {
  await tab.evaluate(`faultHarness.${SUBMIT_COMMANDS[how](at)}`);
}

/** Clicks the button `offer` in a notice or receipt. Returns whether there is one. */
export function clickOffer({ tab, at }: Place, offer: string): Promise<boolean> {
  return tab.evaluate<boolean>(`faultHarness.clickOffer(${at}, ${JSON.stringify(offer)})`);
}

/** Checks the box by which the buyer wants to pay although something may be paid already. */
export async function accept({ tab, at }: Place): Promise<void> {
  if (!(await tab.evaluate(`faultHarness.accept(${at})`))) {
    throw new Error('The page has no box to agree to another payment');
  }
}
