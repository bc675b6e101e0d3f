import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { BUYER, CheckoutPage } from '../../support/pages/checkout-page.ts';
import { holdBack } from '../../support/pages/hold-back.ts';
import { allowOrigins, createSession } from '../../support/pages/hosted-checkout.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { leaveTraces, TRACES, translate } from '../../support/element/other-hands.ts';
import { checkRows } from '../../support/pages/table.ts';
import { sentToPay } from '../paying/sent-fields.ts';

/*
 * The tree of the checkout belongs also to extensions and translators. Whatever they add or alter: what was
 * typed is kept and sent, and every amount that is shown is the amount that is charged.
 */

for (const where of ['in a page', 'on the hosted page'] as const) {
  test(`what was typed into fields that an extension has marked stays and is sent: ${where}`, async ({
    page,
    stack,
    merchant,
    scriptTag,
    sandbox,
  }) => {
    const checkout = new CheckoutPage(page);
    await checkRows({
      page,
      sandbox,
      rows: TRACES,
      nameOf: (trace) => trace,
      async check(trace) {
        await page.unrouteAll();
        await page.goto('about:blank');
        const isHosted = where === 'on the hosted page';
        if (!isHosted) {
          await page.goto(merchant.put('/', scriptTag + tag()));
          await checkout.ready();
        }
        // On the hosted page the form is there before its script, elsewhere before the one for the first use.
        const scripts = await holdBack(page, `${stack.checkout}/*.js*`);
        if (isHosted) {
          const address = `${stack.checkout}/#key=pk_test_sandbox&items=price_tee`;
          await page.goto(address, { waitUntil: 'commit' });
        }
        const email = checkout.element.locator('input[type=email]');
        const name = checkout.element.locator('input[name=full_name]');
        await email.evaluate(leaveTraces, trace);
        await email.fill(BUYER.email);
        await name.fill(BUYER.fullName);
        await name.evaluate(leaveTraces, trace);
        scripts.open();
        await checkout.ready();
        await checkout.use();
        await name.evaluate(leaveTraces, trace);
        await expect(email).toHaveValue(BUYER.email);
        await expect(name).toHaveValue(BUYER.fullName);
        await checkout.fillCard();
        await checkout.payButton.click();
        await checkout.expectStatus('complete');
        expect(await sentToPay(sandbox)).toMatchObject({
          customer_details: { first_name: 'Grace', last_name: 'Hopper', email: BUYER.email },
        });
      },
    });
  });
}

/** All amounts of money that the checkout shows, wherever. */
function amountsOf({ shadowRoot }: EasyCheckout): readonly string[] {
  const shown = [
    ...(shadowRoot?.querySelectorAll<HTMLElement>('[part=total] strong, button[type=submit]') ??
      []),
  ];
  return shown.flatMap(({ innerText }) => innerText.match(/\$[\d.,]+/g) ?? innerText);
}

const ITEMS = 'price_tee:2';

for (const moment of ['before the first use', 'after it'] as const) {
  test(`with texts that are translated ${moment}, every amount shown is the one that is charged`, async ({
    page,
    embed,
    sandbox,
  }) => {
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    const checkout = await embed(tag(`line-items="${ITEMS}"`));
    await checkout.ready();
    if (moment === 'after it') await checkout.use();
    await checkout.element.evaluate(translate);
    await checkout.use();
    const changes = [
      [{ 'line-items': 'price_tee:3' }, '$72.00'],
      [{ 'line-items': 'price_mug' }, '$12.50'],
      [{ locale: 'en-CA' }, '$12.50'],
      [{ 'line-items': 'price_tee:2 price_mug' }, '$60.50'],
    ] as const;
    for (const [attributes, total] of changes) {
      await checkout.element.evaluate((element, entries) => {
        for (const [name, value] of entries) element.setAttribute(name, value);
      }, Object.entries(attributes));
      await expect.poll(() => checkout.element.evaluate(amountsOf)).toEqual([total, total]);
      // The translator follows the page.
      await checkout.element.evaluate(translate);
    }
    await checkout.fillBuyer();
    await checkout.fillCard();
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toMatchObject([{ amount: 6050 }]);
    expect(thrown).toEqual([]);
  });
}

test('with translated texts, a promotion code lowers every amount that is shown', async ({
  page,
  embed,
  merchant,
  sandbox,
}) => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await allowOrigins(sandbox, merchant.origin);
  const { id } = (await sandbox.asMerchant('POST', '/coupons/', {
    percent_off: 20,
    duration: 'once',
  })) as { readonly id: string };
  await sandbox.asMerchant('POST', '/promotion-codes/', { coupon_id: id, code: 'SUMMER' });
  const { client_secret } = await createSession(sandbox, { allow_promotion_codes: true });
  const checkout = await embed(`<easy-checkout client-secret="${client_secret}"></easy-checkout>`);
  await checkout.ready();
  await checkout.use();
  const { element } = checkout;
  await element.evaluate(translate);
  await element.getByRole('button', { name: 'Add promotion code' }).click();
  await element.locator('input[name=promotion_code]').fill('SUMMER');
  await element.evaluate(translate);
  await element.locator('input[name=promotion_code]').press('Enter');
  await expect.poll(() => element.evaluate(amountsOf)).toEqual(['$38.40', '$38.40']);
  await checkout.fillBuyer();
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toMatchObject([{ amount: 3840 }]);
  await element.evaluate(translate);
  await expect(checkout.receiptLine('Amount paid')).toHaveText('$38.40');
  expect(thrown).toEqual([]);
});
