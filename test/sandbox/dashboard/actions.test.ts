import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { billsOf } from '../../contract/bills/bill.ts';
import { shows } from '../../conformity/shows.ts';
import { advance, control, reset, stateOf } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { storedEventsOf } from '../webhooks/stored-events.ts';
import { inMemory } from '../open.ts';
import { merchantOf } from '../webhooks/merchant.ts';
import { dashboardOf, formOf, noticeOf } from './pages.ts';

const store = await openTestStore();
const service = inMemory(store);
const { open, send, submit, act, call } = dashboardOf(service);
const merchant = merchantOf(service);
afterAll(() => store.close());
beforeEach(async () => {
  await reset(service);
});

const buyTee = async () =>
  `/records/transfers/${(await merchant.buy('price_tee')).data.transfer.id}`;
const refunds = async (path: string) =>
  [...(await open(path)).matchAll(/href="\/records\/refunds\//g)].length;

const authorize = async (idempotency_id: string) => {
  const body = { amount: 5000, currency: 'USD', source: 'PI_ada_visa', idempotency_id };
  return `/records/authorizations/${(await call('POST', '/authorizations/', body))['id'] as string}`;
};

describe('an action of the dashboard', () => {
  it('refunds a part and then the rest, as the API does, and says so', async () => {
    const path = await buyTee();
    expect(await act(path, 'refund', { amount: '10' })).toBe('A refund of $10.00 was made.');
    expect(formOf(await open(path), `${path}/refund`).fields).toMatchObject({ amount: '14.00' });
    expect(await act(path, 'refund')).toBe('A refund of $14.00 was made.');
    expect(await refunds(path)).toBe(2);
    expect(await open(path)).not.toContain(`${path}/refund"`);
    expect(await storedEventsOf(store).all('refund.created')).toHaveLength(2);
    const log = (await control(service, 'GET', '/requests')) as { path: string }[];
    expect(log.filter((entry) => entry.path.endsWith('/reversals'))).toHaveLength(2);
  });

  it('is done once where its form is sent twice, as by a double click', async () => {
    const path = await buyTee();
    const form = formOf(await open(path), `${path}/refund`);
    const twice = { ...form, fields: { ...form.fields, amount: '10' } };
    const answers = await Promise.all([submit(twice), submit(twice)]);
    const notices = await Promise.all(
      answers.map(async ({ headers }) => noticeOf(await open(headers.get('location') ?? ''))),
    );
    expect(notices.toSorted()).toEqual([
      'A refund of $10.00 was made.',
      expect.stringMatching(/^This was sent already/) as unknown,
    ]);
    expect(await refunds(path)).toBe(1);
    expect(formOf(await open(path), `${path}/refund`).fields['token']).not.toBe(
      form.fields['token'],
    );
  });

  it.each(['', '0', '-1', '10.001', '1e3', 'ten', '1,000.00'])(
    'refunds nothing for the amount “%s”',
    async (amount) => {
      const path = await buyTee();
      const notice = await act(path, 'refund', { amount });
      expect(notice).toMatch(/^(Write the amount in USD|The service refused: )/);
      expect(await refunds(path)).toBe(0);
    },
  );

  it('repeats the reason of the service where it refuses', async () => {
    const path = await buyTee();
    const notice = await act(path, 'refund', { amount: '100' });
    expect(notice).toContain('At most 2400 minor units of this transfer can be refunded.');
    expect(await open(path)).not.toContain('At most 2400');
  });

  it('opens a dispute, and decides it', async () => {
    const path = await buyTee();
    await act(path, 'dispute');
    const [, dispute = ''] = /href="(\/records\/disputes\/[^"]+)"/.exec(await open(path)) ?? [];
    expect(await act(dispute, 'lose')).toBe('The bank has taken the money back.');
    expect(await open(dispute)).toContain('<span class="mark bad">lost</span>');
    expect(await open(dispute)).not.toContain(`${dispute}/win"`);
  });

  it('captures a part of an authorization, or voids it', async () => {
    const captured = await authorize('one');
    expect(await act(captured, 'capture', { amount: '20.5' })).toContain('$20.50 was captured.');
    expect(await open(captured)).toContain('<span class="mark good">captured</span>');
    const released = await authorize('two');
    await act(released, 'void');
    expect(await open(released)).toContain('<span class="mark plain">voided</span>');
    expect((await stateOf(service))['transfers']).toHaveLength(1);
  });

  it('pauses, resumes and cancels a subscription', async () => {
    const items = [{ price_id: 'price_pro_monthly' }];
    const made = await call('POST', '/subscriptions/', { identity_id: 'ID_ada', items });
    const path = `/records/subscriptions/${made['id'] as string}`;
    for (const [name, status] of [
      ['pause', 'paused'],
      ['resume', 'active'],
      ['cancel-at-end', 'active'],
      ['cancel', 'canceled'],
    ] as const) {
      await act(path, name);
      expect((await stateOf(service))['subscriptions'], name).toMatchObject([{ status }]);
    }
  });

  it('pays a bill that needs a code once the code is right', async () => {
    const path = `/records/bills/${await billsOf(service).ready('1,284.50')}`;
    expect(await open(path)).not.toContain(`${path}/confirm-2fa`);
    expect(await act(path, 'confirm')).toContain('waits for its code');
    expect(await act(path, 'confirm-2fa', { code: '654321' })).toBe(
      'The service refused: The code is wrong.',
    );
    expect(await act(path, 'confirm-2fa', { code: '123456' })).toBe(
      'The code is right, and the bill is being paid.',
    );
    expect(await open(path)).toContain('<span class="mark wait">processing</span>');
  });

  it('confirms a bill again whose code came too late', async () => {
    const path = `/records/bills/${await billsOf(service).ready('1,284.50')}`;
    await act(path, 'confirm');
    await advance(service, 601);
    expect(await act(path, 'confirm-2fa', { code: '123456' })).toContain('Confirm again.');
    await act(path, 'confirm');
    expect(await act(path, 'confirm-2fa', { code: '123456' })).toContain('is being paid');
  });

  it('creates a customer, of whom the merchant is notified', async () => {
    shows('6.4/customer.dashboard');
    const form = formOf(await open('/records/customers'), '/records/customers');
    const who = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' };
    const create = async (fields: Record<string, string>) => {
      const response = await submit({ ...form, fields: { ...form.fields, ...fields } });
      return response.headers.get('location') ?? '';
    };
    const next = await create(who);
    expect(next).toMatch(/^\/records\/customers\/ID/);
    expect(noticeOf(await open(next))).toBe('The customer was created.');
    expect(await storedEventsOf(store).all('customer.created')).toMatchObject([{ data: who }]);
    const again = await create(who);
    expect(noticeOf(await open(again))).toContain('sent already');
    expect(await storedEventsOf(store).all('customer.created')).toHaveLength(1);
  });

  it('creates no customer that the service refuses, and says why', async () => {
    const form = formOf(await open('/records/customers'), '/records/customers');
    const wrong = { first_name: 'Grace', last_name: 'Hopper', email: 'none' };
    const response = await submit({ ...form, fields: { ...form.fields, ...wrong } });
    const next = response.headers.get('location') ?? '';
    expect(next).toMatch(/^\/records\/customers\?said=/);
    expect(noticeOf(await open(next))).toContain('The service refused');
  });

  it('advances the clock and comes back, and settles a day', async () => {
    await buyTee();
    const page = await open('/records/settlements');
    const form = formOf(page.split('<main')[1] ?? '', '/clock');
    const response = await submit({ ...form, fields: { ...form.fields, step: 'midnight' } });
    const next = response.headers.get('location') ?? '';
    expect(next).toMatch(/^\/records\/settlements\?said=/);
    const settled = await open(next);
    expect(noticeOf(settled)).toContain('settled now');
    expect(settled).toMatch(/href="\/records\/settlements\/ST/);
  });

  it('pays a session with stablecoins, unless something else has arrived', async () => {
    await call('PATCH', '/embedded-checkout/config', { crypto: true });
    const session = async () => {
      const line_items = [{ price_id: 'price_tee', quantity: 1 }];
      const made = await call('POST', '/embedded-checkout/', { line_items });
      return `/records/sessions/${made['id'] as string}`;
    };
    const paid = await session();
    expect(await act(paid, 'pay-crypto')).toContain('the session is paid');
    expect(await open(paid)).toContain('<span class="mark good">complete</span>');
    expect(await open(paid)).not.toContain('/pay-crypto"');
    const failed = await session();
    const [id = ''] = failed.split('/').slice(-1);
    await control(service, 'POST', '/crypto', { session: id, event: 'underpay' });
    expect(await act(failed, 'pay-crypto')).toContain('Nothing was paid');
  });

  it('sends a delivery again', async () => {
    await call('POST', '/webhooks', { url: 'https://nowhere.invalid/hooks', events: ['*'] });
    await buyTee();
    await expect
      .poll(async () => {
        const [, path = ''] =
          /href="(\/records\/deliveries\/[^"]+)"/.exec(await open('/records/deliveries')) ?? [];
        return (await open(path)).includes('/resend"');
      })
      .toBe(true);
    const [, path = ''] =
      /href="(\/records\/deliveries\/[^"]+)"/.exec(await open('/records/deliveries')) ?? [];
    expect(await act(path, 'resend')).toContain('is being sent again');
  });

  it('says that a fault has kept its answer', async () => {
    const path = await buyTee();
    await control(service, 'PUT', '/faults', [
      {
        match: { method: 'POST', path: '/v1/api/transfer/*' },
        times: 1,
        when: 'before',
        action: { type: 'close' },
      },
    ]);
    expect(await act(path, 'refund')).toBe('No answer came, because a fault is armed.');
  });
});

