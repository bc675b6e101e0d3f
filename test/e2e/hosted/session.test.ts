import { AxeBuilder } from '@axe-core/playwright';
import { shows } from '../../conformity/shows.ts';
import { expect, test } from '../../support/pages/journey.ts';
import { CONFIRM, createSession, linkTo } from '../../support/pages/hosted-checkout.ts';

const FRAME = 'easy-checkout > iframe';

/** The color of an element's text. */
const colorOf = (element: Element) => getComputedStyle(element).color;

test('a session’s address is its checkout, with the shop’s name, help and terms @promise @smoke', async ({
  hosted,
  page,
  stack,
  sandbox,
}) => {
  shows('1/hosted');
  const { id } = await hosted.openSession(sandbox, {
    success_url: `${stack.shop}/thanks?session={SESSION_ID}`,
    cancel_url: `${stack.shop}/cart`,
  });
  await hosted.ready();
  await expect(page).toHaveTitle('Small Hours · Secure checkout');
  await expect(hosted.header).toContainText('Small Hours');
  await expect(hosted.header.locator('img')).toHaveAttribute('referrerpolicy', 'no-referrer');
  const help = hosted.footer.getByRole('link', { name: /^Help \(small-hours\.example\)/ });
  await expect(help).toHaveAttribute('href', 'https://small-hours.example/help');
  await expect(help).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(hosted.footer.getByRole('link', { name: /^Terms/ })).toBeVisible();
  await expect(hosted.footer.getByRole('link', { name: /^Privacy/ })).toBeVisible();
  await expect(hosted.payButton).toHaveCSS('background-color', 'rgb(45, 54, 145)');
  await expect(hosted.payButton).toHaveCSS('color', 'rgb(255, 255, 255)');

  await hosted.pay();
  await hosted.expectStatus('complete');
  await expect(hosted.receiptLine('Amount paid')).toHaveText('$48.00');
  await expect(hosted.receipt.getByRole('link', { name: 'Back to Small Hours' })).toHaveAttribute(
    'href',
    `${stack.shop}/thanks?session=${id}`,
  );
  await expect(page.getByRole('button', { name: 'Print this receipt' })).toBeVisible();
});

test('a reload of a paid session shows its receipt', async ({ hosted, page, sandbox }) => {
  await hosted.openSession(sandbox);
  await hosted.pay();
  await hosted.expectStatus('complete');
  await page.reload();
  await hosted.expectStatus('complete');
  await expect(hosted.receiptLine('Order number')).not.toBeEmpty();
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('a reload during a payment says that it is being checked, and shows its receipt', async ({
  hosted,
  page,
  sandbox,
}) => {
  await hosted.openSession(sandbox);
  await hosted.ready();
  const late = { type: 'delay', ms: 6000 } as const;
  await sandbox.fail({ match: CONFIRM, times: 1, when: 'before', action: late });
  await hosted.pay();
  await hosted.expectStatus('confirming');
  await page.reload();
  await expect(hosted.notice).toContainText('We are checking');
  await expect(hosted.payButton).toBeHidden();
  await hosted.expectStatus('complete');
  expect((await sandbox.state()).transfers).toHaveLength(1);
});

test('the form that returns once a lost request can no longer arrive is filled in, and says so', async ({
  hosted,
  page,
  sandbox,
}) => {
  const { id } = await hosted.openSession(sandbox, { identity_id: 'ID_ada' });
  await hosted.expectStatus('ready');
  const startedAt = new Date(Date.now() - 20_000).toISOString();
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    'easy-checkout:attempt:a0',
    JSON.stringify({
      attemptId: 'a0',
      sessionId: id,
      startedAt,
      environment: 'sandbox',
      amount: 4800,
      currency: 'USD',
    }),
  ] as const);
  await page.reload();
  await expect(hosted.notice).toContainText('We are checking');
  await expect(hosted.notice).toContainText('Nothing was charged', { timeout: 20_000 });
  await hosted.expectStatus('ready');
  await expect(page.getByLabel('Full name')).toHaveValue(/Ada/);
});

test('an expired session and an unknown secret say so calmly', async ({
  hosted,
  page,
  sandbox,
}) => {
  const { client_secret } = await createSession(sandbox, { expires_in: 60 });
  await sandbox.advanceClock(61);
  await hosted.open(`#${client_secret}`);
  await hosted.expectStatus('expired');
  await expect(hosted.notice).toContainText('This checkout has expired');
  // Another fragment is another checkout.
  await page.evaluate(() => {
    location.hash = '#ecs_secret_unknown';
  });
  await hosted.expectStatus('unusable');
  await expect(hosted.notice).toContainText('This payment link is not valid');
});

for (const address of [
  '?client_secret={secret}',
  '?{secret}',
  '?x={secret}',
  '?client_secret={secret}#{secret}',
]) {
  test(`a secret in the query is never used: ${address}`, async ({
    hosted,
    page,
    stack,
    sandbox,
  }) => {
    const { client_secret } = await createSession(sandbox);
    await hosted.open(address.replaceAll('{secret}', client_secret));
    await expect(hosted.refusal.getByRole('heading')).toHaveText(
      'This checkout link is not safe to use',
    );
    await expect(hosted.refusal).toContainText('servers and their logs can read');
    expect(page.url()).toBe(`${stack.checkout}/`);
    const asked = (await sandbox.requests()).filter(({ path }) => path.endsWith('/validate'));
    expect(asked).toEqual([]);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });
}

test('a secret in the path gets no page, and the response says why', async ({
  page,
  stack,
  sandbox,
}) => {
  const { client_secret } = await createSession(sandbox);
  const response = await page.goto(`${stack.checkout}/${client_secret}`);
  expect(response?.status()).toBe(404);
  expect(await response?.text()).toContain('belongs after the #');
});

