import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CARDS, CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';

/* What a buyer can do after a decline. */

const CODE_WRONG = '4000000000000127';
const EXPIRED = '4000000000000069';
const STOLEN = '4000000000009979';

const stepsOf = ({ notice }: CheckoutPage) => notice.getByRole('button').allTextContents();
const trimmed = (texts: readonly string[]) => texts.map((text) => text.trim());

const STEPS = [
  { number: CODE_WRONG, step: 'Change the security code', field: 'Security code' },
  { number: EXPIRED, step: 'Change the expiration date', field: 'Expiration date' },
  { number: CARDS.refusedByVault, step: 'Check the card number', field: 'Card number' },
  { number: CARDS.declined, step: 'Use another card', field: 'Card number' },
] as const;

for (const { number, step, field } of STEPS) {
  test(`a card ending in ${number.slice(-4)} is answered with “${step}”, which leads to the field`, async ({
    page,
    sandbox,
  }) => {
    await sandbox.state();
    const checkout = new CheckoutPage(page);
    await checkout.openShop();
    await checkout.pay({ card: { number } });
    await expect(checkout.notice).toBeVisible();
    // The focus stays where the buyer has left it until a step is clicked.
    await expect(checkout.payButton).toBeFocused();
    expect(trimmed(await stepsOf(checkout))).toEqual([step, 'Pay by bank account']);
    await checkout.notice.getByRole('button', { name: step }).press('Enter');
    await expect(checkout.frame.getByLabel(field, { exact: true })).toBeFocused();
    await expect(checkout.cardNumber).not.toHaveValue('');
    // A code that was refused is of no more use.
    const kept = field === 'Security code' ? '' : '123';
    await expect(checkout.securityCode).toHaveValue(kept);
  });
}

test('a stolen card gets the message and the steps of any other decline @promise @smoke', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  const seen: string[] = [];
  for (const number of [CARDS.declined, STOLEN]) {
    await checkout.openShop();
    await checkout.pay({ card: { number } });
    await expect(checkout.notice).toBeVisible();
    const first = await checkout.notice.textContent();
    await checkout.payButton.click();
    await expect(checkout.notice).toContainText('declined again');
    seen.push(`${first} ${await checkout.notice.textContent()}`.replaceAll(/\s+/g, ' '));
    // The next buyer is another one, with nothing typed yet.
    await page.evaluate(() => sessionStorage.clear());
  }
  expect(seen[1]).toBe(seen[0]);
});

test('a retry of the same card is distinguished from another card @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.cardNumber.fill(CARDS.declined);
  await checkout.expiry.fill(VISA.expiry);
  await checkout.securityCode.fill(VISA.cvc);
  await checkout.postalCode.fill(VISA.postalCode);
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText('Your card was declined. Try another card');
  // The buyer's own details are no other card.
  await checkout.email.fill('other@example.com');
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText(
    'Your card was declined again. The same card is unlikely to work now.',
  );
  await expect(checkout.element.getByRole('status')).toContainText('declined again');
  await checkout.cardNumber.fill(STOLEN);
  await checkout.payButton.click();
  await expect(checkout.notice).toContainText('Your card was declined. Try another card');
  await checkout.cardNumber.fill(CARDS.visa);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect(
    (await sandbox.state()).transfers.filter(({ state }) => state === 'SUCCEEDED'),
  ).toHaveLength(1);
});

test('another way to pay is one click away, and so is the way back', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay({ card: { number: CARDS.insufficientFunds } });
  await checkout.notice.getByRole('button', { name: 'Pay by bank account' }).click();
  await expect(checkout.method('Bank account')).toBeChecked();
  await expect(checkout.method('Bank account')).toBeFocused();
  await expect(checkout.frame.getByLabel('Routing number', { exact: true })).toBeVisible();
  // No account has been tried: what was said is still of the card.
  await expect(checkout.notice).toContainText('not enough money on this card');
  expect(await stepsOf(checkout)).toEqual([]);
  await checkout.method('Card').check();
  await expect(checkout.cardNumber).toHaveValue(/4000/);
  await expect(checkout.notice).toContainText('not enough money on this card');
  expect(trimmed(await stepsOf(checkout))).toEqual(['Use another card', 'Pay by bank account']);
});

test('a buyer who can pay by card only is offered no other way', async ({ embed }) => {
  const checkout = await embed(tag('payment-methods="card"'));
  await checkout.pay({ card: { number: CARDS.declined } });
  await expect(checkout.notice).toBeVisible();
  expect(trimmed(await stepsOf(checkout))).toEqual(['Use another card']);
});
