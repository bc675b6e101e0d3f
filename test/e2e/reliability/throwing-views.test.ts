import type { Page } from '@playwright/test';
import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { breakableRendering, type Rendering } from '../../support/element/broken-rendering.ts';
import { CARDS, CheckoutPage, checkoutCalls } from '../../support/pages/checkout-page.ts';
import { holdBack } from '../../support/pages/hold-back.ts';
import { allowOrigins, createSession } from '../../support/pages/hosted-checkout.ts';
import { expect, type MerchantSite, tag, test } from '../../support/pages/merchant-page.ts';
import { checkRows } from '../../support/pages/table.ts';

/*
 * What is drawn is the last thing that a payment needs: with a view that throws, at whatever step, the
 * page is notified as ever, the attempt is recorded and ended, and nobody is charged twice.
 */

const PAY = '/v1/api/checkout/';

interface Situation {
  readonly page: Page;
  readonly checkout: CheckoutPage;
  readonly rendering: Rendering;
  readonly sandbox: SandboxControl;
  readonly merchant: MerchantSite;
  readonly scriptTag: string;
}

/**
 * Submits in every way that a page has, all in one task: clicks, the form's own submit, and the method,
 * before and after them.
 */
async function submitAtOnce({ element }: CheckoutPage): Promise<void> {
  await element.evaluate((checkout: EasyCheckout) => {
    const root = checkout.shadowRoot;
    void checkout.submit();
    root?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
    root?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
    root?.querySelector('form')?.requestSubmit();
    void checkout.submit();
  });
}

async function open({ page, checkout, merchant, scriptTag }: Situation): Promise<void> {
  await page.goto(merchant.put('/', scriptTag + tag()));
  await checkout.ready();
}

async function fillIn({ checkout }: Situation, number?: string): Promise<void> {
  await checkout.fillBuyer();
  await checkout.fillCard(number ? { number } : {});
}

/** Lets drawing fail once a request to `glob` has left, which gets its answer only then. */
async function breakDuring(glob: string, situation: Situation): Promise<void> {
  const { page, checkout, rendering } = situation;
  const answer = await holdBack(page, glob);
  const request = page.waitForRequest(glob);
  await submitAtOnce(checkout);
  await request;
  await rendering.break();
  answer.open();
}

/** What is done at each step of a payment that succeeds, with drawing that fails from then on. */
const PAID: Readonly<Record<string, (situation: Situation) => Promise<void>>> = {
  'while it is loading, and until it can be paid': async (situation) => {
    const { page, checkout, merchant, scriptTag, rendering } = situation;
    await page.goto(merchant.put('/', scriptTag));
    await page.evaluate(async (html) => {
      await customElements.whenDefined('easy-checkout');
      const place = document.createElement('div');
      document.body.append(place);
      place.innerHTML = html;
      globalThis.rendering.isBroken = true;
    }, tag());
    await expect.poll(() => rendering.failures()).toBeGreaterThan(0);
    await rendering.mend();
    await checkout.element.evaluate((element: EasyCheckout) => element.setAttribute('name', 'pay'));
    await checkout.ready();
    await fillIn(situation);
    await submitAtOnce(checkout);
  },
  'when it becomes ready': async (situation) => {
    const { page, checkout, merchant, scriptTag, rendering } = situation;
    const prices = await holdBack(page, '**/v1/api/product-prices/*');
    await page.goto(merchant.put('/', scriptTag + tag()));
    await expect(checkout.cardNumber).toBeVisible();
    await rendering.break();
    prices.open();
    await checkout.expectStatus('ready');
    await fillIn(situation);
    await submitAtOnce(checkout);
  },
  'when the script for the first use arrives': async (situation) => {
    await open(situation);
    await situation.rendering.break();
    await fillIn(situation);
    await submitAtOnce(situation.checkout);
  },
  'from the submit on': async (situation) => {
    await open(situation);
    await fillIn(situation);
    await situation.checkout.element.evaluate((element) =>
      element.addEventListener('easy-submit', () => {
        globalThis.rendering.isBroken = true;
      }),
    );
    await submitAtOnce(situation.checkout);
  },
  'while the card is on its way to the vault': async (situation) => {
    await open(situation);
    await fillIn(situation);
    await breakDuring('**/vault/tokens', situation);
  },
  'while the payment is under way': async (situation) => {
    await open(situation);
    await fillIn(situation);
    await breakDuring(`**${PAY}`, situation);
  },
};

