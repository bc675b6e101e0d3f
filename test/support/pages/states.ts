import type { Page } from '@playwright/test';
import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { expect, type MerchantSite, tag, test as journey } from './merchant-page.ts';
import type { Fault, SandboxControl } from '../../../src/testing/sandbox-control.ts';
import type { TestStack } from '../service/stack.ts';
import { CARDS, CheckoutPage } from './checkout-page.ts';
import { EmbeddedCheckout, embeddingPage } from './embedded-page.ts';
import { allowOrigins, createSession, HostedPage, linkTo } from './hosted-checkout.ts';
import { plainPage } from './plain-page.ts';

/** What a state is made with. */
export interface Situation {
  readonly page: Page;
  readonly checkout: CheckoutPage;
  readonly sandbox: SandboxControl;
  readonly stack: TestStack;
  readonly merchant: MerchantSite;
  readonly scriptTag: string;
}

type Bring = (situation: Situation) => Promise<void>;

/** The journeys’ `test` with what a state is made with. */
export const test = journey.extend<{ readonly situation: Situation }>({
  situation: async ({ page, sandbox, stack, merchant, scriptTag }, use) =>
    use({ page, checkout: new CheckoutPage(page), sandbox, stack, merchant, scriptTag }),
});

const PAY = '/v1/api/checkout/';

function fault(path: string, action: Fault['action'], when: Fault['when'] = 'before'): Fault {
  return { match: { method: '*', path }, times: 99, when, action };
}

/** Opens the shop's checkout and waits until it can be filled in, with all that comes later. */
async function openShop({ checkout }: Situation, items?: string): Promise<void> {
  await checkout.openShop(items);
  await checkout.ready();
  await expect(checkout.method('Card')).toBeVisible();
}

async function openSession(situation: Situation, body = {}): Promise<void> {
  const { page, sandbox, merchant, scriptTag } = situation;
  await allowOrigins(sandbox, merchant.origin);
  const { client_secret } = await createSession(sandbox, body);
  await page.goto(
    plainPage(
      merchant,
      `<easy-checkout client-secret="${client_secret}"></easy-checkout>`,
      scriptTag,
    ),
  );
}

/** A session's checkout whose service is asked again after it has ended. */
async function expire(situation: Situation): Promise<void> {
  const { checkout, sandbox } = situation;
  await openSession(situation, { expires_in: 60 });
  await checkout.ready();
  await sandbox.advanceClock(3600);
  await checkout.pay();
  await checkout.expectStatus('expired');
}

async function pay(situation: Situation, items?: string, number?: string): Promise<void> {
  const { checkout } = situation;
  await checkout.openShop(items);
  await checkout.pay(number ? { card: { number } } : {});
}

