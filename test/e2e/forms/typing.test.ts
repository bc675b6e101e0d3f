import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/pages/journey.ts';
import { checkRows } from '../../support/pages/table.ts';
import { CheckoutPage, checkoutCalls, EXPIRY } from '../../support/pages/checkout-page.ts';

async function open(page: Page): Promise<CheckoutPage> {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  return checkout;
}

/** Puts `text` where the caret is, as the clipboard does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.keyboard.insertText(text);
}

// Every journey resets the sandbox, although these look at the fields alone.
test.beforeEach(({ sandbox }) => sandbox.state().then(() => undefined));

test('a pasted card number is put in groups @promise', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkRows({
    page,
    sandbox,
    rows: ['4242-4242 4242.4242', '4242424242424242', ' 4242  4242 4242 4242\t'],
    nameOf: (pasted) => JSON.stringify(pasted),
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    async check(pasted) {
      await checkout.ready();
      await expect(checkout.cardNumber).toHaveValue('');
      await checkout.cardNumber.click();
      await paste(page, pasted);
      await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
    },
  });
});

test('a card number is grouped while it is typed, as on its card', async ({ page }) => {
  const checkout = await open(page);
  await checkout.cardNumber.pressSequentially('378282246310005');
  await expect(checkout.cardNumber).toHaveValue('3782 822463 10005');
  await expect(checkout.cardNumber).toHaveAccessibleDescription('American Express');
});

/** Where the caret stands in the field that has the focus. */
async function caret(checkout: CheckoutPage): Promise<number | null> {
  return checkout.cardNumber.evaluate((input: HTMLInputElement) => input.selectionStart);
}

async function putCaret(checkout: CheckoutPage, position: number): Promise<void> {
  await checkout.cardNumber.focus();
  await checkout.cardNumber.evaluate(
    (input: HTMLInputElement, at) => input.setSelectionRange(at, at),
    position,
  );
}

test('the caret stays where the buyer corrects a number', async ({ page }) => {
  const checkout = await open(page);
  await checkout.cardNumber.fill('4242 4242 4242 424');
  await putCaret(checkout, 7);
  await page.keyboard.type('9');
  await expect(checkout.cardNumber).toHaveValue('4242 4294 2424 2424');
  expect(await caret(checkout)).toBe(8);
  await page.keyboard.press('Backspace');
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 424');
  expect(await caret(checkout)).toBe(7);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  // Over the gap: the key takes the digit before it and never gets stuck.
  await page.keyboard.press('Backspace');
  await expect(checkout.cardNumber).toHaveValue('4244 2424 2424');
  expect(await caret(checkout)).toBe(3);
});

test('Delete skips a gap', async ({ page }) => {
  const checkout = await open(page);
  await checkout.cardNumber.fill('4242 1234 5678');
  await putCaret(checkout, 4);
  await page.keyboard.press('Delete');
  await expect(checkout.cardNumber).toHaveValue('4242 2345 678');
  expect(await caret(checkout)).toBe(4);
});

test('an American Express card asks for four digits on its front @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = await open(page);
  await checkout.fillBuyer();
  await checkout.fillCard({ number: '378282246310005', cvc: '1234' });
  await expect(checkout.securityCode).toHaveAccessibleDescription(
    '4 digits on the front of your card',
  );
  await checkout.securityCode.fill('123');
  await checkout.payButton.click();
  await expect(checkout.problem('cvc')).toHaveText(
    'This security code is too short. Check it against your card.',
  );
  await expect(checkout.securityCode).toBeFocused();
  await page.keyboard.type('4');
  await expect(checkout.problem('cvc')).toBeHidden();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect(await checkoutCalls(sandbox)).toHaveLength(1);
});

const YEAR = EXPIRY.slice(-2);

test('April is an expiration date in every way to write it @promise', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkRows({
    page,
    sandbox,
    rows: [`4${YEAR}`, `04${YEAR}`, `4/${YEAR}`, `04/20${YEAR}`, `04-${YEAR}`, `4 ${YEAR}`],
    nameOf: String,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    async check(typed) {
      await checkout.ready();
      await expect(checkout.expiry).toHaveValue('');
      await checkout.expiry.pressSequentially(typed);
      await expect(checkout.expiry).toHaveValue(`04 / ${YEAR}`);
      await checkout.expiry.blur();
      await checkout.expectNoProblem('expiry');
    },
  });
});

test('an expiration date can be deleted key by key', async ({ page }) => {
  const checkout = await open(page);
  await checkout.expiry.pressSequentially(`04${YEAR}`);
  for (let key = 0; key < 4; key += 1) await page.keyboard.press('Backspace');
  await expect(checkout.expiry).toHaveValue('');
});

