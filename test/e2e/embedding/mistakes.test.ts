import { partOf } from '../../support/packages/built.ts';
import { deferred } from '../../support/promises/deferred.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { checkRows } from '../../support/pages/table.ts';
import { BUYER, CheckoutPage, VISA } from '../../support/pages/checkout-page.ts';

const FOR_THE_BUYER = 'This checkout is not set up correctly. Please contact the shop.';

interface Mistake {
  readonly name: string;
  readonly code: string;
  /** Written on a tag that was right; null takes an attribute away. */
  readonly attributes: Readonly<Record<string, string | null>>;
  /** What the developer is told to look at. */
  readonly advice: RegExp;
}

const MISTAKES: readonly Mistake[] = [
  {
    name: 'no key',
    code: 'NO_CREDENTIAL',
    attributes: { 'publishable-key': null },
    advice: /publishable-key="pk_/,
  },
  {
    name: 'a key of no known kind',
    code: 'UNKNOWN_KEY_KIND',
    attributes: { 'publishable-key': 'token_123' },
    advice: /pk_test_ or pk_live_/,
  },
  {
    name: 'a key that the service does not know',
    code: 'UNAUTHORIZED',
    attributes: { 'publishable-key': 'pk_test_nobody' },
    advice: /401 UNAUTHORIZED/,
  },
  {
    name: 'both credentials',
    code: 'TWO_CREDENTIALS',
    attributes: { 'client-secret': 'ecs_1_secret_2' },
    advice: /publishable-key or client-secret/,
  },
  {
    name: 'no prices',
    code: 'NO_LINE_ITEMS',
    attributes: { 'line-items': ' ' },
    advice: /line-items="/,
  },
  {
    name: 'line items that cannot be read',
    code: 'MALFORMED_LINE_ITEMS',
    attributes: { 'line-items': 'price_tee,price_mug' },
    advice: /"price_id:quantity …"/,
  },
  {
    name: 'a list that a framework wrote into the attribute',
    code: 'VARIABLE_NOT_REPLACED',
    attributes: { 'line-items': '[object Object]' },
    advice: /element\.lineItems = \[/,
  },
  {
    name: 'a quantity of nothing',
    code: 'QUANTITY_OUT_OF_RANGE',
    attributes: { 'line-items': 'price_tee:0' },
    advice: /"price_tee"/,
  },
  {
    name: 'a quantity of a thousand million',
    code: 'QUANTITY_OUT_OF_RANGE',
    attributes: { 'line-items': 'price_tee:1000000000' },
    advice: /"price_tee"/,
  },
  {
    name: 'a price that does not exist',
    code: 'PRICE_UNKNOWN',
    attributes: { 'line-items': 'price_tee price_nothing' },
    advice: /"price_nothing"/,
  },
  {
    name: 'a price that is not active',
    code: 'PRICE_INACTIVE',
    attributes: { 'line-items': 'price_archived' },
    advice: /"price_archived"/,
  },
  {
    name: 'prices in two currencies',
    code: 'MIXED_CURRENCY',
    attributes: { 'line-items': 'price_tee price_jpy' },
    advice: /USD and JPY/,
  },
  {
    name: 'an unknown environment',
    code: 'UNKNOWN_ENVIRONMENT',
    attributes: { environment: 'production' },
    advice: /"sandbox" or "live"/,
  },
  {
    name: 'a checkout origin without https',
    code: 'MALFORMED_CHECKOUT_ORIGIN',
    attributes: { 'checkout-origin': 'http://checkout.example.com' },
    advice: /https/,
  },
];

test('a mistake is shown to the buyer and logged for the developer, and nothing typed is lost @promise', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const printed: string[] = [];
  page.on('console', (message) => message.type() === 'error' && printed.push(message.text()));
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  const check = async ({ code, attributes, advice }: Mistake) => {
    printed.length = 0;
    await checkout.fillIn();

    const before = await checkout.element.evaluate((element, changes) => {
      const names = Object.keys(changes);
      const values = names.map((one) => [one, element.getAttribute(one)] as const);
      for (const [one, value] of Object.entries(changes)) {
        if (value === null) element.removeAttribute(one);
        else element.setAttribute(one, value);
      }
      return Object.fromEntries(values);
    }, attributes);
    await checkout.expectStatus('unusable');
    await expect(checkout.notice).toContainText(FOR_THE_BUYER);
    await expect(checkout.payButton).toBeHidden();
    await expect
      .poll(async () => checkout.eventsNamed('easy-error'))
      .toMatchObject([{ code, actor: 'merchant', message: expect.stringMatching(advice) }]);
    expect(printed.filter((text) => text.includes(`<easy-checkout> ${code}:`))).toHaveLength(1);

    await checkout.element.evaluate((element, values) => {
      for (const [one, value] of Object.entries(values)) {
        if (value === null) element.removeAttribute(one);
        else element.setAttribute(one, value);
      }
    }, before);
    await checkout.expectStatus('ready');
    await expect(checkout.email).toHaveValue(BUYER.email);
    await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
    await expect(checkout.securityCode).toHaveValue(VISA.cvc);
    await expect(checkout.payButton).toHaveText('Pay $24.00');
  };
  await checkRows({
    page,
    sandbox,
    rows: MISTAKES,
    nameOf: ({ name }) => name,
    open: () => page.goto(merchant.put('/', scriptTag + tag())),
    reset: () => checkout.reset(),
    check,
  });
});

