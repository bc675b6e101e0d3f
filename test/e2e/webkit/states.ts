import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { createSession, linkTo } from '../../support/pages/hosted-checkout.ts';
import type { WebkitPage } from '../../support/engines/webdriver.ts';
import type { Fault, SandboxControl } from '../../support/service/sandbox-control.ts';
import type { TestStack } from '../../support/service/stack.ts';
import { ELEMENT, FRAME, inState } from './scripts.ts';

/** What a state is made with. */
interface Situation {
  readonly page: WebkitPage;
  readonly sandbox: SandboxControl;
  readonly stack: TestStack;
}

type Bring = (situation: Situation) => Promise<void>;

const PAY = '/v1/api/checkout/';
const CONFIRM = '/v1/api/embedded-checkout/confirm';
const PAY_BUTTON = `return ${ELEMENT}?.querySelector('button[type=submit]')`;
const METHODS = `return ${ELEMENT}?.querySelector('[name=method]') != null`;

/** A script that returns the field of the page that autofill knows by this name. */
export const inPage = (token: string): string =>
  `return ${ELEMENT}?.querySelector('[autocomplete~=${token}]')`;
/** … and the field of the document that the driver is in. */
export const inFrame = (token: string): string =>
  `return document.querySelector('[autocomplete~=${token}]')`;
const shown = (selector: string): string =>
  `return ${ELEMENT}?.querySelector('${selector}') != null`;

/** Fills in the form with a card and pays. */
export async function pay(page: WebkitPage, number = '4242424242424242'): Promise<void> {
  await page.waitFor(inState('ready'));
  await page.enterFrame(FRAME);
  await page.type(inFrame('cc-number'), number);
  await page.type(inFrame('cc-exp'), '1239');
  await page.type(inFrame('cc-csc'), '123');
  await page.type(inFrame('postal-code'), '94107');
  await page.leaveFrames();
  await page.type(inPage('email'), 'ada@example.com');
  await page.type(inPage('name'), 'Ada Lovelace');
  await page.click(PAY_BUTTON);
}

function fault(path: string, action: Fault['action'], when: Fault['when'] = 'before'): Fault {
  return { match: { method: '*', path }, times: 99, when, action };
}

async function goToShop({ page, stack }: Situation, items = 'price_tee'): Promise<void> {
  await page.goto(`${stack.shop}/checkout.html?items=${encodeURIComponent(items)}`);
}

/** Opens the shop's checkout and waits until it can be filled in, with all that comes later. */
async function openShop(situation: Situation, items?: string): Promise<void> {
  await goToShop(situation, items);
  await situation.page.waitFor(inState('ready'));
  await situation.page.waitFor(METHODS);
}

async function payAtShop(situation: Situation, items?: string, number?: string): Promise<void> {
  await goToShop(situation, items);
  await pay(situation.page, number);
}

async function openSession({ page, sandbox }: Situation, body = {}): Promise<void> {
  const { url } = await createSession(sandbox, body);
  await page.goto(url);
  await page.waitFor(inState('ready'));
  await page.waitFor(METHODS);
}

/** Sets properties of the checkout, as a page does by script. */
async function set({ page }: Situation, properties: Partial<EasyCheckout>): Promise<void> {
  await page.waitFor("return document.querySelector('easy-checkout')?.state != null");
  await page.evaluate(
    "Object.assign(document.querySelector('easy-checkout'), arguments[0])",
    properties,
  );
}

async function chooseBank({ page }: Situation): Promise<void> {
  await page.click(`return ${ELEMENT}.querySelector('[name=method][value=bank]')`);
  await page.enterFrame(FRAME);
  await page.waitFor("return document.querySelector('#routing_number') !== null");
}

