import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestStore } from '../../support/service/test-store.ts';
import { reset } from '../../contract/service-under-test.ts';
import { inMemory } from '../open.ts';
import { keepBooks, type Bookkeeping } from './lives/bookkeeping.ts';

/** 23:30 on January 31 in Los Angeles. */
const START = Date.UTC(2027, 1, 1, 7, 30);
const store = await openTestStore();
const service = inMemory(store, { clock: { now: () => START } });
afterAll(async () => {
  await service.sandbox.stop();
  await store.close();
});

let shop: Bookkeeping;
beforeEach(async () => {
  await reset(service);
  shop = keepBooks(service, store, START);
});

const subscribe = async (price_id: string, more: object = {}): Promise<string> => {
  const body = { identity_id: 'ID_ada', items: [{ price_id, quantity: 25 }], ...more };
  return (await shop.send('POST', '/subscriptions/', body)).data.id;
};
const newest = async (id: string) => {
  const invoice = (await shop.invoices(id)).at(-1);
  if (!invoice) throw new Error('The subscription has no invoice');
  return invoice;
};
const pageOf = async (invoice: string): Promise<string> => {
  const { url } = (await shop.send('GET', `/invoices/${invoice}/page`)).data;
  const { pathname, search } = new URL(String(url));
  return (await service.send('GET', `${pathname}${search}`)).text();
};

describe('a finalized invoice', () => {
  it('stays as it was, whatever is renamed later', async () => {
    const id = await subscribe(await shop.price(1200, { description: 'per seat' }));
    const { id: invoice } = await newest(id);
    const read = async () => [
      await pageOf(invoice),
      (await shop.send('GET', `/invoices/${invoice}`)).data,
    ];
    const before = await read();
    const [{ price_id }] = (before[1] as unknown as { lines: [{ price_id: string }] }).lines;
    await shop.send('PATCH', '/products/prod_pro', { name: 'Renamed' });
    await shop.send('PATCH', `/product-prices/${price_id}`, { description: 'renamed' });
    await shop.send('PATCH', '/customer/ID_ada', {
      last_name: 'King',
      business_name: 'King & Co',
      personal_address: { line1: '1 Moved Street', city: 'Paris', country: 'FRA' },
    });
    await shop.send('PATCH', '/merchant', { timezone: 'Asia/Tokyo' });
    expect(await read()).toEqual(before);
    expect(before[1]).toMatchObject({
      lines: [{ description: 'Pro membership, per seat' }],
      issued: {
        timezone: 'UTC',
        merchant: { name: 'Small Hours' },
        customer: { name: 'Ada Lovelace' },
      },
    });
  });

  it('names both parties as far as they are known, and says what is missing', async () => {
    await shop.send('PATCH', '/customer/ID_ada', {
      business_name: 'Engines & Co',
      business_address: {
        line1: '1 Mill Lane',
        city: 'London',
        region: 'LND',
        postal_code: 'N1 1AA',
        country: 'GBR',
      },
    });
    const page = await pageOf((await newest(await subscribe('price_pro_monthly'))).id);
    const words = page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(words).toContain('Small Hours');
    expect(words).toContain('To Engines &amp; Co Ada Lovelace 1 Mill Lane London LND N1 1AA GBR');
    expect(words).toContain('No tax, tax numbers or address of the seller are stated');
  });

  it('has the words of the day on which a draft is finalized', async () => {
    const id = await subscribe('price_pro_monthly');
    await shop.send('POST', `/subscriptions/${id}/pause`, { behavior: 'keep_as_draft' });
    await shop.until(Date.UTC(2027, 2, 5));
    const draft = await newest(id);
    expect(draft['issued']).toBeNull();
    await shop.send('PATCH', '/products/prod_pro', { name: 'Renamed' });
    await shop.send('POST', `/invoices/${draft.id}/finalize`);
    expect(await newest(id)).toMatchObject({ lines: [{ description: 'Renamed, Monthly' }] });
  });

  it.each([
    [
      'tiered_graduated',
      [
        [10, 1000, 10_000],
        [1, 500, 500],
        [15, 600, 9000],
      ],
    ],
    ['tiered_volume', [[25, 600, 15_000]]],
  ] as const)('has a line for each tier: %s', async (pricing_model, lines) => {
    const tiers = [
      {
        up_to: 10,
        unit_amount: 1000,
        ...(pricing_model === 'tiered_graduated' && { flat_amount: 500 }),
      },
      { up_to: null, unit_amount: 600 },
    ];
    const id = await subscribe(await shop.price(1000, { pricing_model, tiers }));
    const shown = (await newest(id))['lines'] as Record<string, unknown>[];
    expect(
      shown.map(({ quantity, unit_amount, amount }) => [quantity, unit_amount, amount]),
    ).toEqual(lines);
  });

  it('shows no price that does not multiply to its amount', async () => {
    const anchor = new Date(START + 10 * 86_400_000).toISOString();
    const id = await subscribe('price_pro_monthly', { billing_cycle_anchor: anchor });
    expect((await newest(id))['lines']).toMatchObject([{ quantity: 25, unit_amount: null }]);
    const items = [{ price_id: 'price_pro_monthly', quantity: 30 }];
    const proration_behavior = 'always_invoice';
    await shop.send('PATCH', `/subscriptions/${id}`, { items, proration_behavior });
    const lines = (await newest(id))['lines'];
    expect(lines).toMatchObject([{ unit_amount: null }, { unit_amount: null }]);
    expect(lines).toMatchObject([
      { description: 'Pro membership, Monthly, not used' },
      { description: 'Pro membership, Monthly, for the rest of the period' },
    ]);
  });
});

