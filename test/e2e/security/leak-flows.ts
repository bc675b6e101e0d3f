import { expect, type Page } from '@playwright/test';
import { type Canary, numberCanary, shortCanary } from '../../support/vectors/canary.ts';
import { type MerchantSite, tag } from '../../support/pages/merchant-page.ts';
import type { Fault, SandboxControl } from '../../../src/testing/sandbox-control.ts';
import type { TestStack } from '../../support/service/stack.ts';
import { CARDS, CheckoutPage, EXPIRY } from '../../support/pages/checkout-page.ts';
import { EmbeddedCheckout, embeddingPage, hostedFrame } from '../../support/pages/embedded-page.ts';
import { createSession, HostedPage, linkTo } from '../../support/pages/hosted-checkout.ts';

/** What a flow works with. */
export interface Bench {
  readonly page: Page;
  readonly merchant: MerchantSite;
  readonly scriptTag: string;
  readonly stack: TestStack;
  readonly sandbox: SandboxControl;
}

/** A buyer's steps from the first page to the last, with something secret on the way. */
export interface LeakFlow {
  readonly name: string;
  readonly faults?: readonly Fault[];
  /** The fields are left as they were, for another try: nobody but the buyer sees them. */
  readonly keepsFields?: boolean;
  /**
   * Where the client secret belongs: what has to carry it, and what the merchant has written.
   * Without it, it stands nowhere but in the port's messages and in requests to the service.
   */
  readonly secretMayBeIn?: RegExp;
  /** Carries out the flow and returns the secrets that must not be found anywhere. */
  readonly run: (bench: Bench) => Promise<readonly Canary[]>;
}

/** American Express has four digits. */
const codeOf = (number: string): string => (number.startsWith('37') ? '7319' : '731');

/** What stands in the fields of a card. */
function cardCanaries(number: string): readonly Canary[] {
  return [
    numberCanary('card number', number),
    shortCanary('security code', codeOf(number)),
    { name: 'expiration date', spellings: [new RegExp(EXPIRY.replaceAll(' ', '\\s*'))] },
  ];
}

const ACCOUNT_NUMBER = '70012345987654';
const accountCanaries = [numberCanary('account number', ACCOUNT_NUMBER)];

const secretCanaries = (secret: string): readonly Canary[] => [
  numberCanary('client secret', secret.replace('ecs_secret_', '')),
];

async function openTag(
  { page, merchant, scriptTag }: Bench,
  attributes = '',
): Promise<CheckoutPage> {
  await page.goto(merchant.put('/', scriptTag + tag(attributes)));
  const checkout = new CheckoutPage(page);
  await checkout.expectStatus('ready');
  return checkout;
}

async function payByCard(
  checkout: CheckoutPage,
  number: string = CARDS.amex,
): Promise<readonly Canary[]> {
  await checkout.pay({ card: { number, cvc: codeOf(number) } });
  return cardCanaries(number);
}

async function payByBank(checkout: CheckoutPage): Promise<readonly Canary[]> {
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.fillBank({ account: ACCOUNT_NUMBER });
  await checkout.payButton.click();
  return accountCanaries;
}

const complete = (checkout: CheckoutPage) => checkout.expectStatus('complete');

/** A flow that pays by card in a tag, and ends as `end` says. */
const byCard =
  (
    end: (checkout: CheckoutPage) => Promise<void> = complete,
    number: string = CARDS.amex,
    attributes = '',
    before: (checkout: CheckoutPage) => Promise<void> = async () => undefined,
  ): LeakFlow['run'] =>
  async (bench) => {
    const checkout = await openTag(bench, attributes);
    await before(checkout);
    const canaries = await payByCard(checkout, number);
    await end(checkout);
    return canaries;
  };

const byBank =
  (end: (checkout: CheckoutPage) => Promise<void> = complete): LeakFlow['run'] =>
  async (bench) => {
    const checkout = await openTag(bench);
    const canaries = await payByBank(checkout);
    await end(checkout);
    return canaries;
  };

/** A session on the merchant's own page, its secret given as a property. */
async function openSession(
  bench: Bench,
  body = {},
): Promise<[CheckoutPage, readonly Canary[], secret: string]> {
  const { page, merchant, scriptTag, sandbox } = bench;
  const { client_secret } = await createSession(sandbox, body);
  await page.goto(merchant.put('/', scriptTag));
  await page.evaluate(async (clientSecret) => {
    await customElements.whenDefined('easy-checkout');
    document.body.append(Object.assign(document.createElement('easy-checkout'), { clientSecret }));
  }, client_secret);
  const checkout = new CheckoutPage(page);
  await checkout.expectStatus('ready');
  return [checkout, secretCanaries(client_secret), client_secret];
}

