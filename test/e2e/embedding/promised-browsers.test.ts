import type { BrowserContext, Page } from '@playwright/test';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { HostedPage, linkTo } from '../../support/pages/hosted-checkout.ts';
import { earlyFrame, expect, tag, test } from '../../support/pages/merchant-page.ts';
import { startTestStack, type TestStack } from '../../support/service/stack.ts';
import { checkRows } from '../../support/pages/table.ts';
import { builtText, newerApis, newerSelectors } from '../../support/engines/newer-features.ts';

// The oldest browsers that docs/guides/browsers.md promises, imitated in this one: what they lack is
// taken away before any script runs.

/** How a browser sees the form in the HTML of the hosted page that knows no shadow roots there. */
const OLDER_TEMPLATE = '<template shadowrootmode="unknown">';

/** The features that a promised browser lacks, and that the built code names. */
const listApis = () => newerApis(builtText());
const listSelectors = () => newerSelectors(builtText());

/** Takes these APIs away from every document of `context`. */
async function takeAway(context: BrowserContext, paths: readonly string[]): Promise<void> {
  await context.addInitScript(forEachPlace, [paths, 'remove'] as const);
}

/** Notes which of these APIs the documents of `context` use. */
async function watch(context: BrowserContext, paths: readonly string[]): Promise<void> {
  await context.addInitScript(forEachPlace, [paths, 'note'] as const);
}

async function touchedIn(page: Page): Promise<readonly string[]> {
  const frames = page.frames().map((frame) => frame.evaluate(() => [...globalThis.touchedApis]));
  return [...new Set((await Promise.all(frames)).flat())];
}

declare global {
  /** The watched APIs that this document has used. */
  var touchedApis: Set<string>;
}

/** Runs in a document, for each object that holds one of the APIs: a constructor or its prototype. */
function forEachPlace([paths, task]: readonly [readonly string[], 'remove' | 'note']): void {
  globalThis.touchedApis = new Set();
  for (const path of paths) {
    const names = path.split('.');
    const name = names.pop() ?? '';
    // The members of a window are its own, and not those of its prototype.
    if (names[0] === 'Window') names.shift();
    let holder: unknown = globalThis;
    for (const one of names) holder = (holder as Record<string, unknown> | undefined)?.[one];
    for (const place of [holder, (holder as { prototype?: unknown } | undefined)?.prototype]) {
      const descriptor = place instanceof Object && Object.getOwnPropertyDescriptor(place, name);
      if (!descriptor) continue;
      Reflect.deleteProperty(place, name);
      if (task === 'remove') continue;
      const original = Object.defineProperty({}, name, descriptor);
      Object.defineProperty(place, name, {
        get() {
          touchedApis.add(path);
          return Reflect.get(original, name, this) as unknown;
        },
        set(value) {
          Reflect.set(original, name, value, this);
        },
      });
    }
  }
}

/** Until Chrome 125, the name of a custom state began with two hyphens. */
async function demandHyphens(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const add: unknown = Reflect.get(CustomStateSet.prototype, 'add');
    CustomStateSet.prototype.add = function (name) {
      if (!name.startsWith('--')) throw new DOMException('It must start with --', 'SyntaxError');
      return Reflect.apply(add as CallableFunction, this, [name]) as CustomStateSet;
    };
  });
}

/**
 * A stack whose scripts and documents have another text in place of some of it, which a browser does
 * not know. What pins the built text is left out.
 */
async function startOlderStack(change: (body: string) => string): Promise<TestStack> {
  return startTestStack((app) => ({
    async fetch({ url, method }) {
      const response = await app.fetch(new Request(url, { method }));
      const headers = new Headers(response.headers);
      if (!/javascript|html/.test(headers.get('content-type') ?? '')) return response;
      headers.delete('content-length');
      headers.delete('content-security-policy');
      const body = change(await response.text()).replaceAll(/sha\d+-[\w+/=]+/g, '');
      return new Response(body, { headers, status: response.status });
    },
  }));
}

/** Buys by a payment link in a browser that does not know what `change` replaces. */
async function buyFromOlderStack(page: Page, change: (body: string) => string): Promise<void> {
  const stack = await startOlderStack(change);
  const hosted = new HostedPage(page, stack);
  await buyByLink(hosted);
  await expect(hosted.receipt).toHaveCSS('display', 'grid');
  await stack.close();
}

/** Buys by a payment link, in a quantity that the buyer chooses, from the merchant that is named. */
async function buyByLink(hosted: HostedPage): Promise<void> {
  await hosted.listen();
  await hosted.open(linkTo('pl_tee'));
  await hosted.ready();
  await expect(hosted.header).toContainText('Small Hours');
  await hosted.more.click();
  await expect(hosted.payButton).toHaveText('Pay $48.00');
  await pay(hosted);
}

async function pay(checkout: CheckoutPage): Promise<void> {
  await checkout.pay();
  await checkout.expectStatus('complete');
  const types = ['easy-ready', 'easy-complete', 'easy-error'];
  const counts = await Promise.all(types.map((type) => checkout.eventsNamed(type)));
  expect(counts.map(({ length }) => length > 0)).toEqual([true, true, false]);
}

/** Opens a merchant's page with an early frame, and pays there. */
async function buyOnPage(page: Page, address: string): Promise<void> {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await page.goto(address);
  await pay(checkout);
}

test('the list of what older browsers lack is made from the code', () => {
  expect(listApis()).toEqual(expect.arrayContaining(['ElementInternals.states', 'URL.parse']));
});

test('each API that a promised browser lacks is missed by nobody', async ({
  browser,
  context,
  hosted,
  page,
  sandbox,
  stack,
}) => {
  await watch(context, listApis());
  await buyByLink(hosted);
  const touched = await touchedIn(page);
  await checkRows({
    page,
    sandbox,
    rows: touched,
    open: () => page.goto('/'),
    nameOf: (path) => path,
    check: async (path) => {
      // What has no trusted types reads no policy about them either.
      const older = await browser.newContext({ bypassCSP: true });
      await takeAway(older, [path]);
      await buyByLink(new HostedPage(await older.newPage(), stack));
      await older.close();
    },
  });
});

test('a payment link is bought where all of them are missing', async ({ browser, stack }) => {
  const context = await browser.newContext({ bypassCSP: true });
  await takeAway(context, listApis());
  await buyByLink(new HostedPage(await context.newPage(), stack));
  await context.close();
});

test('a merchant’s page sells where all of them are missing @smoke', async ({
  context,
  page,
  merchant,
  scriptTag,
  stack,
}) => {
  await takeAway(context, listApis());
  const content = scriptTag + tag('', earlyFrame(stack.checkout));
  await buyOnPage(page, merchant.put('/', content));
});

test('a page sells where custom states begin with hyphens', async ({
  context,
  page,
  merchant,
  scriptTag,
}) => {
  await demandHyphens(context);
  await buyOnPage(page, merchant.put('/', scriptTag + tag()));
  await expect(page.locator('easy-checkout:state(--complete)')).toHaveCount(1);
});

test('a payment link is bought where no newer selector is known', async ({ page }) => {
  const selectors = listSelectors();
  expect(selectors).toContain('has');
  for (const selector of selectors) {
    await buyFromOlderStack(page, (body) => body.replaceAll(`:${selector}(`, ':not-known('));
  }
});

test('a payment link is bought where no shadow root in HTML is known', async ({ page }) => {
  await buyFromOlderStack(page, (body) =>
    body.replace('<template shadowrootmode="open">', OLDER_TEMPLATE),
  );
});
