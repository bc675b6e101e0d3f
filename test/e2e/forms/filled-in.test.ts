import type { Locator } from '@playwright/test';
import { BUYER, CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';
import { holdBack } from '../../support/pages/hold-back.ts';
import {
  earlyFrame,
  expect,
  type MerchantSite,
  tag,
  test,
} from '../../support/pages/merchant-page.ts';
import { sentToPay } from '../paying/sent-fields.ts';

/*
 * Values that browsers and password managers put into all fields at once, without the focus and without a
 * key. Before the script is there, nobody hears their events, and some send none.
 */

const IN_PAGE = { email: BUYER.email, name: BUYER.fullName };
const IN_FRAME = {
  'cc-number': VISA.number,
  'cc-exp': VISA.expiry,
  'cc-csc': VISA.cvc,
  'postal-code': VISA.postalCode,
};

/** Fills in the fields of a form by their autofill tokens. */
async function fillIn(
  form: Locator,
  values: Readonly<Record<string, string>>,
  events: readonly string[],
): Promise<void> {
  await form.evaluate(
    (element, { entries, types }) => {
      for (const [token, value] of entries) {
        const input = element.querySelector<HTMLInputElement>(`input[autocomplete~="${token}"]`);
        if (!input) throw new Error(`No field is for ${token}`);
        input.value = value;
        for (const type of types) {
          input.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
        }
      }
    },
    { entries: Object.entries(values), types: events },
  );
}

async function fillPage(
  { email, element }: CheckoutPage,
  events: readonly string[],
): Promise<void> {
  await expect(email).toBeVisible();
  await fillIn(element.locator('form'), IN_PAGE, events);
}

async function fillFrame(
  { cardNumber, frame }: CheckoutPage,
  events: readonly string[],
): Promise<void> {
  await expect(cardNumber).toBeVisible();
  await fillIn(frame.locator('form').first(), IN_FRAME, events);
}

const EVENTS = ['input', 'change'];

interface Gate {
  readonly open: () => void;
}

interface Situation {
  readonly checkout: CheckoutPage;
  readonly merchant: MerchantSite;
  readonly scriptTag: string;
  /** The checkout origin. */
  readonly origin: string;
  /** Lets all further scripts wait. */
  readonly hold: () => Promise<Gate>;
}

/** When fields are filled in. */
interface Moment {
  /** Opens a page whose scripts are held back from this moment on. */
  readonly goTo: (situation: Situation) => Promise<Gate>;
  /** Fills in everything, and lets the scripts arrive. */
  readonly fill: (
    checkout: CheckoutPage,
    scripts: Gate,
    events: readonly string[],
  ) => Promise<void>;
}

const MOMENTS: Readonly<Record<string, Moment>> = {
  'before the hosted page’s script': {
    async goTo({ checkout, hold, origin }) {
      const scripts = await hold();
      const address = `${origin}/#key=pk_test_sandbox&items=price_tee`;
      await checkout.page.goto(address, { waitUntil: 'commit' });
      return scripts;
    },
    async fill(checkout, scripts, events) {
      await fillFrame(checkout, events);
      await fillPage(checkout, events);
      scripts.open();
    },
  },
  'before the script of a page that has the frame in its HTML': {
    async goTo({ checkout, hold, merchant, scriptTag, origin }) {
      const scripts = await hold();
      const address = merchant.put('/', scriptTag + tag('', earlyFrame(origin)));
      await checkout.page.goto(address, { waitUntil: 'commit' });
      return scripts;
    },
    async fill(checkout, scripts, events) {
      await fillFrame(checkout, events);
      scripts.open();
      await fillPage(checkout, events);
    },
  },
  'before the script for the first use': {
    async goTo({ checkout, hold, merchant, scriptTag }) {
      await checkout.page.goto(merchant.put('/', scriptTag + tag()));
      await checkout.ready();
      return hold();
    },
    async fill(checkout, scripts, events) {
      await fillPage(checkout, events);
      await fillFrame(checkout, events);
      scripts.open();
    },
  },
};

for (const [moment, { goTo, fill }] of Object.entries(MOMENTS)) {
  for (const events of [EVENTS, []]) {
    const how = events.length > 0 ? 'with events' : 'without an event @smoke';
    test(`values put in ${moment} are kept and sent, ${how}`, async ({
      page,
      stack,
      merchant,
      scriptTag,
      sandbox,
    }) => {
      const checkout = new CheckoutPage(page);
      const origin = stack.checkout;
      const hold = () => holdBack(page, `${origin}/*.js*`);
      const scripts = await goTo({ checkout, hold, merchant, scriptTag, origin });
      await fill(checkout, scripts, events);
      await checkout.ready();
      await checkout.payButton.click();
      await checkout.expectStatus('complete');
      await expect(checkout.receiptLine('Paid with')).toHaveText('Visa ending in 4242');
      expect(await sentToPay(sandbox)).toMatchObject({
        customer_details: { first_name: 'Grace', last_name: 'Hopper', email: BUYER.email },
        source: { name: BUYER.fullName, address: { postal_code: VISA.postalCode } },
      });
    });
  }
}
