import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../../support/pages/journey.ts';
import { checkoutCalls } from '../../support/pages/checkout-page.ts';
import { CONFIRM, HostedPage, linkTo } from '../../support/pages/hosted-checkout.ts';

test('a payment link is bought in the quantity that the buyer chooses @promise @smoke', async ({
  hosted,
  sandbox,
}) => {
  await hosted.open(linkTo('pl_tee'));
  await hosted.ready();
  await hosted.fillBuyer();
  await hosted.more.click();
  await hosted.more.click();
  await expect(hosted.payButton).toHaveText('Pay $72.00');
  await expect(hosted.quantity).toHaveValue('3');
  await expect(hosted.fullName).toHaveValue('Grace Hopper');
  await hosted.fillCard();
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
  await expect(hosted.quantity).toBeHidden();
  const { transfers, orders } = await sandbox.state();
  expect(transfers.map(({ amount }) => amount)).toEqual([7200]);
  expect(orders).toHaveLength(1);
});

test('an address names a customer, metadata and tags, and no saved instrument @promise', async ({
  hosted,
  sandbox,
}) => {
  const { customers } = await sandbox.state();
  const items = '#key=pk_test_sandbox&items=price_tee:2';
  await hosted.open(`${items}&identity=ID_ada&metadata.order=5&tags.till=7`);
  await hosted.ready();
  await expect(hosted.fullName).toHaveCount(0);
  await expect(hosted.element).not.toContainText('4242');
  await hosted.fillCard({ name: 'Ada Lovelace' });
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
  const [call] = await checkoutCalls(sandbox);
  expect(call?.body).toMatchObject({
    customer_creation: false,
    identity_id: 'ID_ada',
    metadata: { order: '5' },
    source: { type: 'PAYMENT_CARD', tags: { till: '7' } },
  });
  const state = await sandbox.state();
  expect(state.customers).toEqual(customers);
  expect(state.orders).toMatchObject([{ identity_id: 'ID_ada', metadata: { order: '5' } }]);
});

test('metadata and tags of a payment link go with its session', async ({ hosted, sandbox }) => {
  await hosted.open(`${linkTo('pl_tee')}&metadata.order=5&tags.till=7`);
  await hosted.ready();
  await hosted.more.click();
  await expect(hosted.payButton).toHaveText('Pay $48.00');
  await hosted.pay();
  await hosted.expectStatus('complete');
  const { orders } = await sandbox.state();
  expect(orders).toMatchObject([{ metadata: { order: '5' } }]);
  const [confirm] = (await sandbox.requests()).filter(
    ({ method, path }) => method === CONFIRM.method && path === CONFIRM.path,
  );
  expect(confirm?.body).toMatchObject({ source: { tags: { till: '7' } } });
});

test('an address whose customer was left out, doubled or not replaced opens nothing', async ({
  hosted,
  page,
  sandbox,
}) => {
  const items = '#key=pk_test_sandbox&items=price_tee';
  for (const [more, code] of [
    ['identity=', 'MALFORMED_IDENTITY'],
    ['identity={{customer}}', 'MALFORMED_IDENTITY'],
    ['identity=ID_ada&identity=ID_bob', 'MALFORMED_IDENTITY'],
    ['instrument=PI_ada_visa', 'MALFORMED_INSTRUMENT'],
    ['metadata=5', 'MALFORMED_METADATA'],
  ] as const) {
    await hosted.open(`${items}&${more}`);
    await expect(hosted.refusal.locator('code'), more).toHaveText(code);
    await expect(hosted.element).toHaveCount(0);
  }
  // Nor does a link for a customer, because its session could show what is saved.
  await hosted.open(`${linkTo('pl_tee')}&identity=ID_ada`);
  await expect(hosted.refusal.locator('code')).toHaveText('MALFORMED_IDENTITY');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  // Whose address it is may be asked with its key.
  const asked = (await sandbox.requests()).filter(({ path }) => path.startsWith('/v1/api'));
  expect([...new Set(asked.map(({ path }) => path))]).toEqual(['/v1/api/validate-key']);
});

test('what was typed into the card survives another quantity', async ({ hosted }) => {
  await hosted.open(linkTo('pl_tee'));
  await hosted.ready();
  await hosted.fillCard();
  await hosted.quantity.fill('4');
  await hosted.quantity.press('Tab');
  await expect(hosted.payButton).toHaveText('Pay $96.00');
  await expect(hosted.cardNumber).toHaveValue('4242 4242 4242 4242');
});

test('a quantity stays within the link’s limits', async ({ hosted, page }) => {
  await hosted.open(linkTo('pl_tee'));
  await hosted.ready();
  await expect(hosted.fewer).toHaveAttribute('aria-disabled', 'true');
  await hosted.quantity.fill('400');
  await hosted.quantity.press('Enter');
  await expect(hosted.quantity).toHaveValue('10');
  await expect(page.getByText('Choose from 1 to 10.')).toBeVisible();
  await expect(hosted.payButton).toHaveText('Pay $240.00');
  await expect(hosted.more).toHaveAttribute('aria-disabled', 'true');
});