/** A customer's own session, paid with what is saved: the secret alone is to be kept. */
const bySaved =
  (name: RegExp): LeakFlow['run'] =>
  async (bench) => {
    const [checkout, canaries] = await openSession(bench, { identity_id: 'ID_ada' });
    await checkout.method(name).check();
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    return canaries;
  };

const lost = (path: string, times: number): Fault => ({
  match: { method: 'POST', path },
  times,
  when: 'after',
  action: { type: 'close' },
});
const CHECKOUT = '/v1/api/checkout/';
const broken: Fault = {
  match: { method: 'POST', path: '/vault/tokens' },
  times: 20,
  when: 'after',
  action: { type: 'status', status: 500, body: 'It broke.' },
};

/**
 * Answers requests to `path` in the place of the service, so that its own log has no part in it, and
 * repeats `text` wherever an answer holds one: as a careless vault or service does.
 */
async function repeat(
  { page, stack, sandbox }: Bench,
  path: string,
  text: string,
  what: 'refusal' | 'decline' = 'refusal',
): Promise<void> {
  const said = `Not good: ${text}`;
  const failure = { failure_code: text, failure_message: said };
  const details = { ...failure, issues: [{ path: text, message: said }], reason: text };
  const transfer = { id: 'TR1', amount: 2400, currency: 'USD', state: 'FAILED', ...failure };
  const [opened] = (await sandbox.state()).sessions;
  const session = { id: opened?.id, status: 'open', payment_status: 'unpaid' };
  const timestamp = new Date().toISOString();
  const [status, json] =
    what === 'refusal'
      ? [400, { success: false, timestamp, error: { code: text, message: said, details } }]
      : [200, { success: true, timestamp, data: { session, transfer, subscriptions: [] } }];
  const headers = {
    'access-control-allow-origin': stack.checkout,
    'access-control-expose-headers': 'x-request-id',
    'x-request-id': text,
  };
  await page.route(`${stack.service}${path}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, headers, json })
      : route.fallback(),
  );
}
const CONFIRM = '/v1/api/embedded-checkout/confirm';

const says =
  (text: string) =>
  (checkout: CheckoutPage): Promise<void> =>
    expect(checkout.notice).toContainText(text);

/** Of the top document, on the hosted page, whose address holds the secret behind its #. */
const ADDRESS = /^(address|resources) of frame 0$/;
/** What a merchant who embeds the hosted page writes into the page, and where that leads. */
const EMBEDDED =
  /^((markup|attributes|changes|resources) of frame 0|(address|resources) of frame 1)$/;

export const LEAK_FLOWS: readonly LeakFlow[] = [
  { name: 'a payment', run: byCard() },
  { name: 'a payment whose answer was lost', faults: [lost(CHECKOUT, 2)], run: byCard() },
  {
    name: 'a payment whose outcome stays unknown',
    // Allow more than one for each request, because a browser repeats one whose connection was closed.
    faults: [lost(CHECKOUT, 50)],
    keepsFields: true,
    run: byCard(says('Please do not pay again')),
  },
  {
    name: 'a card that the vault refuses',
    keepsFields: true,
    run: byCard(says('This card cannot be used'), CARDS.refusedByVault),
  },
  {
    name: 'a declined payment',
    keepsFields: true,
    run: byCard(says('not enough money'), CARDS.insufficientFunds),
  },
  {
    name: 'a payment that fails at the vault',
    faults: [broken],
    keepsFields: true,
    run: byCard(says('Nothing was charged')),
  },
  ...[CARDS.amex, codeOf(CARDS.amex)].map((text): LeakFlow => ({
    name: `a vault that repeats the ${text.length > 4 ? 'card number' : 'security code'}`,
    keepsFields: true,
    async run(bench) {
      await repeat(bench, '/vault/tokens', text);
      return byCard(says('Nothing was charged'))(bench);
    },
  })),
  {
    name: 'a vault that repeats the account number',
    keepsFields: true,
    async run(bench) {
      await repeat(bench, '/vault/tokens', ACCOUNT_NUMBER);
      return byBank(says('Nothing was charged'))(bench);
    },
  },
  ...(['refusal', 'decline'] as const).map((what): LeakFlow => ({
    name: `a service whose ${what} repeats the client secret`,
    keepsFields: true,
    async run(bench) {
      const [checkout, canaries, secret] = await openSession(bench);
      await repeat(bench, CONFIRM, secret, what);
      const card = await payByCard(checkout);
      await says('Nothing was charged')(checkout);
      return [...canaries, ...card];
    },
  })),
  { name: 'a bank debit', run: byBank() },
  {
    name: 'a bank debit that fails at the vault',
    faults: [broken],
    keepsFields: true,
    run: byBank(says('Nothing was charged')),
  },
  {
    name: 'a trial',
    run: byCard(complete, CARDS.amex, 'line-items="price_pro_trial"'),
  },
  {
    name: 'a whole billing address',
    run: byCard(complete, CARDS.amex, 'billing-address="full" locale="en-US"', async (checkout) => {
      const field = (name: string | RegExp) => checkout.element.getByLabel(name);
      await field('Country').selectOption('US');
      await field(/^Address$|^Street address|^Address line 1/).fill('1 Main Street');
      await field('City').fill('San Francisco');
      await field('State').selectOption('CA');
      await field('ZIP code').fill('94107');
      // The frame asks for none.
      checkout.postalCode.fill = async () => undefined;
    }),
  },
  {
    name: 'a payment of a known customer with a new card',
    async run(bench) {
      const [checkout, secret] = await openSession(bench, { identity_id: 'ID_ada' });
      // Until what is saved is shown, a new card is the chosen method.
      await expect(checkout.method(/^Visa/)).toBeChecked();
      await checkout.method('Card').check();
      await checkout.fillCard({ number: CARDS.amex, cvc: codeOf(CARDS.amex) });
      await checkout.payButton.click();
      await checkout.expectStatus('complete');
      return [...secret, ...cardCanaries(CARDS.amex)];
    },
  },
  { name: 'a payment with a saved card', run: bySaved(/^Visa/) },
  { name: 'a payment with a saved account', run: bySaved(/6789/) },
  {
    name: 'a session',
    async run(bench) {
      const [checkout, secret] = await openSession(bench);
      const card = await payByCard(checkout);
      await checkout.expectStatus('complete');
      return [...secret, ...card];
    },
  },
  {
    name: 'a session whose payment’s answer was lost',
    faults: [lost('/v1/api/embedded-checkout/confirm', 2)],
    async run(bench) {
      const [checkout, secret] = await openSession(bench);
      const card = await payByCard(checkout);
      await checkout.expectStatus('complete');
      return [...secret, ...card];
    },
  },
  {
    name: 'the hosted page, for a business',
    secretMayBeIn: ADDRESS,
    async run({ page, stack, sandbox }) {
      const hosted = new HostedPage(page, stack);
      const { client_secret } = await hosted.openSession(sandbox);
      await hosted.ready();
      await hosted.buyForBusiness();
      await hosted.element.getByLabel('Business name', { exact: true }).fill('Hopper & Daughters');
      const card = await payByCard(hosted);
      await hosted.expectStatus('complete');
      return [...secretCanaries(client_secret), ...card];
    },
  },
  {
    name: 'the hosted page, for a bank debit by a payment link',
    async run({ page, stack }) {
      const hosted = new HostedPage(page, stack);
      await hosted.open(linkTo('pl_tee'));
      const canaries = await payByBank(hosted);
      await hosted.expectStatus('complete');
      return canaries;
    },
  },
  {
    name: 'the hosted page inside another page',
    secretMayBeIn: EMBEDDED,
    async run({ page, merchant, stack, sandbox }) {
      const { url, client_secret } = await createSession(sandbox);
      const checkout = new EmbeddedCheckout(page);
      await page.goto(embeddingPage({ merchant, stack }, hostedFrame(url)));
      const card = await payByCard(checkout);
      await checkout.expectStatus('complete');
      return [...secretCanaries(client_secret), ...card];
    },
  },
  {
    name: 'an element that is emptied and taken away while the card stands in it',
    async run(bench) {
      const checkout = await openTag(bench);
      await checkout.ready();
      await checkout.fillCard({ number: CARDS.amex, cvc: codeOf(CARDS.amex) });
      await checkout.element.evaluate((element) => {
        (element as HTMLElement & { reset(): void }).reset();
      });
      await expect(checkout.cardNumber).toHaveValue('');
      await checkout.fillCard({ number: CARDS.amex, cvc: codeOf(CARDS.amex) });
      await checkout.element.evaluate((element) => element.remove());
      return cardCanaries(CARDS.amex);
    },
  },
];
