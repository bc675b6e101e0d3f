import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import { toolPath } from '../../support/packages/tools.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { allowOrigins, createSession } from '../../support/pages/hosted-checkout.ts';
import { earlyFrame, expect, type MerchantSite, test } from '../../support/pages/merchant-page.ts';

/*
 * Libraries that bring a page to new HTML by changing the nodes that are there. The HTML of the server
 * knows neither what a script has set nor what a buyer has typed.
 */

interface Library {
  /** Files of packages in test-tools, as they are served. */
  readonly scripts: readonly string[];
  readonly head?: string;
  readonly attributes?: string;
  /** Whether the HTML has an early frame. */
  readonly isEarly?: true;
  /** Brings `#cart` to the HTML at `/part`, in the page. */
  readonly morph: string;
}

const OWN_HTML = `fetch('/part').then((part) => part.text())`;

const LIBRARIES: Readonly<Record<string, Library>> = {
  morphdom: {
    scripts: ['morphdom/dist/morphdom-umd.js'],
    isEarly: true,
    morph: `${OWN_HTML}.then((html) => morphdom(cart, '<main id="cart">' + html + '</main>'))`,
  },
  idiomorph: {
    scripts: ['idiomorph/dist/idiomorph.js'],
    morph: `${OWN_HTML}.then((html) => { Idiomorph.morph(cart, html, { morphStyle: 'innerHTML' }) })`,
  },
  'Alpine, as Livewire does': {
    scripts: ['@alpinejs/morph/dist/cdn.js', 'alpinejs/dist/cdn.js'],
    morph: `${OWN_HTML}.then((html) => { Alpine.morph(cart, '<main id="cart">' + html + '</main>') })`,
  },
  htmx: {
    scripts: ['htmx.org/dist/htmx.js', 'idiomorph/dist/idiomorph-ext.js'],
    attributes: 'hx-ext="morph" hx-get="/part" hx-trigger="again" hx-swap="morph:innerHTML"',
    morph: `htmx.trigger('#cart', 'again')`,
  },
  'the refresh of Turbo': {
    scripts: ['@hotwired/turbo/dist/turbo.es2017-umd.js'],
    isEarly: true,
    head: '<meta name="turbo-refresh-method" content="morph">',
    morph: `Turbo.visit(location.href, { action: 'replace' })`,
  },
};

interface Rendering {
  readonly site: MerchantSite;
  readonly library: Library;
  readonly scriptTag: string;
  readonly attributes: string;
  /** What is in the tag. */
  readonly inner?: string;
  /** What comes before the tag. */
  readonly before?: string;
}

