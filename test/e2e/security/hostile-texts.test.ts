import type { Page, Route } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { ADDRESSES, HOSTILE, OWN, polluted } from '../../support/vectors/hostile-texts.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';
import { raiseAlarm, strangeMarkup } from '../../support/pages/script-alarm.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';

/* Reliability, T13 to T16, figure 15: every text of the service is shown as text, or not at all. */

interface Validated {
  readonly line_items: readonly object[];
  readonly merchant: object;
  readonly [field: string]: unknown;
}

/** Lets the service say of each session what `change` makes of the truth. */
async function answerWith(page: Page, change: (data: Validated) => unknown): Promise<void> {
  await page.route('**/v1/api/embedded-checkout/validate', async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: Validated };
    const json = JSON.stringify(polluted({ ...rest, data: change(data) }));
    await route.fulfill({ response, body: json });
  });
}

/** One line for each hostile text: as a name, a description, and the address of a picture. */
const hostileLines = ([line]: readonly object[]) =>
  HOSTILE.map((text, index) => ({
    ...line,
    price_id: `price_${index}`,
    name: text || 'empty',
    description: text,
    image_url: ADDRESSES[index % ADDRESSES.length],
  }));

const hostileFace = (text: string, address: string | undefined) => ({
  name: text,
  support_email: `${text}@example.com`,
  support_url: address,
  terms_url: address,
  privacy_url: address,
  logo_url: address,
});

test('hostile names and descriptions are text on the page @promise', async ({
  embed,
  page,
  merchant,
  stack,
  sandbox,
}) => {
  const alarm = await raiseAlarm(page, [merchant.origin, stack.checkout, stack.service]);
  await answerWith(page, (data) => ({
    ...data,
    line_items: hostileLines(data.line_items),
    merchant: hostileFace(OWN[0], ADDRESSES[0]),
  }));
  const { client_secret } = await createSession(sandbox);
  // Pictures may come from anywhere, so that one more request would be made and seen.
  const policy =
    `default-src 'none'; script-src ${stack.checkout}; frame-src ${stack.checkout}; img-src *; ` +
    "require-trusted-types-for 'script'; trusted-types lit-html";
  const tag = `<easy-checkout client-secret="${client_secret}"></easy-checkout>`;
  const checkout = await embed(tag, '/', { 'content-security-policy': policy });
  await checkout.ready();
  await expect(checkout.payButton).toHaveText('Pay $48.00');
  const shown = await checkout.element.evaluate(({ shadowRoot }) => shadowRoot?.textContent ?? '');
  for (const text of OWN.slice(0, 20)) expect(shown, 'shown as it is').toContain(text);
  expect(await strangeMarkup(page)).toEqual([]);

  expect(await alarm.raised()).toEqual([]);
  expect(alarm.requests).toEqual([]);
});

test('hostile texts of a refusal are never shown on the page', async ({
  embed,
  page,
  merchant,
  stack,
  sandbox,
}) => {
  const alarm = await raiseAlarm(page, [merchant.origin, stack.checkout, stack.service]);
  const { id, client_secret } = await createSession(sandbox);
  const tag = `<easy-checkout client-secret="${client_secret}"></easy-checkout>`;
  const checkout = await embed(tag);
  await checkout.ready();
  const everything = HOSTILE.join('\n');
  const timestamp = new Date().toISOString();
  const failure = { failure_code: everything, failure_message: everything };
  const answers = [
    [
      200,
      {
        success: true,
        timestamp,
        data: {
          session: { id, status: 'open', payment_status: 'unpaid' },
          transfer: { id: everything, amount: 4800, currency: 'USD', state: 'FAILED', ...failure },
          subscriptions: [],
        },
      },
    ],
    [
      400,
      {
        success: false,
        timestamp,
        error: { code: 'PAYMENT_DECLINED', message: everything, details: failure },
      },
    ],
    [
      400,
      {
        success: false,
        timestamp,
        error: {
          code: OWN[0],
          message: everything,
          details: { issues: [{ path: OWN[1], message: OWN[2] }] },
        },
      },
    ],
  ] as const;
  let answered = 0;
  await page.route('**/v1/api/embedded-checkout/confirm', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const [status, body] = answers[answered++ % answers.length] ?? answers[0];
    const headers = { 'access-control-allow-origin': stack.checkout };
    return route.fulfill({
      status,
      headers,
      contentType: 'application/json',
      body: JSON.stringify(polluted(body)),
    });
  });
  await checkout.fillBuyer();
  for (let submits = 1; submits <= answers.length; submits++) {
    await checkout.fillCard();
    await checkout.payButton.click();
    await expect.poll(() => answered).toBe(submits);
    await checkout.expectStatus('ready');
    await expect(checkout.notice).not.toBeEmpty();
    expect(await strangeMarkup(page)).toEqual([]);
  }
  expect(await alarm.raised()).toEqual([]);
  expect(alarm.requests).toEqual([]);
  expect((await sandbox.state()).transfers).toEqual([]);
});

