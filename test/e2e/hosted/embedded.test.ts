import { readFileSync } from 'node:fs';
import { shows } from '../../conformity/shows.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { CARDS } from '../../support/pages/checkout-page.ts';
import { EmbeddedCheckout, embeddingPage, hostedFrame } from '../../support/pages/embedded-page.ts';
import { allowOrigins, createSession, linkTo } from '../../support/pages/hosted-checkout.ts';

const GUIDE = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8');

/** What the service was asked about sessions. */
async function validations(sandbox: SandboxControl) {
  const requests = await sandbox.requests();
  return requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/validate'));
}

test('an allowed page is notified of a decline and of the payment, with the element’s fields @promise @smoke', async ({
  page,
  stack,
  sandbox,
  merchant,
}) => {
  shows('1/embedded');
  await allowOrigins(sandbox, merchant.origin);
  const session = await createSession(sandbox);
  const checkout = new EmbeddedCheckout(page);
  await checkout.listen();
  await page.goto(embeddingPage({ merchant, stack }, hostedFrame(session.url)));
  await checkout.pay({ card: { number: CARDS.insufficientFunds } });
  await expect(checkout.notice).toContainText('not enough money');
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  await expect.poll(() => checkout.eventsNamed('easy-complete')).toHaveLength(1);

  const [complete] = await checkout.eventsNamed('easy-complete');
  const { orders } = await sandbox.state();
  // The first order is that of the decline.
  const paid = orders[1];
  expect(complete).toMatchObject({
    outcome: 'succeeded',
    orderId: paid?.id,
    orderNumber: paid?.['order_number'],
    sessionId: session.id,
    transfer: { amount: 4800, currency: 'USD', state: 'SUCCEEDED' },
    subscriptions: [],
  });
  expect(await checkout.eventsNamed('easy-ready')).toHaveLength(1);
  expect(await checkout.eventsNamed('easy-decline')).toMatchObject([
    { failureCode: 'INSUFFICIENT_FUNDS' },
  ]);
  expect(JSON.stringify(await page.evaluate(() => globalThis.pageEvents))).not.toMatch(
    /4242|ecs_secret|tok/,
  );
});

for (const allowed of [true, false]) {
  test(`the documented iframe fits into its page as it is, ${allowed ? 'allowed' : 'refused'}`, async ({
    page,
    stack,
    sandbox,
    merchant,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await allowOrigins(sandbox, allowed ? merchant.origin : 'https://shop.example');
    const [snippet = ''] = /<iframe[^>]+data-easy-checkout\s*><\/iframe>/.exec(GUIDE) ?? [];
    const [, address = ''] = /src="([^"]+)"/.exec(snippet) ?? [];
    const { url } = await createSession(sandbox);
    const script = `<script type="module" src="${stack.checkout}/embed.js"></script>`;
    const shop = `<!doctype html><title>Shop</title>${script}<main>${snippet.replace(address, url)}</main>`;
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(merchant.put('/pasted', shop));
    const frame = page.locator('iframe');
    const checkout = new EmbeddedCheckout(page, frame.contentFrame());
    await checkout.expectStatus(allowed ? 'ready' : 'unusable');
    await expect(frame).toHaveCSS('border-top-width', '0px');
    const room = await page.locator('main').boundingBox();
    const box = await frame.boundingBox();
    expect(box?.width).toBe(room?.width);
    expect(box?.height).toBeGreaterThan(500);
    await expect(checkout.hosted.getByRole('banner')).toBeHidden();
    if (!allowed)
      await expect.poll(() => said.join()).toContain(`page's origin, ${merchant.origin}`);
  });
}

test('the iframe is as high as what is in it', async ({ page, stack, sandbox, merchant }) => {
  const { url } = await createSession(sandbox);
  const checkout = new EmbeddedCheckout(page);
  await page.setViewportSize({ width: 500, height: 700 });
  await page.goto(embeddingPage({ merchant, stack }, hostedFrame(url)));
  await checkout.ready();
  const heights = () =>
    page.locator('#pay').evaluate((frame) => (frame as HTMLIFrameElement).clientHeight);
  const content = () =>
    checkout.hosted.locator('html').evaluate((html) => html.getBoundingClientRect().height);
  await expect.poll(async () => (await heights()) - (await content())).toBeLessThan(1);
  expect(await heights()).toBeGreaterThan(600);
  await page.setViewportSize({ width: 1200, height: 700 });
  await expect.poll(async () => Math.abs((await heights()) - (await content()))).toBeLessThan(1);
});

test('a page whose script loads late is notified of what it has missed', async ({
  page,
  stack,
  sandbox,
  merchant,
}) => {
  const { url } = await createSession(sandbox);
  const checkout = new EmbeddedCheckout(page);
  await checkout.listen();
  await page.goto(merchant.put('/late', `<!doctype html><title>Shop</title>${hostedFrame(url)}`));
  await checkout.ready();
  expect(await checkout.eventsNamed('easy-ready')).toEqual([]);
  await page.addScriptTag({ url: `${stack.checkout}/embed.js`, type: 'module' });
  await expect.poll(() => checkout.eventsNamed('easy-ready')).toHaveLength(1);
  await expect(page.locator('#pay')).toHaveAttribute('style', /height: \d+px/);
});

test('an address names no customer inside a page, where a session would show what is saved', async ({
  page,
  stack,
  sandbox,
  merchant,
}) => {
  const src = `${stack.checkout}/#key=pk_test_sandbox&items=price_tee&identity=ID_ada`;
  const checkout = new EmbeddedCheckout(page);
  await page.goto(embeddingPage({ merchant, stack }, hostedFrame(src)));
  await expect(checkout.hosted.locator('main .notice')).toContainText('MALFORMED_IDENTITY');
  expect((await sandbox.state()).sessions).toEqual([]);
});

