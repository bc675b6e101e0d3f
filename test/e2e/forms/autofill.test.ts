import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { BUYER, CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';

/* What browsers and password managers go by, since none of them fills anything in for a robot. */

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