/** How a payment can end without a charge, or without an answer. */
const UNPAID: Readonly<Record<string, (situation: Situation) => Promise<void>>> = {
  'a decline, which another card follows': async (situation) => {
    const { checkout, rendering, sandbox } = situation;
    await open(situation);
    await fillIn(situation, CARDS.declined);
    await breakDuring(`**${PAY}`, situation);
    await checkout.expectStatus('ready');
    await expect.poll(() => checkout.eventsNamed('easy-decline')).toHaveLength(1);
    expect(await checkout.eventsNamed('easy-complete')).toEqual([]);
    await fillIn(situation);
    await submitAtOnce(checkout);
    await checkout.expectStatus('complete');
    expect(await rendering.failures()).toBeGreaterThan(0);
    const { transfers } = await sandbox.state();
    expect(transfers.map(({ state }) => state)).toEqual(['FAILED', 'SUCCEEDED']);
    expect(await checkout.eventsNamed('easy-submit')).toHaveLength(2);
    expect(await journalOf(situation)).toBe(0);
  },
  'answers that are lost, which a check finds': async (situation) => {
    const { checkout, rendering, sandbox } = situation;
    await open(situation);
    await fillIn(situation);
    const action = { type: 'status', status: 500 } as const;
    const match = { method: 'POST', path: PAY };
    await sandbox.fail({ match, times: 99, when: 'after', action });
    await breakDuring(`**${PAY}`, situation);
    await checkout.expectStatus('unresolved');
    await expect
      .poll(() => checkout.eventsNamed('easy-error'))
      .toMatchObject([{ code: 'OUTCOME_UNKNOWN' }]);
    expect(await rendering.failures()).toBeGreaterThan(0);
    expect(await journalOf(situation)).toBe(1);
    await submitAtOnce(checkout);
    await sandbox.fail();
    await rendering.mend();
    await checkout.element.evaluate((element) => element.setAttribute('name', 'pay'));
    await checkout.notice.getByRole('button', { name: 'Check again' }).click();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toMatchObject([{ state: 'SUCCEEDED' }]);
    expect(await checkout.eventsNamed('easy-submit')).toHaveLength(1);
    expect(await checkout.eventsNamed('easy-complete')).toHaveLength(1);
    expect(await journalOf(situation)).toBe(0);
  },
  'a session that has expired': async (situation) => {
    const { page, checkout, rendering, sandbox, merchant, scriptTag } = situation;
    await allowOrigins(sandbox, merchant.origin);
    const { client_secret } = await createSession(sandbox, { expires_in: 60 });
    const element = `<easy-checkout client-secret="${client_secret}"></easy-checkout>`;
    await page.goto(merchant.put('/', scriptTag + element));
    await checkout.ready();
    await fillIn(situation);
    await sandbox.advanceClock(3600);
    await rendering.break();
    await submitAtOnce(checkout);
    await checkout.expectStatus('expired');
    await expect.poll(() => checkout.eventsNamed('easy-expire')).toHaveLength(1);
    expect(await rendering.failures()).toBeGreaterThan(0);
    expect(await checkout.element.evaluate((one: EasyCheckout) => one.submit())).toEqual({
      status: 'unavailable',
    });
    expect((await sandbox.state()).transfers).toEqual([]);
    expect(await journalOf(situation)).toBe(0);
  },
};

/** How many attempts the page remembers. */
function journalOf({ page }: Situation): Promise<number> {
  return page.evaluate(
    () => Object.keys(sessionStorage).filter((key) => /^easy-checkout:(?!draft)/.test(key)).length,
  );
}

test('with a view that throws at any step of a payment, the page is notified once and one payment is made', async ({
  page,
  sandbox,
  merchant,
  scriptTag,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  const rendering = await breakableRendering(page);
  const situation = { page, checkout, rendering, sandbox, merchant, scriptTag };
  await checkRows({
    page,
    sandbox,
    rows: Object.entries(PAID),
    nameOf: ([step]) => step,
    async check([, pay]) {
      await pay(situation);
      await checkout.expectStatus('complete');
      expect(await rendering.failures(), 'drawing has failed').toBeGreaterThan(0);
      // Neither the same attempt nor another one follows.
      await submitAtOnce(checkout);
      await expect.poll(() => checkout.eventsNamed('easy-complete')).toHaveLength(1);
      const { transfers } = await sandbox.state();
      expect(transfers).toMatchObject([{ state: 'SUCCEEDED', amount: 2400 }]);
      expect(await checkout.eventsNamed('easy-complete')).toMatchObject([
        { outcome: 'succeeded', transfer: { id: transfers[0]?.id } },
      ]);
      expect(await checkout.eventsNamed('easy-submit')).toHaveLength(1);
      expect(await checkout.eventsNamed('easy-error')).toEqual([]);
      expect(await checkoutCalls(sandbox)).toHaveLength(1);
      expect(await journalOf(situation)).toBe(0);
      expect(new URL(page.url()).search, 'what was typed is in no address').toBe('');
      await page.unrouteAll();
    },
  });
});

test('with a view that throws, what is not paid is neither called paid nor charged', async ({
  page,
  sandbox,
  merchant,
  scriptTag,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  const rendering = await breakableRendering(page);
  const situation = { page, checkout, rendering, sandbox, merchant, scriptTag };
  await checkRows({
    page,
    sandbox,
    rows: Object.entries(UNPAID),
    nameOf: ([end]) => end,
    async check([, endUnpaid]) {
      await endUnpaid(situation);
      expect(new URL(page.url()).search, 'what was typed is in no address').toBe('');
      await page.unrouteAll();
    },
  });
});
