import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { Store } from '../../../sandbox/store/store.ts';
import { listInvoices } from '../../../src/api/merchant/invoices.ts';
import { buyForAda, lines } from '../../contract/payments/purchase.ts';
import { advance, SECRET, stateOf } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

/*
 * What the last sandbox without migrations has written, as pg_dump gives it: purchases and a declined
 * one, a refund, sessions, a renewal, an endpoint with its deliveries, and a key with its answer.
 */
const WRITTEN = readFileSync(join(import.meta.dirname, 'written-by-version-21.sql'), 'utf8');
/** It was written on this day. */
const clock = { now: () => Date.UTC(2026, 10, 2, 9) };

const store = await openTestStore();
afterEach(() => empty(store));
afterAll(() => store.close());

async function empty({ query }: Store): Promise<void> {
  const [{ schema } = { schema: '' }] = await query<{ schema: string }>(
    'select current_schema() as schema',
  );
  await query(`drop schema ${schema} cascade; create schema ${schema}`);
}

/** A description of each table, index and trigger. */
async function schemaOf({ query }: Store): Promise<readonly string[]> {
  const rows = await query<{ is: string }>(
    `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity) as is
       from information_schema.columns where table_schema = current_schema()
     union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid))
       from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'
     union all select replace(indexdef, current_schema() || '.', '')
       from pg_indexes where schemaname = current_schema()
     union all select replace(pg_get_triggerdef(oid), current_schema() || '.', '')
       from pg_trigger where not tgisinternal
     union all select sequencename
       from pg_sequences where schemaname = current_schema()
     order by 1`,
  );
  return rows.map((row) => row.is);
}

it('opens what the last version has written, and each record is as it was', async () => {
  await store.query(WRITTEN);
  const kept = await store.query<{ number: string; status: string }>(
    `select order_number as number, status from orders order by seq`,
  );
  const service = inMemory(store, { clock });
  const { orders = [], transfers = [], subscriptions } = await stateOf(service);
  expect(orders.map(({ order_number, status }) => ({ number: order_number, status }))).toEqual(
    kept,
  );
  expect(kept.map(({ number }) => number)).toEqual(['1001', '1002', null, '1003', '1004']);
  expect(transfers.filter(({ state }) => state === 'SUCCEEDED')).toHaveLength(5);
  expect(subscriptions).toHaveLength(1);
  expect(await store.query('select id from reversals')).toHaveLength(1);
});

it('goes on with the numbers, the renewals and the answers of the last version', async () => {
  await store.query(WRITTEN);
  const service = inMemory(store, { clock });
  expect((await buyForAda(service, 'price_mug')).orderNumber).toBe('1005');
  await advance(service, 31 * 86_400);
  const invoices = await service.client(SECRET).call(listInvoices, {});
  expect(invoices.map(({ number, status }) => `${number} ${status}`)).toEqual([
    'INV-0003 paid',
    'INV-0002 paid',
    'INV-0001 paid',
  ]);
  expect((await stateOf(service))['payment_instruments']).toHaveLength(4);
});

it('answers a key again that the last version has answered', async () => {
  await store.query(WRITTEN);
  await store.query('update clock set offset_ms = 0');
  const answer = await inMemory(store, { clock }).send('POST', '/v1/api/checkout/', {
    headers: {
      'x-easy-api-key': SECRET,
      'content-type': 'application/json',
      'idempotency-key': 'once-and-for-all',
    },
    body: JSON.stringify({
      identity_id: 'ID_ada',
      source: 'PI_ada_visa',
      line_items: lines('price_mug'),
    }),
  });
  expect(await answer.json()).toMatchObject({ data: { orderNumber: '1004' } });
});

it('has the tables of a new store in the end', async () => {
  await store.query(WRITTEN);
  await inMemory(store, { clock }).sandbox.ready;
  const upgraded = await schemaOf(store);
  await empty(store);
  await inMemory(store, { clock }).sandbox.ready;
  expect(upgraded).toEqual(await schemaOf(store));
});

it('opens nothing that is older, or newer, and says so', async () => {
  await store.query(
    'create table schema_version (version integer); insert into schema_version values (20)',
  );
  await expect(inMemory(store).sandbox.ready).rejects.toThrow('too old');
  await empty(store);
  await inMemory(store).sandbox.ready;
  await store.query(`insert into kysely_migration values ('9999-to-come', '2100-01-01T00:00:00Z')`);
  await expect(inMemory(store).sandbox.ready).rejects.toThrow('written by a newer sandbox');
});

it('fills a new store once, whatever starts at the same time', async () => {
  const together = [inMemory(store), inMemory(store), inMemory(store)];
  await Promise.all(together.map(({ sandbox }) => sandbox.ready));
  expect((await stateOf(inMemory(store)))['customers']).toHaveLength(1);
});
