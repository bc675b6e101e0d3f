import { expect, test } from '../../support/pages/journey.ts';
import { checkRows } from '../../support/pages/table.ts';
import { CARDS, CheckoutPage, checkoutCalls } from '../../support/pages/checkout-page.ts';
import type { Card } from '../../../src/testing/test-data.ts';

/** Every card that succeeds, and how the receipt names it. Contract, section 8. */
const ACCEPTED = [
  { number: '4242424242424242', shown: 'Visa ending in 4242' },
  { number: '5555555555554444', shown: 'Mastercard ending in 4444' },
  { number: '378282246310005', cvc: '1234', shown: 'American Express ending in 0005' },
  { number: '6011111111111117', shown: 'Discover ending in 1117' },
  { number: '3056930009020004', shown: 'Diners Club ending in 0004' },
  { number: '3566002020360505', shown: 'JCB ending in 0505' },
  { number: '6200000000000005', shown: 'UnionPay ending in 0005' },
  { number: '2223003122003222', shown: 'Mastercard ending in 3222' },
] as const;

test('a card of every brand pays @promise', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkRows({
    page,
    sandbox,
    rows: ACCEPTED,
    nameOf: ({ shown }) => shown,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    async check({ shown, ...card }) {
      await checkout.pay({ card });
      await checkout.expectStatus('complete');
      await expect(checkout.receiptLine('Paid with')).toHaveText(shown);
      const { transfers } = await sandbox.state();
      expect(transfers).toMatchObject([{ state: 'SUCCEEDED', amount: 2400 }]);
    },
  });
});

interface Decline {
  readonly code: string;
  readonly items?: string;
  readonly number?: string;
  /** What the buyer reads. */
  readonly text: string;
}

/** Every way to be declined: in a 2xx, in a 4xx, and by the amount. */
const DECLINES: readonly Decline[] = [
  {
    code: 'GENERIC_DECLINE',
    number: CARDS.declined,
    text: 'Your card was declined. Try another card, or contact your bank. Nothing was charged.',
  },
  {
    code: 'INSUFFICIENT_FUNDS',
    number: CARDS.insufficientFunds,
    text: 'There is not enough money on this card. Try another card. Nothing was charged.',
  },
  {
    code: 'EXPIRED_CARD',
    number: '4000000000000069',
    text: 'This card has expired. Check the expiration date, or try another card. Nothing was charged.',
  },
  {
    code: 'INVALID_CVV',
    number: '4000000000000127',
    text: 'The security code does not match this card. Check it and try again. Nothing was charged.',
  },
  {
    // Reads like any other decline: the truth would help a thief.
    code: 'STOLEN_CARD',
    number: '4000000000009979',
    text: 'Your card was declined. Try another card, or contact your bank. Nothing was charged.',
  },
  {
    code: 'CALL_ISSUER',
    number: CARDS.callIssuer,
    text: 'Your bank needs to approve this payment. Call the number on your card, or try another card. Nothing was charged.',
  },
  {
    code: 'GENERIC_DECLINE',
    items: 'price_amount_102',
    text: 'Your card was declined. Try another card, or contact your bank. Nothing was charged.',
  },
  {
    code: 'INSUFFICIENT_FUNDS',
    items: 'price_amount_193',
    text: 'There is not enough money on this card. Try another card. Nothing was charged.',
  },
  {
    code: 'INVALID_CARD',
    items: 'price_amount_194',
    text: 'Your bank does not recognize this card. Check the card number, or try another card. Nothing was charged.',
  },
];

test('each decline has a message that the buyer understands @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkRows({
    page,
    sandbox,
    rows: DECLINES,
    nameOf: ({ code, items, number }) => `${code} of ${items ?? number}`,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    async check({ code, items = 'price_tee', number = CARDS.visa, text }) {
      await checkout.element.evaluate((element, lineItems) => {
        element.setAttribute('line-items', lineItems);
      }, items);
      await checkout.pay({ card: { number } });

      await expect(checkout.notice.locator('p')).toHaveText(text);
      await expect(checkout.notice).toBeInViewport();
      await expect(checkout.element.getByRole('status')).toHaveText(text);
      await checkout.expectStatus('ready');
      expect(await checkout.eventsNamed('easy-decline')).toMatchObject([{ failureCode: code }]);
      const { transfers } = await sandbox.state();
      expect(transfers.filter(({ state }) => state === 'SUCCEEDED')).toEqual([]);
    },
  });
});

/** What stands in every field. */
async function typed(checkout: CheckoutPage): Promise<Record<string, string>> {
  const { fullName, email, cardNumber, expiry, securityCode } = checkout;
  const { country, postalCode } = checkout;
  const fields = { fullName, email, cardNumber, expiry, securityCode };
  const values = Object.entries({ ...fields, country, postalCode }).map(
    async ([name, field]) => [name, await field.inputValue()] as const,
  );
  return Object.fromEntries(await Promise.all(values));
}

test('after a decline everything typed is there, and a second card pays anew @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const check = async (number: string) => {
    await checkout.ready();
    await checkout.fillBuyer();
    await checkout.fillCard({ number });
    const before = await typed(checkout);
    expect(Object.values(before)).not.toContain('');
    await checkout.payButton.click();
    await expect(checkout.notice).toBeVisible();
    expect(await typed(checkout)).toEqual(before);

    await checkout.cardNumber.fill(CARDS.mastercard);
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    await expect(checkout.notice).toHaveCount(0);

    const attempts = (await checkoutCalls(sandbox)).map(({ headers, body }) => ({
      key: headers['idempotency-key'],
      token: (body as { source: { tokenId: string } }).source.tokenId,
    }));
    expect(attempts).toHaveLength(2);
    expect(attempts[1]?.key).not.toBe(attempts[0]?.key);
    expect(attempts[1]?.token).not.toBe(attempts[0]?.token);
    const { transfers } = await sandbox.state();
    expect(transfers.filter(({ state }) => state === 'SUCCEEDED')).toHaveLength(1);
  };
  await checkRows({
    page,
    sandbox,
    // In a 2xx, and in a 4xx.
    rows: [CARDS.declined, CARDS.callIssuer],
    nameOf: String,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    check,
  });
});

test('a card that the vault refuses is never sent to the service @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.pay({ card: { number: CARDS.refusedByVault } });
  await expect(checkout.notice).toContainText('This card cannot be used.');
  expect(await checkoutCalls(sandbox)).toEqual([]);
  expect((await sandbox.state()).transfers).toEqual([]);

  await checkout.cardNumber.fill(CARDS.visa);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
});

test('a payment that the bank has yet to confirm is received, not paid @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkout.openShop();
  await checkout.pay({ card: { number: CARDS.pending } satisfies Partial<Card> });
  await checkout.expectStatus('complete');
  await expect(checkout.receipt.getByRole('heading').first()).toHaveText(
    'Thank you, we have received your payment',
  );
  await expect(checkout.receipt).toContainText('Your bank has not confirmed it yet.');
  await expect(checkout.receiptLine('Amount')).toHaveText('$24.00');
  await expect(checkout.receipt).not.toContainText(/amount paid|complete/i);
  expect(await checkout.eventsNamed('easy-complete')).toMatchObject([
    { outcome: 'pending', transfer: { state: 'PENDING' } },
  ]);
  await sandbox.advanceClock(61);
  expect((await sandbox.state()).transfers).toMatchObject([{ state: 'SUCCEEDED' }]);
});
