import { ACCOUNT, BUYER, CARDS, VISA } from '../e2e/checkout-page.ts';
import type { Scenario } from './plans/scenario.ts';
import type { Tab } from './browser/tab.ts';

/** One element of a page in a tab. */
export interface Place {
  readonly tab: Tab;
  /** Which element of the page, from 0. */
  readonly at: number;
}

/** Real milliseconds for a part of the frame to come. */
const PATIENCE = 20_000;

const NUMBERS: Readonly<Record<Scenario['card'], string>> = {
  accepted: CARDS.visa,
  declined: CARDS.declined,
  pending: CARDS.pending,
  returned: CARDS.pending,
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

/** An account whose debits are returned after a day, as it holds too little. */
const EMPTY_ACCOUNT = '123120006';

function bankFields(account: string): Readonly<Record<string, string>> {
  return {
    'Routing number': ACCOUNT.routing,
    'Account number': account,
    'Confirm account number': account,
  };
}

/** Turns to the form for bank accounts, a part of the frame that comes when it is asked for. */
async function chooseBank({ tab, at }: Place): Promise<void> {
  if (!(await tab.evaluate(`laboratory.choose(${at}, 'Bank account')`))) {
    throw new Error('No bank account can be chosen');
  }
  const type = `laboratory.chooseSecured(${at}, ${JSON.stringify(ACCOUNT.type)})`;
  const deadline = performance.now() + PATIENCE;
  while (!(await tab.evaluate(type))) {
    if (performance.now() > deadline) throw new Error('The form for bank accounts has not come');
  }
}

/** One round trip for each element: a run has no time for one for each field. */
export async function fill(
  place: Place,
  method: Scenario['method'],
  card: Scenario['card'],
): Promise<void> {
  if (method === 'bank account') await chooseBank(place);
  const account = card === 'returned' ? EMPTY_ACCOUNT : ACCOUNT.account;
  const secured = method === 'card' ? cardFields(NUMBERS[card]) : bankFields(account);
  const names = await place.tab.evaluate<readonly string[]>(
    `laboratory.fill(${place.at}, ${JSON.stringify(BUYER_FIELDS)}, ${JSON.stringify(secured)})`,
  );
  if (names.length > 0) throw new Error(`No field is called ${names.join(' or ')}`);
}

const PRESSES: Readonly<Record<Scenario['press'], (at: number) => string>> = {
  'a click': (at) => `click(${at}, 1)`,
  'a double click': (at) => `click(${at}, 2)`,
  '200 clicks': (at) => `click(${at}, 200)`,
  'Enter and a click': (at) => `click(${at}, 1, true)`,
  '20 calls': (at) => `submit(${at}, 20)`,
};

/**
 * Presses the button in one of the ways in which people and pages do. Several presses come in one
 * task: an answer between them would make the later one a press of its own.
 */
export async function press({ tab, at }: Place, how: Scenario['press']): Promise<void> {
  await tab.evaluate(`laboratory.${PRESSES[how](at)}`);
}

/** Presses what a notice or a receipt offers. Answers whether it offers that. */
export function take({ tab, at }: Place, offer: string): Promise<boolean> {
  return tab.evaluate<boolean>(`laboratory.take(${at}, ${JSON.stringify(offer)})`);
}