test('hostile names and addresses are text, or nothing, on the hosted page @promise', async ({
  hosted,
  page,
  stack,
  sandbox,
}) => {
  const alarm = await raiseAlarm(page, [stack.checkout, stack.service]);
  let load = 0;
  await answerWith(page, (data) => ({
    ...data,
    line_items: load === 0 ? hostileLines(data.line_items) : data.line_items,
    merchant: hostileFace(OWN[load % OWN.length] ?? '', ADDRESSES[load % ADDRESSES.length]),
    branding: { brand_color: 'url(/stolen)', button_color: 'expression(ran())' },
  }));
  for (; load < 6; load++) {
    await hosted.openSession(sandbox);
    await hosted.ready();
    await expect(hosted.payButton).toHaveText('Pay $48.00');
    await expect(hosted.payButton).toBeVisible();
    expect(await strangeMarkup(page)).toEqual([]);
    const links = await page
      .locator('a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links.filter((href) => /evil|javascript|data:|stolen/i.test(href ?? ''))).toEqual([]);
  }
  expect(await alarm.raised()).toEqual([]);
  expect(alarm.requests).toEqual([]);
});

/** The hosted page's own code that shows a merchant, for a page that calls it a thousand times. */
async function bundleBranding(): Promise<string> {
  const results = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'hosted/page/branding.ts', formats: ['es'], fileName: 'branding' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = results[0]?.output[0].code ?? '';
  return `${code.replace(/export\s*\{[^}]*\};?/, '')}\nglobalThis.showBranding = showBranding;`;
}

test('no hostile text in any field of a merchant is more than text', async ({ page, merchant }) => {
  const alarm = await raiseAlarm(page, [merchant.origin]);
  merchant.put('/branding.js', await bundleBranding());
  const policy =
    "default-src 'none'; script-src 'self'; img-src *; " +
    "require-trusted-types-for 'script'; trusted-types lit-html";
  const html =
    '<script type="module" src="/branding.js"></script><p id="merchant"></p><p id="contact"></p>';
  await page.goto(merchant.put('/', html, { 'content-security-policy': policy }));
  await page.waitForFunction('globalThis.showBranding');
  const texts = [...HOSTILE, ...ADDRESSES];
  const seen = await page.evaluate((all) => {
    const places = {
      merchant: document.querySelector('#merchant'),
      contact: document.querySelector('#contact'),
    };
    const show = Reflect.get(globalThis, 'showBranding') as (places: object, brand: object) => void;
    const fields =
      'name logo_url support_email support_url terms_url privacy_url brand_color'.split(' ');
    const odd: string[] = [];
    for (const text of all) {
      for (const field of fields) {
        show(places, { name: 'Shop', [field]: text });
        const links = [...document.querySelectorAll('a')].map(({ href }) => href);
        odd.push(...links.filter((href) => !/^(https|mailto):/.test(href)));
        // A picture that may be fetched is; whatever else would be is markup of data.
        for (const image of document.querySelectorAll('img')) {
          if (field !== 'logo_url' || !/^(https:|data:image)/.test(image.src)) odd.push(image.src);
          image.removeAttribute('src');
        }
        if (document.querySelector('#merchant *:not(bdi, img), iframe, svg, style, form'))
          odd.push(text);
      }
    }
    return odd;
  }, texts);
  expect(texts.length).toBeGreaterThan(480);
  expect(seen).toEqual([]);
  expect(await alarm.raised()).toEqual([]);
  expect(alarm.requests.filter((url) => /stolen|\/x$/.test(url))).toEqual([]);
});

test('the alarm goes off: the same texts as markup do run', async ({ page, merchant }) => {
  const alarm = await raiseAlarm(page, [merchant.origin]);
  await page.goto(merchant.put('/', `${OWN[0]}${OWN[13]}`));
  await expect.poll(() => alarm.raised()).toContain('a script ran');
  expect(await strangeMarkup(page)).not.toEqual([]);
  expect(alarm.requests.join()).toContain('stolen');
});