describe('the zone of a merchant', () => {
  it('dates invoices and terms, and is named, though another one was read before', async () => {
    expect((await shop.send('GET', '/validate-key')).data).toMatchObject({
      merchant: { timezone: 'UTC' },
    });
    const changed = await shop.send('PATCH', '/merchant', { timezone: 'America/Los_Angeles' });
    expect(changed.data).toMatchObject({ name: 'Small Hours', timezone: 'America/Los_Angeles' });
    const page = await pageOf((await newest(await subscribe('price_pro_monthly'))).id);
    expect(page).toMatch(/<dt>Date<\/dt>\s*<dd>January 31, 2027<\/dd>/);
    expect(page).toContain('America/Los_Angeles');
    expect((await shop.send('GET', '/validate-key')).data).toMatchObject({
      merchant: { timezone: 'America/Los_Angeles' },
    });
    expect((await shop.send('PATCH', '/merchant', { timezone: 'Mars/Olympus' })).status).toBe(400);
    expect((await shop.send('GET', '/merchant')).data['timezone']).toBe('America/Los_Angeles');
  });
});

describe('a refund that failed', () => {
  it('is given again, also after a dispute of the rest', async () => {
    const { transfer_id } = await newest(await subscribe('price_pro_monthly'));
    const refund = (refund_amount: number) =>
      shop.send('POST', `/transfer/${transfer_id}/reversals`, { refund_amount });
    await refund(102);
    const dispute = await shop.dispute(transfer_id ?? '');
    await shop.until(START + 120_000);
    expect((await refund(101)).status).toBe(201);
    expect((await refund(2)).status).toBe(400);
    await shop.send('POST', `/disputes/${dispute}/accept`);
    expect((await refund(1)).status).toBe(201);
    expect((await refund(1)).status).toBe(400);
    expect(await shop.books((await shop.list('/subscriptions/'))[0]?.id ?? '')).toMatchObject({
      paid: 0,
    });
  });
});

const read = () =>
  store.tables.selectFrom('webhook_events').select('type').orderBy('seq').execute();
const typesSince = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = (await read()).length;
  await work();
  return (await read()).slice(before).map(({ type }) => type);
};
const schedule = (id: string, quantity: number) =>
  shop.send('PATCH', `/subscriptions/${id}`, {
    items: [{ price_id: 'price_pro_monthly', quantity }],
    apply_at: 'period_end',
  });

describe('events', () => {
  it('say that a scheduled change was canceled, when it is replaced and when its subscription ends', async () => {
    const id = await subscribe('price_pro_monthly');
    await schedule(id, 2);
    expect(await typesSince(() => schedule(id, 3))).toEqual([
      'subscription.price_change.canceled',
      'subscription.price_change.scheduled',
      'subscription.updated',
    ]);
    const types = await typesSince(() => shop.send('DELETE', `/subscriptions/${id}`));
    expect(types).toEqual(['subscription.price_change.canceled', 'subscription.deleted']);
  });

  it('say nothing of a change in which nothing but a time has changed', async () => {
    const id = await subscribe('price_pro_monthly');
    const coupon = await shop.coupon({ percent_off: 10, duration: 'once', name: 'Ten' });
    await shop.until(START + 1000);
    expect(
      await typesSince(async () => {
        await shop.send('PATCH', `/subscriptions/${id}`, { description: undefined });
        await shop.send('PATCH', `/subscriptions/${id}`, { cancel_at_period_end: false });
        await shop.send('PATCH', `/coupons/${coupon}`, { name: 'Ten' });
        await shop.send('PATCH', '/customer/ID_ada', { first_name: 'Ada' });
      }),
    ).toEqual([]);
  });
});