test('campaign parameters in the address do no harm', async ({ hosted }) => {
  await hosted.open(`?utm_source=mail&fbclid=IwAR0abc${linkTo('pl_tee')}`);
  await hosted.ready();
});

test('hostile names, colours and addresses are only data', async ({ hosted, page, sandbox }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await hosted.rewriteSession((data) => {
    data['merchant'] = {
      name: `\u202eedoc‮${'Z\u0336\u0337\u0338\u0339\u033a\u033b\u033c\u033d\u033e'.repeat(90)}<img src=x onerror=alert(1)>`,
      logo_url: 'http://user:pw@logo.example/logo.png',
      support_email: '"><script>alert(1)</script>@shop.example',
      support_url: 'javascript:alert(1)',
      terms_url: 'data:text/html,<script>alert(1)</script>',
      privacy_url: 'https://shop.example/pri\u202evacy',
    };
    data['branding'] = { brand_color: 'red;background:url(https://evil.example/x)' };
    const session = data['session'] as Record<string, unknown>;
    session['success_url'] = 'javascript:alert(document.domain)';
    session['cancel_url'] = 'https://user@evil.example/';
  });
  page.on('dialog', () => requested.push('dialog'));
  await hosted.openSession(sandbox);
  await hosted.ready();
  await expect(hosted.header.locator('img')).toHaveCount(0);
  await expect(hosted.footer.getByRole('link')).toHaveCount(0);
  await expect(hosted.element.locator('[part="cancel-link"]')).toHaveCount(0);
  const name = (await hosted.header.locator('bdi').textContent()) ?? '';
  expect([...new Intl.Segmenter().segment(name)].length).toBeLessThanOrEqual(60);
  expect(name).not.toMatch(/[\u202a-\u202e]/);
  await expect(page).toHaveTitle(/^[^\u202a-\u202e]+$/);
  const box = await hosted.header.boundingBox();
  expect(box?.height).toBeLessThan(100);
  await expect(hosted.payButton).toHaveCSS('background-color', 'rgb(29, 78, 216)');
  expect(requested.filter((url) => /evil|logo\.example|dialog/.test(url))).toEqual([]);
});

for (const [color, colorScheme, button, mark] of [
  ['#ffd400', 'light', 'rgb(255, 212, 0)', 'rgb(167, 139, 0)'],
  ['rgb(10, 31, 68)', 'dark', 'rgb(32, 100, 220)', 'rgb(32, 100, 220)'],
] as const) {
  test(`the color ${color} is that of button, choice, frame and links: ${colorScheme}`, async ({
    hosted,
    page,
    sandbox,
    stack,
  }) => {
    await page.emulateMedia({ colorScheme });
    await hosted.rewriteSession((data) => {
      data['branding'] = { brand_color: color };
    });
    await hosted.openSession(sandbox, { success_url: `${stack.shop}/thanks` });
    await hosted.ready();
    await expect(hosted.payButton).toHaveCSS('background-color', button);
    await expect(hosted.payButton).toHaveCSS('border-top-color', mark);
    await expect(hosted.element.getByRole('radio', { checked: true })).toHaveCSS(
      'border-top-color',
      mark,
    );
    // The frame has it before anybody uses the form.
    const picture = hosted.frame.locator('.code');
    const spot = () => picture.evaluate((box) => getComputedStyle(box, '::after').borderTopColor);
    await expect.poll(spot).toBe(mark);
    const link = hosted.footer.getByRole('link').first();
    await expect(link).not.toHaveCSS('color', await hosted.footer.evaluate(colorOf));
    const { violations } = await new AxeBuilder({ page }).exclude(FRAME).analyze();
    expect(violations).toEqual([]);
    await hosted.pay();
    await hosted.expectStatus('complete');
    await expect(hosted.receipt.getByRole('link')).toHaveCSS('background-color', button);
  });
}

for (const [colorScheme, width] of [
  ['light', 320],
  ['dark', 1280],
] as const) {
  test(`form and receipt fit and pass axe: ${colorScheme}, ${width} px`, async ({
    hosted,
    page,
    sandbox,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 700 });
    const checkLayout = async (): Promise<void> => {
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      // Of a frame without a ground of its own, axe does not see the one that it stands on.
      const around = await new AxeBuilder({ page }).exclude(FRAME).analyze();
      const inside = await new AxeBuilder({ page }).disableRules('color-contrast').analyze();
      expect([...around.violations, ...inside.violations]).toEqual([]);
    };
    await hosted.open(linkTo('pl_tee'));
    await hosted.ready();
    await checkLayout();
    await hosted.pay();
    await hosted.expectStatus('complete');
    await checkLayout();
    expect((await sandbox.state()).transfers).toHaveLength(1);
  });
}

test('no button or link is printed', async ({ hosted, page, stack, sandbox }) => {
  await hosted.openSession(sandbox, { success_url: `${stack.shop}/thanks` });
  await hosted.pay();
  await hosted.expectStatus('complete');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(hosted.receipt.getByRole('link', { name: /^Back to/ })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(hosted.receiptLine('Amount paid')).toHaveText('$48.00');
  await expect(hosted.receipt).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('no address that the browser asks for holds a secret', async ({
  hosted,
  page,
  stack,
  sandbox,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url().replace(/#.*/, '')));
  await hosted.openSession(sandbox);
  await hosted.pay();
  await hosted.expectStatus('complete');
  expect(requested.filter((url) => /secret/.test(url))).toEqual([]);
  const strangers = requested.filter(
    (url) => !url.startsWith(stack.checkout) && !url.startsWith(stack.service),
  );
  expect(strangers).toEqual([]);
});