describe('a form of another site', () => {
  it.each([
    ['another origin', 'https://evil.example', {}],
    ['another port of this machine', 'http://localhost:1', {}],
    ['no origin at all', '', {}],
    ['the origin of a sandboxed frame', 'null', {}],
    ['the right origin and a wrong token', undefined, { token: 'f'.repeat(64) }],
    ['the right origin and no token', undefined, { token: '' }],
  ])('does nothing with %s', async (_, origin, fields) => {
    const path = await buyTee();
    const form = formOf(await open(path), `${path}/refund`);
    const response = await submit({ ...form, fields: { ...form.fields, ...fields } }, origin);
    expect(response.status).toBe(403);
    expect(await refunds(path)).toBe(0);
  });

  it('gets a page that says why, where the sandbox was started again meanwhile', async () => {
    const path = await buyTee();
    const form = formOf(await open(path), `${path}/refund`);
    const restarted = dashboardOf(inMemory(store));
    const response = await restarted.submit(form);
    expect(response.status).toBe(403);
    const page = await response.text();
    expect(page).toContain('<h1>Nothing was done</h1>');
    expect(page).toContain(`<a href="${path}">Back</a>`);
  });

  it('cannot use the token of one form for another', async () => {
    const path = await buyTee();
    const { fields } = formOf(await open(path), `${path}/refund`);
    const response = await submit({ action: `${path}/dispute`, fields });
    expect(response.status).toBe(403);
  });

  it('cannot lead away, or put words into the mouth of the dashboard', async () => {
    const { fields } = formOf(await open('/records/orders'), '/clock');
    for (const back of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:1',
    ]) {
      const response = await submit({ action: '/clock', fields: { ...fields, back, step: 'day' } });
      expect(response.headers.get('location'), back).toMatch(/^\/\?said=/);
    }
    expect(noticeOf(await open('/records/orders?said=Send+money'))).toBe('');
  });

  it('is refused by name where the host was rebound', async () => {
    const headers = { host: 'rebound.example' };
    for (const path of ['/records/transfers', '/search?q=1', '/analytics']) {
      expect((await send(path, { headers })).status, path).toBe(403);
    }
  });
});