test('an order whose quantity is changing is not paid', async ({ hosted, page, sandbox }) => {
  await hosted.open(linkTo('pl_tee'));
  await hosted.fillIn();
  await sandbox.delayNext({ method: 'POST', path: '/v1/api/embedded-checkout/' }, 1500);
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/embedded-checkout/'),
  );
  await hosted.more.click();
  await hosted.payButton.click();
  await asked;
  await expect(page.getByText('Check the new total, then pay.')).toBeVisible();
  await expect(hosted.payButton).toHaveText('Pay $48.00');
  expect((await sandbox.state()).transfers).toEqual([]);
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
});

test('a quantity that does not reach the service is reverted', async ({
  hosted,
  page,
  sandbox,
}) => {
  await hosted.open(linkTo('pl_tee'));
  await hosted.ready();
  await sandbox.fail({
    match: { method: 'POST', path: '/v1/api/embedded-checkout/' },
    times: 1,
    when: 'before',
    action: { type: 'status', status: 500 },
  });
  await hosted.more.click();
  await expect(page.getByText('The quantity could not be changed.')).toBeVisible();
  await expect(hosted.quantity).toHaveValue('1');
  await expect(hosted.payButton).toHaveText('Pay $24.00');
});

test('a reload keeps the session, and a paid one is not paid again', async ({
  hosted,
  page,
  stack,
  sandbox,
}) => {
  await hosted.open(linkTo('pl_limit'));
  await hosted.pay();
  await hosted.expectStatus('complete');
  await page.reload();
  await hosted.expectStatus('complete');
  await expect(hosted.receipt).toContainText('Order number');
  const { sessions, transfers } = await sandbox.state();
  expect(sessions).toHaveLength(1);
  expect(transfers).toHaveLength(1);
  expect(page.url()).toBe(`${stack.checkout}/${linkTo('pl_limit')}`);
});

test('a reload shows a payment whose response was lost, whatever has happened to its link', async ({
  hosted,
  page,
  sandbox,
}) => {
  await hosted.open(linkTo('pl_limit'));
  await hosted.ready();
  await sandbox.fail(
    { match: CONFIRM, times: 20, when: 'after', action: { type: 'close' } },
    {
      match: { method: 'GET', path: '/v1/api/payment-link/pl_limit' },
      times: 20,
      when: 'before',
      action: { type: 'status', status: 503 },
    },
  );
  await hosted.pay();
  await expect.poll(async () => (await sandbox.state()).transfers).toHaveLength(1);
  await page.reload();
  await hosted.expectStatus('complete');
  await expect(page.getByText('Nothing was charged')).toHaveCount(0);
  expect((await sandbox.state()).sessions).toHaveLength(1);
});

const VALIDATE = { method: 'POST', path: '/v1/api/embedded-checkout/validate' } as const;
const CREATE = { method: 'POST', path: '/v1/api/embedded-checkout/' } as const;

test('a reload offers no other quantity before the session’s status is known', async ({
  hosted,
  page,
  sandbox,
}) => {
  await hosted.open(linkTo('pl_tee'));
  await hosted.ready();
  await sandbox.fail({ match: CONFIRM, times: 20, when: 'after', action: { type: 'close' } });
  await hosted.pay();
  await expect.poll(async () => (await sandbox.state()).transfers).toHaveLength(1);
  await sandbox.delayNext(VALIDATE, 3000);
  const looked = page.waitForResponse((response) => response.url().endsWith('/validate'));
  await page.reload();
  await expect(hosted.more).toBeVisible();
  await expect(hosted.more).toBeDisabled();
  await looked;
  await hosted.expectStatus('complete');
  expect((await sandbox.state()).sessions).toHaveLength(1);
});

test('a quantity that was reverted in time does not replace the session that is paid', async ({
  hosted,
  page,
  sandbox,
}) => {
  await hosted.open(linkTo('pl_tee'));
  await hosted.fillIn();
  await sandbox.delayNext(CREATE, 2000);
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/embedded-checkout/'),
  );
  await hosted.more.click();
  await asked;
  await hosted.fewer.click();
  await hosted.payButton.click();
  await expect(page.getByText('Check the new total, then pay.')).toBeVisible();
  expect((await sandbox.state()).transfers).toEqual([]);
  await expect.poll(async () => (await sandbox.state()).sessions).toHaveLength(3);
  await expect(hosted.payButton).toHaveText('Pay $24.00');
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
  await page.reload();
  await hosted.expectStatus('complete');
  expect((await sandbox.state()).transfers.map(({ amount }) => amount)).toEqual([2400]);
});

test('of two requested quantities, the last one counts, whichever response arrives first', async ({
  hosted,
  page,
  sandbox,
}) => {
  await hosted.open(linkTo('pl_tee'));
  await hosted.fillIn();
  await sandbox.delayNext(CREATE, 3000);
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/embedded-checkout/'),
  );
  await hosted.more.click();
  const first = await asked;
  const late = page.waitForResponse((response) => response.request() === first);
  await hosted.more.click();
  await late;
  await expect(hosted.payButton).toHaveText('Pay $72.00');
  await expect(hosted.quantity).toHaveValue('3');
  await hosted.payButton.click();
  await hosted.expectStatus('complete');
  await page.reload();
  await hosted.expectStatus('complete');
  expect((await sandbox.state()).transfers.map(({ amount }) => amount)).toEqual([7200]);
});

