import { type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumLaunch, fullChromium } from '../../../scripts/browsers.mjs';
import { earlyFrame, expect, tag, test } from '../../support/pages/merchant-page.ts';
import { BUYER, CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';

/* What browsers and password managers go by, and what Chromium itself fills in. */

/** Of one document: each field’s name, id, label, token and keyboard, and how many forms there are. */
function describeFields(): {
  readonly forms: number;
  readonly fields: readonly (readonly (string | null | undefined)[])[];
} {
  const scope = document.querySelector('easy-checkout')?.shadowRoot ?? document;
  const controls = [...scope.querySelectorAll<HTMLInputElement>('input, select')];
  return {
    forms: scope.querySelectorAll('form').length,
    fields: controls
      .filter(({ type }) => type !== 'radio' && type !== 'checkbox')
      .map((control) => [
        control.id === control.name && control.form ? control.name : 'astray',
        control.labels?.[0]?.textContent?.trim(),
        control.getAttribute('autocomplete'),
        control.getAttribute('inputmode'),
      ]),
  };
}

test('each document has one form, whose fields say what they are @promise', async ({
  embed,
  page,
}) => {
  const checkout = await embed(tag('locale="en-US"'));
  await checkout.ready();
  expect(await page.evaluate(describeFields)).toEqual({
    forms: 1,
    fields: [
      ['email', 'Email', 'email', 'email'],
      ['full_name', 'Full name', 'name', 'text'],
    ],
  });
  expect(await checkout.frame.locator('body').evaluate(describeFields)).toEqual({
    forms: 1,
    fields: [
      ['number', 'Card number', 'cc-number', 'numeric'],
      ['expiry', 'Expiration date', 'cc-exp', 'numeric'],
      ['cvc', 'Security code', 'cc-csc', 'numeric'],
      ['name', 'Name on card', 'cc-name', 'text'],
      ['country', 'Country', 'billing country', null],
      ['postal_code', 'ZIP code', 'billing postal-code', 'numeric'],
    ],
  });
});

test('a card that is filled in at once, as browsers do it, is taken and paid @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.fillBuyer();
  const [month = '', year = ''] = VISA.expiry.split(' / ');
  await checkout.frame.locator('form').evaluate(
    (form, values) => {
      for (const [name, value] of Object.entries(values)) {
        const control = form.querySelector<HTMLInputElement>(`[name=${name}]`);
        if (!control) continue;
        control.value = value;
        // Without a key: an event of the kind that autofill sends has no `inputType`.
        for (const type of ['input', 'change']) {
          control.dispatchEvent(new Event(type, { bubbles: true }));
        }
      }
    },
    {
      number: VISA.number,
      expiry: `${month}/20${year}`,
      cvc: VISA.cvc,
      name: BUYER.fullName,
      country: 'US',
      postal_code: VISA.postalCode,
    },
  );
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  await expect(checkout.expiry).toHaveValue(VISA.expiry);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

const STORED_CARD = {
  number: VISA.number,
  name: BUYER.fullName,
  expiryMonth: VISA.expiry.slice(0, 2),
  expiryYear: `20${VISA.expiry.slice(-2)}`,
  cvc: VISA.cvc,
};
const STORED_ADDRESS = {
  fields: Object.entries({
    NAME_FULL: BUYER.fullName,
    EMAIL_ADDRESS: BUYER.email,
    ADDRESS_HOME_COUNTRY: 'US',
    ADDRESS_HOME_ZIP: VISA.postalCode,
  }).map(([name, value]) => ({ name, value })),
};

/** Where the fields of one document are found by Chromium’s protocol for developers. */
interface Place {
  /** Numbers the nodes of the document: a frame of another site has a process of its own. */
  readonly process: CDPSession;
  /** An expression for the root of the fields. */
  readonly root: string;
  /** Of the frame; none of the page. */
  readonly frameId?: string;
}

async function frameOf(page: Page, host: CDPSession, isOtherSite: boolean): Promise<Place> {
  const frame = page.frames().find((each) => each.url().includes('/frame.html'));
  if (!frame) throw new Error('The page has no secure frame.');
  const process = isOtherSite ? await page.context().newCDPSession(frame) : host;
  const { frameTree } = await process.send('Page.getFrameTree');
  const { id } = isOtherSite ? frameTree.frame : (frameTree.childFrames?.[0]?.frame ?? { id: '' });
  const root = isOtherSite
    ? 'document'
    : "document.querySelector('easy-checkout > iframe').contentDocument";
  return { process, root, frameId: id };
}

for (const [place, isOtherSite] of [
  ['on the hosted page', false],
  ['in a page of another site', true],
] as const) {
  test(`Chromium fills in the card from a stored one, and the rest from a stored address: ${place}`, async ({
    stack,
    sandbox,
    merchant,
    scriptTag,
  }) => {
    test.skip(!fullChromium, 'The headless shell has no autofill.');
    const browser = await chromium.launch(chromiumLaunch(fullChromium));
    const page = await browser.newPage({ locale: 'en-US' });
    const checkout = new CheckoutPage(page);
    // In HTML: where the element makes the frame, in its shadow tree, this protocol does not find the form.
    await page.goto(
      isOtherSite
        ? merchant.put('/', scriptTag + tag('', earlyFrame(stack.checkout)))
        : `${stack.checkout}/#key=pk_test_sandbox&items=price_tee`,
    );
    await checkout.ready();
    const host = await page.context().newCDPSession(page);
    const inPage = { process: host, root: "document.querySelector('easy-checkout').shadowRoot" };
    const inFrame = await frameOf(page, host, isOtherSite);

    /** Has Chromium fill in what is stored, as a buyer does who chooses it at the field. */
    const fill = async (at: Place, field: string, stored: object): Promise<void> => {
      const expression = `${at.root}.querySelector('#${field}')`;
      const { result } = await at.process.send('Runtime.evaluate', { expression });
      const { node } = await at.process.send('DOM.describeNode', {
        objectId: result.objectId ?? '',
      });
      const { frameId } = at;
      // Only the page's own process fills in, whichever frame is meant.
      await host.send('Autofill.trigger', {
        fieldId: node.backendNodeId,
        ...(frameId && { frameId }),
        ...stored,
      });
    };

    await checkout.cardNumber.click();
    await fill(inFrame, 'number', { card: STORED_CARD });
    await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
    await expect(checkout.expiry).toHaveValue(VISA.expiry);
    await expect(checkout.securityCode).toHaveValue(VISA.cvc);

    await checkout.email.click();
    await fill(inPage, 'email', { address: STORED_ADDRESS });
    await expect(checkout.email).toHaveValue(BUYER.email);
    await expect(checkout.fullName).toHaveValue(BUYER.fullName);

    await checkout.postalCode.click();
    await fill(inFrame, 'postal_code', { address: STORED_ADDRESS });
    await expect(checkout.postalCode).toHaveValue(VISA.postalCode);
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toHaveLength(1);
    await browser.close();
  });
}
