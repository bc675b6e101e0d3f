import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestStore } from '../../support/service/test-store.ts';
import { reset } from '../../contract/service-under-test.ts';
import { inMemory } from '../open.ts';
import { keepBooks, type Bookkeeping } from './lives/bookkeeping.ts';

/* Each example of docs/reference/billing-arithmetic.md, by its number. */

const START = Date.UTC(2026, 3, 1);
const store = await openTestStore();
const service = inMemory(store, { clock: { now: () => START } });
afterAll(async () => {
  await service.sandbox.stop();
  expect(service.reports).toEqual([]);
  await store.close();
});

const HOUR = 3_600_000;
/** Midnight of a day in April, or of May 1 as day 31. */
const day = (number: number) => START + (number - 1) * 24 * HOUR;
const DECLINED = '4000000000000002';

let shop: Bookkeeping;
let A: string;
let B: string;
beforeEach(async () => {
  await reset(service);
  shop = keepBooks(service, store, START);
  A = await shop.price(1200);
  B = await shop.price(12_000);
});

const subscribe = async (price_id: string, more: object = {}): Promise<string> =>
  (
    await shop.send('POST', '/subscriptions/', {
      identity_id: 'ID_ada',
      items: [{ price_id }],
      ...more,
    })
  ).data.id;
const change = (id: string, price_id: string, more: object = {}, quantity = 1) =>
  shop.send('PATCH', `/subscriptions/${id}`, { items: [{ price_id, quantity }], ...more });
const AT_ONCE = { proration_behavior: 'always_invoice' };
const LATER = { proration_behavior: 'create_prorations' };
const newest = async (id: string) => (await shop.invoices(id)).at(-1);
const refund = async (refund_amount: number) => {
  const [transfer] = await shop.transfers();
  return shop.send('POST', `/transfer/${transfer?.id}/reversals`, { refund_amount });
};
const loseDispute = async () => {
  const [transfer] = await shop.transfers();
  const id = await shop.dispute(transfer?.id ?? '');
  await shop.send('POST', `/disputes/${id}/accept`);
};

describe('what a period costs', () => {
  it('2.1 is rounded half up', async () => {
    const id = await subscribe(A);
    await shop.until(day(16));
    const odd = await shop.price(1001);
    const items = [{ price_id: A }, { price_id: odd }];
    await shop.send('PATCH', `/subscriptions/${id}`, { items, ...AT_ONCE });
    expect(await newest(id)).toMatchObject({ amount_paid: 501 });
  });

  it('2.2 is a part of the whole period in a short first one', async () => {
    const id = await subscribe(A, { billing_cycle_anchor: new Date(day(11)).toISOString() });
    expect(await shop.books(id)).toEqual({ paid: 387, owed: 0, credit: 0 });
  });

  it('2.3 goes on by stretches', async () => {
    const id = await subscribe(A);
    await shop.until(day(16));
    await change(id, B, AT_ONCE);
    expect(await newest(id)).toMatchObject({ amount_paid: 5400 });
    expect(await shop.books(id)).toEqual({ paid: 6600, owed: 0, credit: 0 });
  });

  it('2.4 stays as it was where a change costs nothing', async () => {
    const id = await subscribe(A);
    await shop.until(day(6));
    await change(id, B, { proration_behavior: 'none' });
    await shop.until(day(16));
    await change(id, A, LATER);
    expect(await shop.books(id)).toEqual({ paid: 1200, owed: 0, credit: 0 });
  });

  it('2.5 is the same after a change and its opposite', async () => {
    const id = await subscribe(A);
    await shop.until(day(13) + 12_345);
    await change(id, B, LATER);
    await change(id, A, LATER);
    expect(await shop.books(id)).toEqual({ paid: 1200, owed: 0, credit: 0 });
  });

  it('2 is for one item of each price', async () => {
    const id = await subscribe(A);
    const items = [{ price_id: A }, { price_id: A }];
    const made = await shop.send('POST', '/subscriptions/', { identity_id: 'ID_ada', items });
    const changed = await shop.send('PATCH', `/subscriptions/${id}`, { items });
    expect([made.status, changed.status]).toEqual([400, 400]);
  });
});