for (const [what, fragment] of [
  ['a session', undefined],
  ['a payment link', linkTo('pl_tee')],
  ['line items', '#key=pk_test_sandbox&items=price_tee'],
] as const) {
  const promise = what === 'a session' ? ' @promise' : '';
  test(`a page that is not allowed gets no button and no event, with ${what}${promise}`, async ({
    page,
    stack,
    sandbox,
    merchant,
  }) => {
    await allowOrigins(sandbox, 'https://shop.example');
    const src = fragment ? `${stack.checkout}/${fragment}` : (await createSession(sandbox)).url;
    await page.addInitScript(() => {
      const received: unknown[] = [];
      Object.assign(globalThis, { received });
      addEventListener('message', ({ data }) => {
        if (window === top) received.push(data);
      });
      addEventListener('load', () => {
        // Whatever was on the screen, however briefly.
        const seen: string[] = [];
        Object.assign(globalThis, { seen });
        const recordFrame = (): void => {
          const button = document
            .querySelector('easy-checkout')
            ?.shadowRoot?.querySelector<HTMLElement>('.pay');
          if (button?.checkVisibility({ visibilityProperty: true })) seen.push('button');
          requestAnimationFrame(recordFrame);
        };
        recordFrame();
      });
    });
    const checkout = new EmbeddedCheckout(page);
    await page.goto(embeddingPage({ merchant, stack }, hostedFrame(src)));
    await checkout.expectStatus('unusable');
    await expect(checkout.notice).toContainText('cannot be used on this page');
    await expect(checkout.payButton).toBeHidden();
    await expect(checkout.hosted.locator('.merchant')).toBeEmpty();
    await expect(
      checkout.hosted.getByRole('link', { name: 'Open the checkout in a new tab' }),
    ).toBeVisible();
    const seen = await checkout.hosted
      .locator('html')
      .evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    expect(seen).toEqual([]);
    const received = await page.evaluate(
      () => (globalThis as unknown as { received: unknown[] }).received,
    );
    expect(received).toEqual([]);
  });
}

test('a parent without an origin is refused where origins are named, and gets no event', async ({
  page,
  stack,
  sandbox,
  merchant,
}) => {
  await allowOrigins(sandbox, merchant.origin);
  const { url } = await createSession(sandbox);
  const inner = `<script>onmessage = (event) => parent.postMessage(event.data, '*')</script>${hostedFrame(url)}`;
  await page.addInitScript(() => {
    const received: unknown[] = [];
    Object.assign(globalThis, { received });
    if (window === top) addEventListener('message', ({ data }) => received.push(data));
  });
  await page.goto(
    merchant.put(
      '/sandboxed',
      `<!doctype html><title>Shop</title><iframe id="around" style="width:100%;height:700px" sandbox="allow-scripts" srcdoc="${inner
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')}"></iframe>`,
    ),
  );
  const around = page.frameLocator('#around');
  const hosted = around.frameLocator('#pay');
  // The sandbox is inherited, so that the checkout has no origin either and can reach nobody.
  await expect(hosted.locator('main')).toContainText(/not available|could not be opened/i, {
    timeout: 20_000,
  });
  await expect(hosted.locator('.pay')).toBeHidden();
  const received = await page.evaluate(
    () => (globalThis as unknown as { received: unknown[] }).received,
  );
  expect(received).toEqual([]);
  expect(stack.checkout).toBe(new URL(url).origin);
});

test('a parent at a data: address is refused as one without an origin', async ({
  page,
  sandbox,
  merchant,
}) => {
  await allowOrigins(sandbox, merchant.origin);
  const { url } = await createSession(sandbox);
  const data = `data:text/html,${encodeURIComponent(`<title>Shop</title>${hostedFrame(url)}`)}`;
  await page.goto(
    merchant.put(
      '/data',
      `<!doctype html><title>Shop</title><iframe id="around" style="width:100%;height:700px" src="${data.replaceAll('"', '&quot;')}"></iframe>`,
    ),
  );
  const checkout = new EmbeddedCheckout(page, page.frameLocator('#around').frameLocator('#pay'));
  await checkout.expectStatus('unusable');
  await expect(checkout.notice).toContainText('cannot be used on this page');
  const validated = await validations(sandbox);
  expect(validated.map(({ body }) => body)).toMatchObject([{ parent_origin: 'null' }]);
});

test('the service receives the parent’s origin, and the parent serves nothing secret', async ({
  page,
  stack,
  sandbox,
  merchant,
}) => {
  await allowOrigins(sandbox, merchant.origin);
  const session = await createSession(sandbox);
  const checkout = new EmbeddedCheckout(page);
  await page.goto(embeddingPage({ merchant, stack }, hostedFrame(session.url)));
  await checkout.ready();
  const validated = await validations(sandbox);
  expect(validated.map(({ body }) => body)).toMatchObject([{ parent_origin: merchant.origin }]);
  expect(merchant.requested.join()).not.toContain('ecs_secret');
});

test('the link back to the shop leads out of the iframe', async ({
  page,
  stack,
  sandbox,
  merchant,
}) => {
  await allowOrigins(sandbox, merchant.origin);
  const cancel_url = merchant.put('/cart', '<!doctype html><title>Cart</title>');
  const { url } = await createSession(sandbox, { expires_in: 60, cancel_url });
  await sandbox.advanceClock(61);
  const checkout = new EmbeddedCheckout(page);
  await page.goto(embeddingPage({ merchant, stack }, hostedFrame(url)));
  await checkout.expectStatus('expired');
  await checkout.hosted.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page).toHaveURL(cancel_url);
});
