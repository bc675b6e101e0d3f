import { embeddingPage } from '../../support/pages/embedded-page.ts';
import { allowOrigins, createSession, linkTo } from '../../support/pages/hosted-checkout.ts';
import { tag } from '../../support/pages/merchant-page.ts';
import { plainPage } from '../../support/pages/plain-page.ts';
import { ELEMENT, inState } from './scripts.ts';
import {
  type Bring,
  chooseBank,
  CONFIRM,
  fault,
  goToShop,
  inPage,
  METHODS,
  openPlain,
  openSession,
  openShop,
  PAY,
  PAY_BUTTON,
  pay,
  payAtShop,
  scriptTag,
  set,
  shown,
} from './situation.ts';

/** Of the shop's checkout and of the hosted page. */
export const STATES: Readonly<Record<string, Bring>> = {
  'a checkout before its frame has come': async (situation) => {
    const { page, merchant } = situation;
    // A checkout origin whose frame is a document without fields.
    const head = '<!doctype html><html lang="en"><title>Secure payment fields</title></html>';
    merchant.put('/frame.html', head);
    const element = tag(`checkout-origin="${merchant.origin}"`);
    await page.goto(plainPage(merchant, element, scriptTag(situation.stack)));
    await page.waitFor(inState('loading'));
    await page.waitFor(inPage('email'));
  },
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
  'a checkout whose service is slow': async (situation) => {
    const { page, sandbox } = situation;
    await sandbox.fail(fault('/v1/api/product-prices/', { type: 'hang' }));
    await goToShop(situation);
    await page.waitFor(inPage('email'));
    await page.type(inPage('email'), 'ada@example.com');
    await page.waitFor(`return ${ELEMENT}.textContent.includes('longer than usual')`);
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
    await page.waitFor(shown('#region'));
    await page.click(PAY_BUTTON);
    await page.waitFor(`return !!${ELEMENT}.querySelector('#region-problem')?.textContent.trim()`);
  },
  'a trial': async (situation) => {
    await openShop(situation, 'price_pro_trial');
    await situation.page.waitFor(shown('[part=renewal-terms]'));
  },
  'a subscription beside goods': async (situation) => {
    await openShop(situation, 'price_pro_trial price_pro_yearly price_tee');
    await situation.page.waitFor(shown('[part=renewal-terms]'));
  },
  'a payment under way': async (situation) => {
    await situation.sandbox.fail(fault(PAY, { type: 'hang' }));
    await payAtShop(situation);
    await situation.page.waitFor(inState('confirming'));
    await situation.page.waitFor(`return ${ELEMENT}.textContent.includes('Still processing')`);
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
  'the receipt of a bank payment': async (situation) => {
    const { page } = situation;
    await openShop(situation);
    await chooseBank(situation);
    await page.type("return document.querySelector('#routing_number')", '122105278');
    await page.type("return document.querySelector('#account_number')", '000123456789');
    await page.type("return document.querySelector('#confirm_account_number')", '000123456789');
    await page.leaveFrames();
    await page.type(inPage('email'), 'ada@example.com');
    await page.type(inPage('name'), 'Ada Lovelace');
    await page.click(PAY_BUTTON);
    await page.waitFor(shown('[part=receipt]'));
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
  'a page whose script never comes': async ({ page, merchant }) => {
    const fallback = '<a slot="fallback" href="/pay">Pay on a page of its own</a>';
    await page.goto(plainPage(merchant, tag('', fallback)));
    await page.waitFor("return document.querySelector('[slot=fallback]')?.checkVisibility()");
  },
  'a disabled checkout': async (situation) => {
    await openPlain(situation, tag('disabled'));
    await situation.page.waitFor(shown('[autocomplete~=email]:disabled'));
  },
  'the tag alone': async (situation) => openPlain(situation, tag()),
  'the shop': async ({ page, stack }) => {
    await page.goto(stack.shop);
    await page.waitFor("return document.querySelector('button') !== null");
  },
  'a filled cart': async ({ page, stack }) => {
    await page.goto(stack.shop);
    await page.waitFor("return document.querySelector('main button') !== null");
    await page.evaluate("document.querySelector('main button').click()");
    await page.evaluate("document.querySelector('a.to-cart').click()");
    await page.waitFor("return /Subtotal/.test(document.querySelector('main')?.innerText)");
  },
  'the hosted page as a dialog': async ({ page, stack, sandbox, merchant }) => {
    await allowOrigins(sandbox, merchant.origin);
    const { url } = await createSession(sandbox);
    const link = `<a href="${url}" data-easy-checkout>Check out</a>`;
    await page.goto(embeddingPage({ merchant, stack }, link));
    await page.click("return document.querySelector('a')");
    await page.enterFrame("return document.querySelector('dialog iframe')");
    await page.waitFor(inState('ready'));
    await page.waitFor(METHODS);
    await page.leaveFrames();
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