/** Of the shop's checkout and of the hosted page. */
export const STATES: Readonly<Record<string, Bring>> = {
  'a loading checkout': async (situation) => {
    const { page, sandbox } = situation;
    await sandbox.fail(fault('/v1/api/product-prices/', { type: 'hang' }));
    await goToShop(situation);
    await page.waitFor(inState('loading'));
    await page.waitFor(inPage('email'));
  },
  'a ready checkout': async (situation) => {
    await openShop(situation);
    await situation.page.type(inPage('name'), 'Ada Lovelace');
  },
  'a checkout full of mistakes': async (situation) => {
    const { page } = situation;
    await openShop(situation);
    await page.type(inPage('email'), 'ada@');
    await page.click(PAY_BUTTON);
    await page.waitFor(shown('.wrong'));
  },
  'a bank account full of mistakes': async (situation) => {
    const { page } = situation;
    await openShop(situation);
    await chooseBank(situation);
    await page.type("return document.querySelector('#routing_number')", '122105279');
    await page.leaveFrames();
    await page.click(PAY_BUTTON);
    await page.waitFor(shown('.wrong'));
  },
  'a list of what is saved': async (situation) => {
    await goToShop(situation);
    await set(situation, {
      identityId: 'ID_ada',
      savedInstruments: [
        {
          id: 'PI_old',
          type: 'PAYMENT_CARD',
          brand: 'visa',
          last_four: '1111',
          expiration_month: 1,
          expiration_year: 2020,
        },
        { id: 'PI_ada_bank', type: 'BANK_ACCOUNT', last_four: '6789', bank_name: 'First Bank' },
      ],
    });
    await situation.page.waitFor(shown('[name=method][value=PI_ada_bank]'));
    await situation.page.waitFor(inState('ready'));
  },
  'a business with its whole address': async (situation) => {
    const { page } = situation;
    await openShop(situation);
    await set(situation, { billingAddress: 'full' });
    await page.click(`return ${ELEMENT}.querySelector('[part=more-details]')`);
    await page.click(`return ${ELEMENT}.querySelector('#business')`);
    await page.waitFor(shown('#business_name'));
    await page.click(PAY_BUTTON);
    await page.waitFor(`return !!${ELEMENT}.querySelector('#region-problem')?.textContent.trim()`);
  },
  'a subscription beside goods': async (situation) => {
    await openShop(situation, 'price_pro_trial price_pro_yearly price_tee');
    await situation.page.waitFor(shown('[part=renewal-terms]'));
  },
  'a payment under way': async (situation) => {
    await situation.sandbox.fail(fault(PAY, { type: 'hang' }));
    await payAtShop(situation);
    await situation.page.waitFor(inState('confirming'));
  },
  'a declined payment': async (situation) => {
    await payAtShop(situation, undefined, '4000000000000002');
    await situation.page.waitFor(shown('[part=notice] button'));
  },
  'a payment that is being looked for': async (situation) => {
    const { page, sandbox } = situation;
    await openSession(situation);
    await sandbox.fail(
      fault(CONFIRM, { type: 'close' }, 'after'),
      fault('/v1/api/embedded-checkout/validate', { type: 'hang' }),
    );
    await pay(page);
    await page.waitFor(inState('unresolved'));
  },
  'a payment whose outcome is unknown': async (situation) => {
    await situation.sandbox.fail(fault(PAY, { type: 'close' }, 'after'));
    await payAtShop(situation);
    await situation.page.waitFor(inState('unresolved'));
  },
  'a receipt': async (situation) => {
    await payAtShop(situation, 'price_tee:2 price_pro_monthly');
    await situation.page.waitFor(shown('[part=receipt]'));
  },
  'the receipt of a trial': async (situation) => {
    await payAtShop(situation, 'price_pro_trial');
    await situation.page.waitFor(shown('[part=receipt]'));
  },
  'the receipt of a card payment that is pending': async (situation) => {
    await payAtShop(situation, undefined, '4000000000000077');
    await situation.page.waitFor(shown('[part=receipt]'));
  },
  'a session that has expired': async (situation) => {
    const { page, sandbox } = situation;
    await openSession(situation, { expires_in: 60 });
    await sandbox.advanceClock(3600);
    await pay(page);
    await page.waitFor(inState('expired'));
  },
  'a checkout that the shop has set up wrongly': async (situation) => {
    await goToShop(situation, 'price_archived');
    await situation.page.waitFor(inState('unusable'));
  },
  'a checkout whose service is away': async (situation) => {
    const body = '<h1>It works!</h1>';
    await situation.sandbox.fail(
      fault('/v1/api/product-prices/', { type: 'status', status: 200, body }),
    );
    await goToShop(situation);
    await situation.page.waitFor(inState('unusable'));
  },
  'the hosted page': async (situation) => openSession(situation),
  'the hosted page of a payment link': async ({ page, stack }) => {
    await page.goto(`${stack.checkout}/${linkTo('pl_tee')}`);
    await page.waitFor(inState('ready'));
    await page.waitFor("return document.querySelector('[type=number]') !== null");
  },
  'the hosted page with a receipt': async (situation) => {
    await openSession(situation);
    await pay(situation.page);
    await situation.page.waitFor(shown('[part=receipt]'));
  },
  'the hosted page that has nothing to sell': async ({ page, stack }) => {
    await page.goto(stack.checkout);
    await page.waitFor("return document.querySelector('main .notice') !== null");
  },
};