/** Writes the page as the server renders it for the `count`th time, and returns its address. */
function renderPage(count: number, rendering: Rendering): string {
  const { site, library, scriptTag, attributes, inner = '', before = '' } = rendering;
  const notes = '<p>A note below the checkout.</p>'.repeat(count % 3);
  // Libraries find the tag again by its id, and Alpine by its key.
  const tag = `<easy-checkout id="pay" key="pay" ${attributes}>${inner}</easy-checkout>`;
  const part = `<h1>Rendering ${count}</h1>${before}${tag}${notes}`;
  site.put('/part', part);
  const scripts = library.scripts.map((path, index) => {
    site.put(`/library-${index}.js`, readFileSync(toolPath(path), 'utf8'));
    return `<script defer src="/library-${index}.js"></script>`;
  });
  return site.put(
    '/',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${library.head ?? ''}
    ${scripts.join('')}${scriptTag}</head><body>
    <main id="cart" ${library.attributes ?? ''}>${part}</main></body></html>`,
  );
}

async function morph(page: Page, count: number, rendering: Rendering): Promise<void> {
  renderPage(count, rendering);
  await page.evaluate(`void (${rendering.library.morph})`);
  await expect(page.locator('h1')).toHaveText(`Rendering ${count}`);
}

const KEY = 'publishable-key="pk_test_sandbox" line-items="price_tee"';

for (const [name, library] of Object.entries(LIBRARIES)) {
  test(`a page that is morphed by ${name} keeps what was typed and set, and sells`, async ({
    page,
    merchant,
    stack,
    scriptTag,
    sandbox,
  }) => {
    const inner = library.isEarly ? earlyFrame(stack.checkout) : '';
    const rendering = {
      site: merchant,
      library,
      scriptTag,
      attributes: `${KEY} theme="light"`,
      inner,
    };
    await page.goto(renderPage(1, rendering));
    const checkout = new CheckoutPage(page);
    await checkout.ready();
    await checkout.element.evaluate((element) => {
      (element as HTMLElement & { theme: string }).theme = 'dark';
    });
    await checkout.fillBuyer();
    await checkout.fillCard();
    for (let count = 2; count <= 5; count += 1) await morph(page, count, rendering);
    expect(await checkout.element.getAttribute('theme')).toBe('dark');
    expect(await checkout.element.getAttribute('state')).toBe('ready');
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    // What is complete stays, too.
    await morph(page, 6, rendering);
    await checkout.expectStatus('complete');
    const { transfers, orders } = await sandbox.state();
    expect(transfers).toMatchObject([{ amount: 2400 }]);
    expect(orders).toHaveLength(1);
  });
}

test('a checkout that a library moves within the page asks for the card again and keeps the rest', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const library = LIBRARIES['morphdom'];
  if (!library) throw new Error('There is no library');
  const rendering = { site: merchant, library, scriptTag, attributes: KEY };
  await page.goto(renderPage(1, rendering));
  const checkout = new CheckoutPage(page);
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.fillCard();
  // Browsers load a frame anew that is moved, except where a library moves it by `moveBefore`.
  await morph(page, 2, { ...rendering, before: '<p>A note above the checkout.</p>' });
  await checkout.ready();
  await expect(checkout.notice).toContainText('Your payment details were cleared');
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toMatchObject([{ amount: 2400 }]);
});

test('a page that renders a new client secret sixty times is told once and asks the service seldom', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const library = LIBRARIES['idiomorph'];
  if (!library) throw new Error('There is no library');
  await allowOrigins(sandbox, merchant.origin);
  const sessions = await Promise.all(Array.from({ length: 60 }, () => createSession(sandbox)));
  const secrets = sessions.map(({ client_secret }) => client_secret);
  const attributes = `client-secret="${secrets[0]}"`;
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await page.goto(renderPage(1, { site: merchant, library, scriptTag, attributes }));
  await checkout.ready();
  await page.evaluate(async (all) => {
    const { Idiomorph, cart } = globalThis as unknown as {
      readonly Idiomorph: { morph(place: Element, html: string, options: object): void };
      readonly cart: Element;
    };
    const html = cart.innerHTML;
    for (const secret of all.slice(1)) {
      Idiomorph.morph(cart, html.replace(all[0] ?? '', secret), { morphStyle: 'innerHTML' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, secrets);
  await checkout.ready();
  await checkout.fillBuyer();
  await checkout.fillCard();
  // The newest is taken once the page has come to rest, and what the buyer agrees to is its order.
  const shown = () =>
    checkout.element.evaluate(({ state }: EasyCheckout) =>
      'order' in state ? state.order?.session?.id : undefined,
    );
  await expect.poll(shown).toBe(sessions.at(-1)?.id);
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  const codes = (await checkout.eventsNamed('easy-error')).map(({ code }) => code);
  expect(codes).toEqual(['SECRET_CHURN']);
  const calls = await sandbox.requests();
  const validations = calls.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/embedded-checkout/validate'),
  );
  expect(validations.length).toBeLessThan(15);
  expect((await checkout.eventsNamed('easy-ready')).length).toBeLessThan(13);
  expect((await sandbox.state()).transfers).toHaveLength(1);
});