describe('credit', () => {
  it('3.1 is what is left of the money when the time that is over is paid', async () => {
    const id = await subscribe(B);
    await shop.until(day(16));
    await change(id, A);
    expect(await shop.books(id)).toEqual({ paid: 12_000, owed: 0, credit: 5400 });
  });

  it('3.2 is none of what was refunded', async () => {
    const id = await subscribe(B);
    await shop.until(day(10));
    await refund(6000);
    await shop.until(day(16));
    await change(id, A, LATER);
    expect(await shop.books(id)).toEqual({ paid: 6000, owed: 600, credit: 0 });
  });

  it('3.3 ends with the refund of its money, and comes back if that fails', async () => {
    const id = await subscribe(B);
    await shop.until(day(16));
    await change(id, A);
    await refund(102);
    expect(await shop.books(id)).toEqual({ paid: 11_898, owed: 0, credit: 5298 });
    await shop.until(day(17));
    expect(await shop.books(id)).toEqual({ paid: 12_000, owed: 0, credit: 5400 });
    await refund(5400);
    expect(await shop.books(id)).toEqual({ paid: 6600, owed: 0, credit: 0 });
  });

  it('3.4 is none of what a dispute has taken', async () => {
    const id = await subscribe(A);
    await loseDispute();
    await shop.until(day(16));
    await change(id, B, AT_ONCE);
    expect(await newest(id)).toMatchObject({ amount_paid: 6000 });
  });

  it('3.5 is none while a change is still to be charged', async () => {
    const id = await subscribe(A);
    await shop.until(day(16));
    await change(id, B, LATER);
    expect(await shop.books(id)).toEqual({ paid: 1200, owed: 5400, credit: 0 });
    await shop.until(day(21));
    await change(id, A, LATER);
    expect(await shop.books(id)).toEqual({ paid: 1200, owed: 1800, credit: 0 });
  });

  it('3 is none of pending money, for which a change has to wait', async () => {
    const id = await subscribe(B, { instrument_id: await shop.account('000123456789') });
    await shop.until(day(31) + HOUR);
    expect((await change(id, A)).status).toBe(400);
    expect((await shop.read(id))['items']).toMatchObject([{ price_id: B }]);
    const more = { items: [{ price_id: B }, { price_id: A }], ...LATER };
    expect((await shop.send('PATCH', `/subscriptions/${id}`, more)).status).toBe(200);
    await shop.until(day(33));
    expect((await change(id, A)).status).toBe(200);
  });
});

describe('a discount', () => {
  const TEN_OFF = { amount_off: 1000, currency: 'USD' };

  it.each(['once', 'forever'])(
    '4.1, 4.2 of an amount, %s, is taken off once a period',
    async (duration) => {
      const id = await subscribe(A, { coupon_id: await shop.coupon({ ...TEN_OFF, duration }) });
      await change(id, B, AT_ONCE);
      expect(await shop.books(id)).toEqual({ paid: 11_000, owed: 0, credit: 0 });
      await shop.until(day(31));
      expect(await newest(id)).toMatchObject({
        amount_paid: duration === 'once' ? 12_000 : 11_000,
      });
    },
  );

  it('4.3 of percents once is for the items of the first invoice', async () => {
    const coupon_id = await shop.coupon({ percent_off: 100, duration: 'once' });
    const id = await subscribe(A, { coupon_id });
    await change(id, A, AT_ONCE, 51);
    expect(await shop.books(id)).toEqual({ paid: 60_000, owed: 0, credit: 0 });
  });

  it('4.4 of percents for months is for changes in them', async () => {
    const coupon_id = await shop.coupon({
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 1,
    });
    const id = await subscribe(A, { coupon_id });
    await shop.until(day(16));
    await change(id, A, AT_ONCE, 2);
    expect(await shop.books(id)).toEqual({ paid: 900, owed: 0, credit: 0 });
  });

  it('4.5 of percents once lowers the credit too, and is there again', async () => {
    const coupon_id = await shop.coupon({ percent_off: 20, duration: 'once' });
    const id = await subscribe(B, { coupon_id });
    await change(id, A, AT_ONCE);
    expect(await shop.books(id)).toEqual({ paid: 9600, owed: 0, credit: 8640 });
    await change(id, B, AT_ONCE);
    expect(await shop.books(id)).toEqual({ paid: 9600, owed: 0, credit: 0 });
  });

  it('4.6 of an amount is as much after a cheaper plan', async () => {
    const id = await subscribe(A, {
      coupon_id: await shop.coupon({ ...TEN_OFF, duration: 'once' }),
    });
    await change(id, await shop.price(100), AT_ONCE);
    expect(await shop.books(id)).toEqual({ paid: 200, owed: 0, credit: 200 });
    await change(id, A, AT_ONCE);
    expect(await shop.books(id)).toEqual({ paid: 200, owed: 0, credit: 0 });
  });

  it('4.7 of an amount is there in full for a dearer plan', async () => {
    const id = await subscribe(await shop.price(500), {
      coupon_id: await shop.coupon({ ...TEN_OFF, duration: 'once' }),
    });
    expect(await shop.books(id)).toEqual({ paid: 0, owed: 0, credit: 0 });
    await change(id, B, AT_ONCE);
    expect(await shop.books(id)).toEqual({ paid: 11_000, owed: 0, credit: 0 });
  });

  it('4 is not used up by an invoice of a pause', async () => {
    const coupon_id = await shop.coupon({ percent_off: 100, duration: 'once' });
    const terms = { trial_end: new Date(day(5)).toISOString(), coupon_id };
    const id = await subscribe(A, terms);
    await shop.send('POST', `/subscriptions/${id}/pause`, {});
    await shop.until(day(6));
    await shop.send('POST', `/subscriptions/${id}/resume`, {});
    await shop.until(day(36));
    expect(await newest(id)).toMatchObject({ status: 'paid', amount_due: 0 });
  });
});

