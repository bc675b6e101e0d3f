import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';
import { holdBack } from '../../support/pages/hold-back.ts';

test('a known customer pays with the card that the page names, without filling in anything @promise', async ({
  embed,
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const attributes = 'identity-id="ID_ada" instrument-id="PI_ada_visa" payment-methods="card"';
  await embed(tag(attributes));
  await checkout.expectStatus('ready');
  await expect(checkout.method('Saved payment method')).toBeChecked();
  await expect(checkout.fullName).toHaveCount(0);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const { transfers, customers, payment_instruments } = await sandbox.state();
  expect(transfers).toMatchObject([
    { source: 'PI_ada_visa', identity_id: 'ID_ada', state: 'SUCCEEDED' },
  ]);
  expect(payment_instruments).toHaveLength(2);
  expect(customers).toHaveLength(1);
});

test('what a known customer types before all scripts are there stays, and pays @promise', async ({
  embed,
  page,
  sandbox,
}) => {
  const arrival = await holdBack(page, '**/easy-checkout-lazy-*.js*');
  const checkout = await embed(tag('identity-id="ID_ada" payment-methods="card"'));
  await checkout.cardNumber.fill(VISA.number);
  arrival.open();
  await checkout.ready();
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  await checkout.expiry.fill(VISA.expiry);
  await checkout.securityCode.fill(VISA.cvc);
  await checkout.nameOnCard.fill('Ada Lovelace');
  await checkout.postalCode.fill('94107');
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toMatchObject([{ identity_id: 'ID_ada' }]);
});

test('a page can offer what its customer has saved, with a new card beside it', async ({
  embed,
  sandbox,
}) => {
  const checkout = await embed(tag('identity-id="ID_ada"'));
  await checkout.element.evaluate((element: EasyCheckout) => {
    element.savedInstruments = [
      {
        id: 'PI_ada_visa',
        type: 'PAYMENT_CARD',
        brand: 'visa',
        last_four: '4242',
        expiration_month: 1,
        expiration_year: 2020,
      },
      { id: 'PI_ada_bank', type: 'BANK_ACCOUNT', last_four: '6789', bank_name: 'First Bank' },
    ];
  });
  await checkout.expectStatus('ready');
  await expect(checkout.method('Visa ending in 4242')).toBeDisabled();
  await expect(checkout.element.locator('[part="methods"]')).toContainText('Expired 01/20');
  await expect(checkout.method('First Bank ending in 6789')).toBeChecked();
  await checkout.method('Card').check();
  await checkout.fillCard({ name: 'Ada Lovelace' });
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const { transfers, payment_instruments } = await sandbox.state();
  expect(transfers).toMatchObject([{ identity_id: 'ID_ada', amount: 2400 }]);
  expect(payment_instruments).toHaveLength(3);
});

test('a session shows what its customer has saved, and charges it with one click @promise @smoke', async ({
  hosted,
  sandbox,
}) => {
  await hosted.openSession(sandbox, { identity_id: 'ID_ada' });
  await hosted.expectStatus('ready');
  await expect(hosted.fullName).toHaveValue('Ada Lovelace');
  await expect(hosted.method('Visa ending in 4242')).toBeChecked();
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
  await expect(hosted.receiptLine('Paid with')).toHaveText('Visa ending in 4242');
  expect((await sandbox.state()).transfers).toMatchObject([{ source: 'PI_ada_visa' }]);
});

test('a saved bank account asks for the debit’s authorization', async ({ hosted, sandbox }) => {
  await hosted.openSession(sandbox, { identity_id: 'ID_ada' });
  await hosted.expectStatus('ready');
  await hosted.method(/ending in 6789/).check();
  await expect(hosted.authorization).toContainText('6789');
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
  await expect(hosted.receipt).toContainText('received');
  expect((await sandbox.state()).transfers).toMatchObject([
    {
      source: 'PI_ada_bank',
      state: 'PENDING',
      metadata: { ach_authorization_sha256: expect.stringMatching(/^[\da-f]{64}$/) },
    },
  ]);
});