test('a reload keeps the choice of a quantity', async ({ hosted, page, sandbox }) => {
  await hosted.open(linkTo('pl_tee'));
  await hosted.ready();
  await hosted.more.click();
  await expect(hosted.payButton).toHaveText('Pay $48.00');
  await page.reload();
  await hosted.ready();
  await expect(hosted.quantity).toHaveValue('2');
  await hosted.more.click();
  await expect(hosted.payButton).toHaveText('Pay $72.00');
  expect((await sandbox.state()).sessions).toHaveLength(3);
});

test('a session of a link that has expired is followed by a fresh one', async ({
  hosted,
  page,
  sandbox,
}) => {
  await hosted.open(linkTo('pl_tee'));
  await hosted.ready();
  await sandbox.advanceClock(90_000);
  await page.reload();
  await hosted.ready();
  await expect(hosted.payButton).toHaveText('Pay $24.00');
  expect((await sandbox.state()).sessions).toHaveLength(2);
});

test('a link that was paid as often as it can be says so', async ({ hosted, page, stack }) => {
  await hosted.open(linkTo('pl_limit'));
  await hosted.pay();
  await hosted.expectStatus('complete');
  const other = await page.context().newPage();
  const late = new HostedPage(other, stack);
  await late.open(linkTo('pl_limit'));
  await expect(late.refusal.getByRole('heading')).toHaveText('This payment link has been used');
  // It may be read by the buyer who has paid.
  await expect(late.refusal).not.toContainText('Nothing was charged');
});

test('a link that expires says so', async ({ hosted, sandbox }) => {
  await sandbox.advanceClock(8 * 86_400);
  await hosted.open(linkTo('pl_week'));
  await expect(hosted.refusal.getByRole('heading')).toHaveText('This payment link has expired');
});

const REFUSED = [
  { what: 'inactive', fragment: linkTo('pl_inactive'), title: 'This payment link is not active' },
  { what: 'unknown', fragment: linkTo('pl_nothing'), title: 'This payment link does not exist' },
  {
    what: 'another merchant’s',
    fragment: linkTo('pl_other'),
    title: 'This payment link does not exist',
  },
  {
    what: 'badly keyed',
    fragment: linkTo('pl_tee', 'nonsense'),
    title: 'This payment link does not work',
  },
  {
    what: 'unknown key’s',
    fragment: linkTo('pl_tee', 'pk_test_unknown'),
    title: 'This payment link does not work',
  },
] as const;

for (const { what, fragment, title } of REFUSED) {
  test(`an ${what} link is refused in plain words`, async ({ hosted, sandbox }) => {
    await hosted.open(fragment);
    await expect(hosted.refusal.getByRole('heading')).toHaveText(title);
    await expect(hosted.refusal).not.toContainText('Nothing was charged');
    await expect(hosted.element).toHaveCount(0);
    expect((await sandbox.state()).sessions).toEqual([]);
  });
}

test('a service that cannot be reached can be tried again with a button', async ({
  hosted,
  sandbox,
}) => {
  await sandbox.fail({
    match: { method: 'POST', path: '/v1/api/embedded-checkout/' },
    times: 1,
    when: 'before',
    action: { type: 'status', status: 503 },
  });
  await hosted.open(linkTo('pl_tee'));
  await expect(hosted.refusal.getByRole('heading')).toHaveText('The checkout could not be opened');
  await expect(hosted.refusal).not.toContainText('Nothing was charged');
  await hosted.refusal.getByRole('button', { name: 'Try again' }).click();
  await hosted.ready();
});

test('a secret key in a link is refused, and taken out of the address @promise', async ({
  hosted,
  page,
  stack,
  sandbox,
}) => {
  for (const fragment of [
    linkTo('pl_tee', 'sk_test_sandbox'),
    linkTo('sk_test_sandbox'),
    '#key=sk_test_sandbox&items=price_tee',
    '#key=pk_test_sandbox&items=price_tee&metadata.key=sk_test_sandbox',
    '#sk_test_sandbox',
  ]) {
    await page.goto('about:blank');
    await hosted.open(fragment);
    await expect(hosted.refusal, fragment).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-status', 'refused');
    if (!fragment.startsWith('#link=sk')) {
      await expect(hosted.refusal.getByRole('heading')).toHaveText(
        'This checkout link is not safe to use',
      );
      expect(page.url()).toBe(`${stack.checkout}/`);
    }
  }
  const seen = await sandbox.requests();
  const called = seen.filter(({ path }) => path.startsWith('/v1/') && !path.includes('sandbox/'));
  // Whose link it is may be asked with its publishable key, and nothing else.
  expect([...new Set(called.map(({ path }) => path))]).toEqual(['/v1/api/validate-key']);
  expect(JSON.stringify(seen)).not.toContain('sk_test_sandbox');
});