/** Of the shop's own checkout and of sessions in a merchant's page. */
export const CHECKOUT_STATES: Readonly<Record<string, Bring>> = {
  'a checkout before its frame has come': async ({ page, stack, checkout, sandbox }) => {
    await sandbox.fail(fault('/v1/api/product-prices/', { type: 'hang' }));
    const body = '<!doctype html><html lang="en"><title>Secure payment fields</title></html>';
    await page.route(`${stack.checkout}/frame.html`, (route) =>
      route.fulfill({ body, contentType: 'text/html' }),
    );
    await checkout.openShop();
    await checkout.expectStatus('loading');
    await expect(checkout.email).toBeVisible();
  },
  'a loading checkout': async ({ checkout, sandbox }) => {
    await sandbox.fail(fault('/v1/api/product-prices/', { type: 'hang' }));
    await checkout.openShop();
    await expect(checkout.cardNumber).toBeVisible();
    await checkout.expectStatus('loading');
  },
  'a checkout whose service is slow': async ({ page, checkout, sandbox }) => {
    await page.clock.install();
    await sandbox.fail(fault('/v1/api/product-prices/', { type: 'hang' }));
    const began = Date.now();
    await checkout.openShop();
    await expect(checkout.cardNumber).toBeVisible();
    await checkout.use();
    // A wait is called slow after eight seconds, and ends after fourteen. On a busy machine, some of
    // them are over.
    await page.clock.fastForward(Math.max(0, 8_000 - (Date.now() - began)));
    await expect(checkout.notice).toContainText('longer than usual');
  },
  'a ready checkout': async (situation) => {
    await openShop(situation);
    await situation.checkout.use();
  },
  'a checkout full of mistakes': async (situation) => {
    const { checkout } = situation;
    await openShop(situation);
    await checkout.email.fill('grace@');
    await checkout.payButton.click();
    await expect(checkout.problem('postal_code')).not.toHaveText('');
  },
  'a bank account full of mistakes': async (situation) => {
    const { checkout } = situation;
    await openShop(situation);
    await checkout.fillBuyer();
    await checkout.fillBank({ routing: '122105279' });
    await checkout.payButton.click();
    await expect(checkout.frame.locator('#routing_number-problem')).not.toHaveText('');
    await expect(checkout.authorization).toBeVisible();
  },
  'a list of what is saved': async ({ checkout }) => {
    await checkout.openShop();
    await checkout.element.evaluate((element: EasyCheckout) => {
      element.identityId = 'ID_ada';
      element.savedInstruments = [
        {
          id: 'PI_old',
          type: 'PAYMENT_CARD',
          brand: 'visa',
          last_four: '1111',
          expiration_month: 1,
          expiration_year: 2020,
        },
        { id: 'PI_ada_bank', type: 'BANK_ACCOUNT', last_four: '6789', bank_name: 'First Bank' },
      ];
    });
    await expect(checkout.method('Visa ending in 1111')).toHaveAccessibleDescription(
      'Expired 01/20',
    );
    await expect(checkout.authorization).toContainText('6789');
  },
  'a business with its whole address': async ({ checkout }) => {
    await checkout.openShop();
    await checkout.element.evaluate((element: EasyCheckout) => {
      element.billingAddress = 'full';
    });
    await checkout.ready();
    await checkout.buyForBusiness();
    await checkout.payButton.click();
    await expect(checkout.element.locator('#business_name-problem')).not.toHaveText('');
    await expect(checkout.element.locator('#region-problem')).not.toHaveText('');
  },
  'a trial': async (situation) => {
    await openShop(situation, 'price_pro_trial');
    await expect(situation.checkout.element.locator('[part="renewal-terms"]')).toBeVisible();
  },
  'a subscription beside goods': async (situation) => {
    await openShop(situation, 'price_pro_trial price_pro_yearly price_tee');
    await expect(situation.checkout.element.locator('[part="renewal-terms"]')).toBeVisible();
  },
  'a payment under way': async (situation) => {
    const { page, checkout, sandbox } = situation;
    await page.clock.install();
    await sandbox.fail(fault(PAY, { type: 'hang' }));
    await pay(situation);
    await checkout.expectStatus('confirming');
    await page.clock.fastForward(8500);
    await expect(checkout.notice).toContainText('Still processing');
  },
  'a declined payment': async (situation) => {
    await pay(situation, undefined, CARDS.declined);
    await expect(situation.checkout.notice).toBeVisible();
  },
  'a payment that is being looked for': async (situation) => {
    const { checkout, sandbox } = situation;
    await openSession(situation);
    await checkout.ready();
    await sandbox.fail(
      fault('/v1/api/embedded-checkout/confirm', { type: 'close' }, 'after'),
      fault('/v1/api/embedded-checkout/validate', { type: 'hang' }),
    );
    await checkout.pay();
    await checkout.expectStatus('unresolved');
    await expect(checkout.notice).toContainText('We are checking');
  },
  'a payment whose outcome is unknown': async (situation) => {
    const { checkout, sandbox } = situation;
    await sandbox.fail(fault(PAY, { type: 'close' }, 'after'));
    await pay(situation);
    await checkout.expectStatus('unresolved');
    await expect(checkout.notice).toContainText('do not pay again');
  },
  'a receipt': async (situation) => {
    await pay(situation, 'price_tee:2 price_pro_monthly');
    await expect(situation.checkout.receipt).toBeVisible();
  },
  'the receipt of a trial': async (situation) => {
    await pay(situation, 'price_pro_trial');
    await expect(situation.checkout.receipt).toBeVisible();
  },
  'the receipt of a card payment that is pending': async (situation) => {
    await pay(situation, undefined, CARDS.pending);
    await expect(situation.checkout.receipt).toBeVisible();
  },
  'the receipt of a bank payment': async (situation) => {
    const { checkout } = situation;
    await openShop(situation);
    await checkout.fillBuyer();
    await checkout.fillBank();
    await checkout.payButton.click();
    await expect(checkout.receipt).toBeVisible();
  },
  'a session that has expired': expire,
  'a checkout that the shop has set up wrongly': async ({ checkout }) => {
    await checkout.openShop('price_archived');
    await checkout.expectStatus('unusable');
  },
  'a checkout whose service is away': async (situation) => {
    const { page, checkout, sandbox, merchant, scriptTag } = situation;
    const body = '<h1>It works!</h1>';
    await sandbox.fail(fault('/v1/api/product-prices/', { type: 'status', status: 200, body }));
    await page.goto(plainPage(merchant, tag(), scriptTag));
    await checkout.expectStatus('unusable');
    await expect(checkout.element.getByRole('link', { name: 'Open the secure' })).toBeVisible();
  },
  'a page whose script never comes': async (situation) => {
    const { page, merchant } = situation;
    const fallback = '<a slot="fallback" href="/pay">Pay on a page of its own</a>';
    await page.goto(plainPage(merchant, tag('', fallback)));
    await expect(page.getByRole('link')).toBeVisible();
  },
  'a disabled checkout': async ({ page, checkout, merchant, scriptTag }) => {
    await page.goto(plainPage(merchant, tag('disabled'), scriptTag));
    await checkout.ready();
    await expect(checkout.email).toBeDisabled();
  },
  'the tag alone': async ({ page, checkout, merchant, scriptTag }) => {
    await page.goto(plainPage(merchant, tag(), scriptTag));
    await checkout.ready();
    await expect(checkout.method('Card')).toBeVisible();
  },
};

