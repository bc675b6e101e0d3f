import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { countTraces } from '../../support/pages/page-traces.ts';
import { BUYER, CheckoutPage } from '../../support/pages/checkout-page.ts';

const SLOW_CHECKOUT = {
  match: { method: 'POST', path: '/v1/api/checkout/' },
  times: 1,
  when: 'before',
  action: { type: 'delay', ms: 3000 },
} as const;

test('an element that is moved by append keeps the buyer’s details, reloads its frame and pays @smoke', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.goto(merchant.put('/', `${scriptTag}${tag()}<section></section>`));
  const checkout = new CheckoutPage(page);
  await checkout.fillIn();
  await page.evaluate(() => {
    document.querySelector('section')?.append(document.querySelector('easy-checkout') as Node);
  });
  await expect(checkout.cardNumber).toHaveValue('');
  await expect(checkout.email).toHaveValue(BUYER.email);
  await checkout.ready();
  await checkout.fillCard();
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
  expect(page.frames()).toHaveLength(2);
});

test('an element that is moved by moveBefore keeps everything', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.goto(merchant.put('/', `${scriptTag}${tag()}<section></section>`));
  const checkout = new CheckoutPage(page);
  await checkout.fillIn();
  await page.evaluate(() => {
    const section = document.querySelector('section') as Element as {
      moveBefore(node: Node, before: null): void;
    };
    section.moveBefore(document.querySelector('easy-checkout') as Node, null);
  });
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  await checkout.payButton.click();
  await checkout.expectStatus('complete');
});

test('an element that is taken out while it loads and put back pays', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.goto(merchant.put('/', scriptTag));
  await page.evaluate(async (html) => {
    await customElements.whenDefined('easy-checkout');
    document.body.insertAdjacentHTML('beforeend', html);
    const checkout = document.querySelector('easy-checkout') as HTMLElement;
    for (const frames of [0, 1, 2, 4]) {
      for (const step of ['remove', 'append'] as const) {
        for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
        if (step === 'remove') checkout.remove();
        else document.body.append(checkout);
      }
    }
  }, tag());
  const checkout = new CheckoutPage(page);
  await checkout.pay();
  await checkout.expectStatus('complete');
  expect(page.frames()).toHaveLength(2);
});

for (const storage of ['open', 'blocked'] as const) {
  test(`an element that is taken out while it pays comes back unresolved, storage ${storage}`, async ({
    embed,
    page,
    sandbox,
  }) => {
    if (storage === 'blocked') {
      await page.addInitScript(() => {
        Object.defineProperty(globalThis, 'sessionStorage', {
          get() {
            throw new DOMException('Storage is blocked', 'SecurityError');
          },
        });
      });
    }
    const checkout = new CheckoutPage(page);
    await checkout.listen();
    await embed(tag());
    await sandbox.fail(SLOW_CHECKOUT);
    await checkout.pay();
    await checkout.expectStatus('confirming');
    await expect.poll(async () => (await sandbox.requests()).at(-1)?.path).toContain('/checkout/');
    await checkout.element.evaluate((element) => {
      const parent = element.parentElement as HTMLElement;
      element.remove();
      requestAnimationFrame(() => parent.append(element));
    });
    await checkout.expectStatus('unresolved');
    await expect(checkout.notice).toContainText('Please do not pay again');
    await expect(checkout.payButton).toBeHidden();
    await expect.poll(async () => (await sandbox.state()).transfers).toHaveLength(1);
    expect(await checkout.eventsNamed('easy-complete')).toEqual([]);
    await expect
      .poll(() => checkout.eventsNamed('easy-error'))
      .toMatchObject([{ code: 'OUTCOME_UNKNOWN' }]);
  });
}