describe('an update that waits', () => {
  it('5.1 is dropped after 23 hours, and cannot be paid any more', async () => {
    const id = await subscribe(A);
    await change(id, B, { ...AT_ONCE, instrument_id: await shop.card(DECLINED) });
    const invoice = (await newest(id))?.id;
    await shop.send('POST', `/invoices/${invoice}/mark-uncollectible`);
    await shop.until(START + 23 * HOUR);
    expect(await newest(id)).toMatchObject({ status: 'void' });
    expect(await shop.read(id)).toMatchObject({ pending_update: null, items: [{ price_id: A }] });
    expect((await shop.send('POST', `/invoices/${invoice}/pay`)).status).toBe(400);
  });

  it('5.2 is dropped while its money is on its way, which becomes credit', async () => {
    const id = await subscribe(A);
    await change(id, B, { ...AT_ONCE, instrument_id: await shop.account('000123456789') });
    await shop.until(START + 23 * HOUR);
    expect(await shop.read(id)).toMatchObject({ pending_update: null });
    await shop.until(day(2));
    expect(await shop.read(id)).toMatchObject({ items: [{ price_id: A }] });
    expect(await shop.books(id)).toEqual({ paid: 12_000, owed: 0, credit: 10_800 });
  });

  it('5.2 comes to nothing where its money does not come', async () => {
    const id = await subscribe(A);
    await change(id, B, { ...AT_ONCE, instrument_id: await shop.account('123120006') });
    await shop.until(day(2));
    expect(await shop.books(id)).toEqual({ paid: 1200, owed: 0, credit: 0 });
  });

  it('5.3 is dropped with its period', async () => {
    const id = await subscribe(A);
    await shop.until(day(30) + 12 * HOUR);
    await change(id, B, { ...AT_ONCE, instrument_id: await shop.card(DECLINED) });
    await shop.send('PATCH', `/subscriptions/${id}`, { instrument_id: 'PI_ada_visa' });
    await shop.until(day(31));
    const [, update, renewal] = await shop.invoices(id);
    expect(update).toMatchObject({ status: 'void' });
    expect(renewal).toMatchObject({ status: 'paid', amount_paid: 1200 });
    expect((await shop.read(id))['pending_update']).toBeNull();
  });
});

describe('the end of a subscription', () => {
  it('6.1 with its period charges what changes have cost', async () => {
    const id = await subscribe(A);
    await change(id, B, LATER);
    await shop.send('DELETE', `/subscriptions/${id}?at_period_end=true`);
    await shop.until(day(31));
    expect(await newest(id)).toMatchObject({ status: 'paid', amount_paid: 10_800 });
    expect(await shop.read(id)).toMatchObject({ status: 'canceled' });
  });

  it('6.2 at once charges what was given until then', async () => {
    const id = await subscribe(A);
    await change(id, B, LATER);
    await shop.until(day(16));
    await shop.send('DELETE', `/subscriptions/${id}`);
    expect(await newest(id)).toMatchObject({ status: 'paid', amount_paid: 4800 });
  });
});

describe('a status', () => {
  it('7.1 is active again once nothing is owed', async () => {
    const id = await subscribe(A, {});
    await shop.send('PATCH', `/subscriptions/${id}`, { instrument_id: await shop.card(DECLINED) });
    await shop.until(day(31));
    expect((await shop.read(id))['status']).toBe('past_due');
    await shop.send('POST', `/invoices/${(await newest(id))?.id}/void`);
    expect((await shop.read(id))['status']).toBe('active');
  });

  it('7.2 of what comes names the sum that is charged', async () => {
    const id = await subscribe(A);
    await change(id, B, { apply_at: 'period_end' });
    await shop.until(day(31));
    const [event] = await store.tables
      .selectFrom('webhook_events')
      .select('body')
      .where('type', '=', 'invoice.upcoming')
      .execute();
    const { data } = JSON.parse(event?.body ?? '{}') as { data?: { amount_due?: number } };
    expect(data?.amount_due).toBe(12_000);
    expect(await newest(id)).toMatchObject({ amount_paid: 12_000 });
  });
});