test('the card takes the buyer’s name until another one is written @promise', async ({ page }) => {
  const checkout = await open(page);
  await checkout.fullName.fill('Grace Hopper');
  await checkout.fullName.blur();
  await expect(checkout.nameOnCard).toBeHidden();
  await checkout.nameDiffers.click();
  await expect(checkout.nameOnCard).toHaveValue('Grace Hopper');
  await checkout.nameOnCard.fill('G M Hopper');
  await checkout.fullName.fill('Grace Murray');
  await checkout.fullName.blur();
  await checkout.cardNumber.fill('4242');
  await expect(checkout.nameOnCard).toHaveValue('G M Hopper');
});

const POSTAL_CODES = [
  { country: 'US', label: 'ZIP code', code: '94107-1234', alpha3: 'USA', wrong: 'SW1A 1AA' },
  { country: 'GB', label: 'Postcode', code: 'sw1a 1aa', alpha3: 'GBR', wrong: '94107' },
  { country: 'CA', label: 'Postal code', code: 'K1A 0B1', alpha3: 'CAN', wrong: '94107' },
  { country: 'IN', label: 'PIN code', code: '110001', alpha3: 'IND', wrong: '!' },
];

test('a buyer is asked for a postal code as the country calls it @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const check = async ({ country, label, code, alpha3, wrong }: (typeof POSTAL_CODES)[number]) => {
    await checkout.ready();
    await checkout.fillBuyer();
    await checkout.fillCard({ postalCode: '' });
    await checkout.country.selectOption(country);
    await expect(checkout.frame.getByLabel(label, { exact: true })).toBeVisible();
    await checkout.postalCode.fill(wrong);
    await checkout.postalCode.blur();
    await expect(checkout.problem('postal_code')).toContainText(
      `This ${label.replace('Post', 'post')} isn’t valid in this country.`,
    );
    await checkout.postalCode.fill(code);
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    const [call] = await checkoutCalls(sandbox);
    expect(call?.body).toMatchObject({
      source: { address: { country: alpha3, postal_code: code } },
    });
  };
  await checkRows({
    page,
    sandbox,
    rows: POSTAL_CODES,
    nameOf: ({ country }) => country,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    check,
  });
});

test('a buyer in Hong Kong, which has no postal codes, is not asked for one', async ({
  page,
  sandbox,
}) => {
  const checkout = await open(page);
  await checkout.fillBuyer();
  await checkout.fillCard({ postalCode: '94107' });
  await checkout.country.selectOption('HK');
  await expect(checkout.postalCode).toBeHidden();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const [call] = await checkoutCalls(sandbox);
  expect(call?.body).toMatchObject({
    source: { address: { country: 'HKG', postal_code: 'N/A' } },
  });
});

/** What buyers do in a field, key by key. */
const EDITS = {
  number:
    '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 Backspace Backspace Backspace Backspace 9 Home ArrowRight 5 Delete ' +
    'Control+Backspace End Control+Backspace Control+a 3 7 8 2 8 2 2 4 6 3 1 0 0 0 5',
  expiry: '4 3 1 Backspace Backspace Backspace Backspace 1 2 3 0 Home Delete',
  cvc: '1 2 a 3 4 Backspace 5',
  routing_number: '1 2 x 2 1 0 5 2 7 8 Backspace Home Delete 1',
  account_number: '0 0 0 - 1 2 3 Space 4 5 6 Control+Backspace 4 2',
};

for (const [name, keys] of Object.entries(EDITS)) {
  test(`undo and redo in ${name} go through what stood there @smoke`, async ({ page }) => {
    const checkout = await open(page);
    await checkout.use();
    if (name.endsWith('_number')) await checkout.method('Bank account').check();
    const field = checkout.frame.locator(`[name="${name}"]`);
    await field.click();
    // The part that formats is there once it has added its style.
    const styles = () => field.evaluate(() => document.adoptedStyleSheets.length);
    await expect.poll(styles).toBeGreaterThan(0);
    const stood = new Set(['']);
    for (const key of keys.split(' ')) {
      await page.keyboard.press(key);
      stood.add(await field.inputValue());
    }
    const last = await field.inputValue();
    for (const undone of await pressOften(page, field, 'Control+z')) {
      expect(stood).toContain(undone);
    }
    await expect(field).toHaveValue('');
    for (const redone of await pressOften(page, field, 'Control+Shift+z')) {
      expect(stood).toContain(redone);
    }
    await expect(field).toHaveValue(last);
  });
}

/** Presses `key` more often than there are steps. Returns the texts of `field` after each press. */
async function pressOften(page: Page, field: Locator, key: string): Promise<string[]> {
  const texts: string[] = [];
  for (let step = 0; step < 50; step += 1) {
    await page.keyboard.press(key);
    texts.push(await field.inputValue());
  }
  return texts;
}