test('markup that is replaced again and again leaves one frame, and it pays', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.goto(merchant.put('/', `${scriptTag}<div>${tag()}</div>`));
  await new CheckoutPage(page).ready();
  await page.evaluate(async (html) => {
    for (let round = 0; round < 20; round++) {
      (document.querySelector('div') as HTMLElement).innerHTML = html;
      await new Promise(requestAnimationFrame);
    }
  }, tag());
  const checkout = new CheckoutPage(page);
  await checkout.pay();
  await checkout.expectStatus('complete');
  expect(page.frames()).toHaveLength(2);
});

for (const [moment, reach] of [
  ['loads', async () => undefined],
  ['is ready', (checkout: CheckoutPage) => checkout.ready()],
  [
    'pays',
    async (checkout: CheckoutPage) => {
      await checkout.pay();
      await checkout.expectStatus('confirming');
    },
  ],
] as const) {
  test(`an element that is taken out while it ${moment} leaves no listener, timer or frame`, async ({
    page,
    merchant,
    scriptTag,
    sandbox,
  }) => {
    const traces = await countTraces(page);
    await page.goto(merchant.put('/', scriptTag));
    await page.evaluate(() => customElements.whenDefined('easy-checkout').then(() => undefined));
    // What the test's own tools register in a page, they do with the first locator.
    await page.locator('html').evaluate(() => undefined);
    const before = await traces();
    await sandbox.fail(SLOW_CHECKOUT);
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), tag());
    const checkout = new CheckoutPage(page);
    // The counter sees: every wait for the frame has its limit.
    if (moment !== 'is ready')
      await expect.poll(async () => (await traces()).timers).toBeGreaterThan(0);
    await reach(checkout);
    await checkout.element.evaluate((element) => element.remove());
    expect(await traces()).toMatchObject({ listeners: before.listeners });
    expect(page.frames()).toHaveLength(1);
    // The lazy part of the script may still be loading, with a timer for its timeout.
    await expect.poll(traces, { timeout: 3000 }).toEqual(before);
  });
}

/** `MOUNTS=1000` for the figure in docs/security.md. */
const MOUNTS = Number(process.env['MOUNTS'] ?? 100);

test('elements that were added and removed leave no memory behind', async ({
  page,
  merchant,
  scriptTag,
}) => {
  test.setTimeout(60_000 + 1000 * MOUNTS);
  await page.goto(merchant.put('/', scriptTag));
  const mount = (times: number) =>
    page.evaluate(
      async ({ count, html }) => {
        for (let round = 0; round < count; round++) {
          document.body.insertAdjacentHTML('beforeend', html);
          const checkout = document.querySelector('easy-checkout') as HTMLElement;
          // Every tenth lives until it is ready.
          if (round % 10 === 0) {
            await new Promise((resolve) => checkout.addEventListener('easy-ready', resolve));
          } else await new Promise(requestAnimationFrame);
          checkout.remove();
        }
      },
      { count: times, html: tag() },
    );
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  await mount(10);
  const before = await measure();
  await mount(MOUNTS);
  const LIMITS = {
    Frames: 3,
    Documents: 3,
    JSEventListeners: 3,
    ResizeObservers: 3,
    // An element that is kept would keep a hundred; a frame's own node may stay behind for a while.
    Nodes: 300 + 2 * MOUNTS,
    JSHeapUsedSize: MOUNTS > 100 ? 5_000_000 : 1_000_000,
  };
  // One that was taken out last may need another collection.
  await expect
    .poll(async () => {
      const after = await measure();
      return Object.entries(LIMITS).flatMap(([name, limit]) => {
        const growth = (after[name] ?? 0) - (before[name] ?? 0);
        return growth > limit ? [`${name} grew by ${growth}`] : [];
      });
    })
    .toEqual([]);
  expect(page.frames()).toHaveLength(1);
  if (!process.env['MOUNTS']) return;
  const after = await measure();
  const grown = Object.keys(LIMITS).map(
    (name) => `${name} ${(after[name] ?? 0) - (before[name] ?? 0)}`,
  );
  console.error(`${MOUNTS} elements: ${grown.join(', ')}`);
});
