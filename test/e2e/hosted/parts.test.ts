import { linkTo } from '../../support/pages/hosted-checkout.ts';
import { EmbeddedCheckout, hostedFrame } from '../../support/pages/embedded-page.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';

const ORDER = '#key=pk_test_sandbox&items=price_tee';
const FAILED = 'Check your connection and try again.';

test('one load of the hosted page asks for its document, the frame and its script, in this order', async ({
  hosted,
  page,
  stack,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${stack.checkout}/${ORDER}`);
  await hosted.ready();
  const own = asked.filter((url) => url.startsWith(stack.checkout));
  expect(own.map((url) => new URL(url).pathname)).toEqual(['/', '/frame.html', '/page.js']);
});

test('the page’s script, which its tag pins, is asked for before the parts that import it', async ({
  page,
  stack,
  merchant,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const src = `${stack.checkout}/${linkTo('pl_tee')}`;
  await page.goto(merchant.put('/pay', `<!doctype html><title>Shop</title>${hostedFrame(src)}`));
  await new EmbeddedCheckout(page).ready();
  const scripts = asked.filter((path) => path.startsWith('/page'));
  expect(scripts[0]).toBe('/page.js');
  expect(scripts.join()).toContain('/page-offered-checkout-');
});

test('the checkout is set up before its element is defined, and another one has the same form', async ({
  hosted,
  page,
  stack,
}) => {
  await page.addInitScript(() => {
    const define = customElements.define.bind(customElements);
    customElements.define = (...definition) => {
      const checkout = document.querySelector('easy-checkout');
      const { documentElement: root } = document;
      root.setAttribute('data-before', checkout?.getAttribute('line-items') ?? 'nothing');
      define(...definition);
    };
  });
  await page.goto(`${stack.checkout}/${ORDER}`);
  await hosted.ready();
  await expect(page.locator('html')).toHaveAttribute('data-before', 'price_tee');
  const first = await hosted.email.boundingBox();
  await page.evaluate((order) => {
    location.hash = order;
  }, `${ORDER}:2`);
  await expect(page.locator('easy-checkout')).toHaveAttribute('line-items', 'price_tee:2');
  await hosted.ready();
  expect(await hosted.email.boundingBox()).toEqual(first);
});

for (const [part, address] of [
  ['notice', '#key=pk_test_sandbox&items=price_tee&identity=a%20b'],
  ['fragment-fields', `${ORDER}&identity=ID_ada`],
  ['offered-checkout', linkTo('pl_tee')],
  ['quantities', linkTo('pl_tee')],
] as const) {
  test(`without the part “${part}”, the page says that it could not be opened`, async ({
    page,
    stack,
  }) => {
    await page.route(`**/page-${part}-*.js`, (route) => route.abort());
    await page.goto(`${stack.checkout}/${address}`);
    await expect(page.locator('main')).toContainText(FAILED);
    await expect(page.locator('easy-checkout')).toHaveCount(0);
  });
}

test('without the merchant’s branding, the checkout works', async ({ hosted, page, stack }) => {
  await page.route('**/page-branding-*.js', (route) => route.abort());
  await page.goto(`${stack.checkout}/${linkTo('pl_tee')}`);
  await hosted.ready();
  await expect(hosted.payButton).toBeEnabled();
});