const SECRET = 'sk_test_51canary';

/** Where a secret key may stand, and how it may be written there. */
const MISPLACED = [
  ['as it is', `publishable-key="${SECRET}"`],
  ['between spaces', `publishable-key="  ${SECRET} "`],
  ['in capitals', `publishable-key="${SECRET.toUpperCase()}"`],
  ['with a word before it', `publishable-key="Bearer ${SECRET}"`],
  ['as the client secret', `client-secret="${SECRET}"`],
  ['beside a good key', `client-secret="${SECRET}" publishable-key="pk_test_sandbox"`],
] as const;

test('a secret key is refused, taken out of the page and never sent anywhere @promise', async ({
  embed,
  page,
  merchant,
  stack,
  sandbox,
}) => {
  const said: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('request', (request) => requested.push(request.url()));
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  const check = async (attributes: string) => {
    said.length = 0;
    requested.length = 0;
    const html = `<easy-checkout ${attributes} line-items="price_tee"></easy-checkout>`;
    await embed(html);

    await checkout.expectStatus('unusable');
    await expect(checkout.notice).toContainText(FOR_THE_BUYER);
    await expect
      .poll(() => checkout.eventsNamed('easy-error'))
      .toMatchObject([{ code: 'SECRET_KEY_REFUSED', actor: 'merchant' }]);
    expect(said.join('\n')).toContain('Revoke it now');

    const dom = await page.evaluate(() => {
      const element = document.querySelector('easy-checkout') as HTMLElement;
      const { publishableKey, clientSecret } = element as unknown as Record<string, unknown>;
      return [
        document.documentElement.outerHTML,
        element.shadowRoot?.innerHTML,
        String(publishableKey),
        String(clientSecret),
      ].join('\n');
    });
    const events = JSON.stringify(await checkout.eventsNamed('easy-error'));
    for (const text of [dom, events, ...said, ...requested]) {
      expect(text.toLowerCase()).not.toContain('51canary');
    }
    expect(page.frames()).toHaveLength(1);
    expect(requested.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([
      `${merchant.origin}/`,
      `${stack.checkout}/easy-checkout.js`,
      // For the look of what the buyer reads.
      `${stack.checkout}/${partOf('easy-checkout.js')}`,
    ]);
    expect(await sandbox.requests()).toEqual([]);
  };
  await checkRows({
    page,
    sandbox,
    rows: MISPLACED,
    nameOf: ([name]) => name,
    check: ([, attributes]) => check(attributes),
  });
});

test('a secret key that replaces a publishable one ends the checkout at once', async ({
  embed,
  page,
  sandbox,
}) => {
  const checkout = await embed(tag());
  await checkout.ready();
  const before = (await sandbox.requests()).length;
  await checkout.element.evaluate((element, key) => {
    Object.assign(element, { publishableKey: key });
  }, SECRET);
  await checkout.expectStatus('unusable');
  expect(await checkout.element.getAttribute('publishable-key')).toBeNull();
  expect(page.frames()).toHaveLength(1);
  expect((await sandbox.requests()).length).toBe(before);

  await checkout.element.evaluate((element) => {
    element.setAttribute('publishable-key', 'pk_test_sandbox');
  });
  await checkout.expectStatus('ready');
});

test('what a framework sets when it takes over the page’s HTML was never missing', async ({
  page,
  merchant,
  scriptTag,
}) => {
  // The picture holds up the page's load event, as the script of a framework does.
  const hold = deferred<void>();
  await page.route('**/late.png', async (route) => {
    await hold.promise;
    await route.fulfill({ status: 404 });
  });
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  const lazyPart = page.waitForResponse('**/easy-checkout-lazy-*.js*');
  const html =
    '<easy-checkout publishable-key="pk_test_sandbox"></easy-checkout><img src="late.png">';
  await page.goto(merchant.put('/', scriptTag + html), { waitUntil: 'commit' });
  await (await lazyPart).finished();
  expect(await checkout.eventsNamed('easy-error')).toEqual([]);
  await checkout.element.evaluate((element) => {
    Object.assign(element, { lineItems: [{ price_id: 'price_tee', quantity: 1 }] });
  });
  await checkout.ready();
  hold.resolve();
  await page.waitForLoadState('load');
  await expect(checkout.payButton).toHaveText('Pay $24.00');
  expect(await checkout.eventsNamed('easy-error')).toEqual([]);

  await checkout.element.evaluate((element) => Object.assign(element, { lineItems: undefined }));
  await expect
    .poll(() => checkout.eventsNamed('easy-error'))
    .toMatchObject([{ code: 'NO_LINE_ITEMS' }]);
});
