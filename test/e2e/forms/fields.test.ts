import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/pages/journey.ts';
import { checkRows } from '../../support/pages/table.ts';
import { framesDrawn } from '../../support/pages/frames-drawn.ts';
import {
  CheckoutPage,
  checkoutCalls,
  EXPIRY,
  type FieldName,
} from '../../support/pages/checkout-page.ts';

/** The control of a field, by its name on the wire. */
function control(checkout: CheckoutPage, name: FieldName): Locator {
  return {
    full_name: checkout.fullName,
    first_name: checkout.firstName,
    last_name: checkout.lastName,
    email: checkout.email,
    phone: checkout.phone,
    number: checkout.cardNumber,
    expiry: checkout.expiry,
    cvc: checkout.securityCode,
    name: checkout.nameOnCard,
    country: checkout.country,
    postal_code: checkout.postalCode,
  }[name];
}

const LONG = 'a'.repeat(256);

interface Mistake {
  readonly field: FieldName;
  readonly typed: string;
  readonly says: string;
  readonly mended: string;
}

const MISTAKES: readonly Mistake[] = [
  {
    field: 'full_name',
    typed: '4242 4242 4242 4242',
    says: 'This looks like a card number. Enter it in the payment fields below.',
    mended: 'Grace Hopper',
  },
  {
    field: 'full_name',
    typed: LONG,
    says: 'This is too long. Use at most 255 characters.',
    mended: 'Grace Hopper',
  },
  {
    field: 'email',
    typed: 'grace@',
    says: 'Enter an email address like name@example.com.',
    mended: 'grace@example.com',
  },
  {
    field: 'phone',
    typed: 'later',
    says: 'Enter a phone number like +1 555 010 9999, or leave this empty.',
    mended: '+1 555 010 9999',
  },
  {
    field: 'number',
    typed: '4242 42',
    says: 'This card number is too short. Check the digits.',
    mended: '4242 4242 4242 4242',
  },
  {
    field: 'number',
    typed: '4242 4242 4242 4241',
    says: 'This card number isn’t valid. Check the digits.',
    mended: '4242 4242 4242 4242',
  },
  {
    field: 'number',
    typed: '5555 5555 5555 44444',
    says: 'This card number is too long. Check the digits.',
    mended: '5555 5555 5555 4444',
  },
  {
    field: 'expiry',
    typed: '12 / ',
    says: 'Enter the month and year, like 04 / 29.',
    mended: EXPIRY,
  },
  {
    field: 'expiry',
    typed: '19 / 29',
    says: 'This month isn’t valid. Enter the date like 04 / 29.',
    mended: EXPIRY,
  },
  {
    field: 'expiry',
    typed: '01 / 20',
    says: 'This card has expired. Check the date, or use another card.',
    mended: EXPIRY,
  },
  {
    field: 'expiry',
    typed: '01 / 99',
    says: 'This date is too far in the future. Check it against your card.',
    mended: EXPIRY,
  },
  {
    field: 'cvc',
    typed: '12',
    says: 'This security code is too short. Check it against your card.',
    mended: '123',
  },
  {
    field: 'name',
    typed: '4242424242424242',
    says: 'This looks like a number. Enter the name as it appears on the card.',
    mended: 'Grace Hopper',
  },
  {
    field: 'postal_code',
    typed: '9410',
    says: 'This ZIP code isn’t valid in this country. Check it, or choose another country.',
    mended: '94107',
  },
];

test('a mistake is shown on leaving the field, and disappears once it is corrected @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const check = async ({ field, typed, says, mended }: Mistake) => {
    await checkout.ready();
    if (field === 'phone') await checkout.moreDetails.click();
    if (field === 'name') {
      await checkout.fullName.fill('Grace Hopper');
      // The card takes the name when its field is left.
      await checkout.fullName.blur();
      await checkout.nameDiffers.click();
    }
    const input = control(checkout, field);
    const problem = checkout.problem(field);
    await input.click();
    await input.fill(typed);
    await checkout.expectNoProblem(field);
    await expect(input).toHaveAttribute('aria-invalid', 'false');

    await input.blur();
    await expect(problem).toHaveText(says);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(new RegExp(escape(says)));
    expect(plain(await input.inputValue())).toBe(plain(typed));

    await input.fill(mended);
    await checkout.expectNoProblem(field);
    await expect(input).toHaveAttribute('aria-invalid', 'false');
    await expect(input).not.toHaveAccessibleDescription(new RegExp(escape(says)));
  };
  await checkRows({
    page,
    sandbox,
    rows: MISTAKES,
    nameOf: ({ field, typed }) => `“${typed}” as ${field}`,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    check,
  });
});