/** Of pages around the checkout: ours, and a shop's. */
export const PAGE_STATES: Readonly<Record<string, Bring>> = {
  'the shop': async ({ page }) => {
    await page.goto('/');
  },
  'a filled cart': async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Add to cart Mug' }).click();
    await page.getByRole('link', { name: 'Cart' }).click();
    await expect(page.getByRole('heading', { name: 'Subtotal' })).toBeVisible();
  },
  'the hosted page': async ({ page, stack, sandbox }) => {
    const hosted = new HostedPage(page, stack);
    await hosted.openSession(sandbox);
    await hosted.ready();
    await expect(hosted.method('Card')).toBeVisible();
  },
  'the hosted page of a payment link': async ({ page, stack }) => {
    const hosted = new HostedPage(page, stack);
    await hosted.open(linkTo('pl_tee'));
    await hosted.ready();
    await expect(hosted.quantity).toBeVisible();
  },
  'the hosted page with a receipt': async ({ page, stack, sandbox }) => {
    const hosted = new HostedPage(page, stack);
    await hosted.openSession(sandbox);
    await hosted.pay();
    await expect(hosted.receipt).toBeVisible();
  },
  'the hosted page that has nothing to sell': async ({ page, stack }) => {
    const hosted = new HostedPage(page, stack);
    await hosted.open('');
    await expect(hosted.refusal).toBeVisible();
  },
  'the hosted page as a dialog': async ({ page, stack, merchant, sandbox }) => {
    await allowOrigins(sandbox, merchant.origin);
    const { url } = await createSession(sandbox);
    const link = `<a href="${url}" data-easy-checkout>Check out</a>`;
    await page.goto(embeddingPage({ merchant, stack }, link));
    await page.getByRole('link', { name: 'Check out' }).click();
    const checkout = new EmbeddedCheckout(page, page.frameLocator('dialog iframe'));
    await checkout.ready();
    await expect(checkout.method('Card')).toBeVisible();
  },
};