/** What was typed, whatever separators the field has put in order. */
const plain = (text: string) => text.replaceAll(/[\s/]/g, '');
const escape = (text: string) => text.replaceAll(/[.+]/g, String.raw`\$&`);

test('an empty form is explained field by field, and the first one has the focus @promise', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.openShop();
  await checkout.ready();
  await checkout.payButton.click();
  const expected: readonly (readonly [FieldName, string])[] = [
    ['full_name', 'Enter your full name.'],
    ['email', 'Enter your email address.'],
    ['number', 'Enter your card number.'],
    ['expiry', 'Enter the expiration date.'],
    ['cvc', 'Enter the security code.'],
    ['postal_code', 'Enter the ZIP code of your billing address.'],
  ];
  for (const [name, says] of expected) await expect(checkout.problem(name)).toHaveText(says);
  await expect(checkout.email).toBeFocused();
  await expect(checkout.element.getByRole('status')).toHaveText('6 fields need your attention.');
  expect(await checkoutCalls(sandbox)).toEqual([]);
});

test('the focus goes to the first wrong field @promise', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  const check = async (wrong: FieldName) => {
    await checkout.fillIn();
    await control(checkout, wrong).fill('1');
    await checkout.payButton.click();
    await expect(control(checkout, wrong)).toBeFocused();
    await expect(checkout.element.getByRole('status')).toHaveText(
      'One field needs your attention.',
    );
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('x');
    await expect(control(checkout, wrong)).not.toHaveValue('1');
    expect(await checkoutCalls(sandbox)).toEqual([]);
  };
  await checkRows({
    page,
    sandbox,
    rows: ['email', 'number', 'cvc', 'postal_code'] as const,
    nameOf: String,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    check,
  });
});

test('a problem that shows up does not take the button from under the pointer', async ({
  page,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  const check = async (name: FieldName) => {
    await checkout.ready();
    await control(checkout, name).fill('1');
    await checkout.payButton.scrollIntoViewIfNeeded();
    const box = await checkout.payButton.boundingBox();
    if (!box) throw new Error('The button is not there');
    await page.mouse.move(box.x + box.width / 2, box.y + 4);
    await page.mouse.down();
    await framesDrawn(page);
    // A pressed button sinks by one pixel.
    const pressed = await checkout.payButton.boundingBox();
    expect(Math.abs((pressed?.y ?? 0) - box.y)).toBeLessThanOrEqual(1);
    await page.mouse.up();
    await expect(checkout.problem('full_name')).toHaveText('Enter your full name.');
  };
  await checkRows({
    page,
    sandbox,
    rows: ['email', 'number'] as const,
    nameOf: String,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    check,
  });
});

test('a field that was only passed through shows no mistake', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await sandbox.state();
  await checkout.openShop();
  await checkout.ready();
  for (const name of ['full_name', 'email', 'number', 'cvc'] as const) {
    await control(checkout, name).focus();
    await control(checkout, name).blur();
    await checkout.expectNoProblem(name);
  }
});

test('Enter in a line of text pays', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkRows({
    page,
    sandbox,
    rows: ['email', 'number', 'postal_code'] as const,
    nameOf: String,
    open: () => checkout.openShop(),
    reset: () => checkout.reset(),
    async check(name) {
      await checkout.fillIn();
      await control(checkout, name).press('Enter');
      await checkout.expectStatus('complete');
      expect(await checkoutCalls(sandbox)).toHaveLength(1);
    },
  });
});

test('Enter in the list of countries does not pay @promise', async ({ page, sandbox }) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await checkout.openShop();
  await checkout.fillIn();
  await checkout.country.press('Enter');
  await page.keyboard.press('Escape');
  // What a press would have begun is begun by the button, once.
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect(await checkout.eventsNamed('easy-submit')).toHaveLength(1);
  expect(await checkoutCalls(sandbox)).toHaveLength(1);
});
