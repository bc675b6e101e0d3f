import { afterAll, beforeEach, expect, it } from 'vitest';
import { nextOrderNumber } from '../../../sandbox/merchants/counters.ts';
import type { Sql } from '../../../sandbox/store/store.ts';
import { json } from '../../../sandbox/store/tables/columns.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { reset } from '../../contract/service-under-test.ts';
import { inMemory } from '../open.ts';

const store = await openTestStore();
const service = inMemory(store);
beforeEach(() => reset(service));
afterAll(() => store.close());

const order = (id: string, identity_id: string | null = null) => ({
  id,
  order_number: nextOrderNumber('MU_sandbox'),
  identity_id,
  status: 'paid',
  currency: 'USD',
  amount_total: 100,
  line_items: json([]),
  metadata: json({}),
  tags: json({}),
  merchant: 'MU_sandbox',
  created_at: new Date(),
});

const insert = (sql: Sql, ...rows: readonly ReturnType<typeof order>[]) =>
  sql.tables.insertInto('orders').values(rows).execute();

const numbers = async (sql: Sql = store) => {
  const rows = await sql.tables
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .orderBy('seq')
    .execute();
  return rows.map((row) => `${row.id} ${row.order_number}`);
};

it('a statement finds what its transaction has written, and nobody else does until it ends', async () => {
  const found = await store.transaction(async (sql) => {
    await insert(sql, order('OR_1'), order('OR_2'));
    return numbers(sql);
  });
  expect(found).toEqual(['OR_1 1001', 'OR_2 1002']);
  expect(await numbers()).toEqual(found);
});

it('what is undone leaves nothing but a gap in the numbers of orders', async () => {
  await insert(store, order('OR_1'));
  const failed = store.transaction(async (sql) => {
    await insert(sql, order('OR_2'));
    await insert(sql, order('OR_3', 'nobody'));
  });
  await expect(failed).rejects.toThrow('orders_identity_id_fkey');
  await insert(store, order('OR_4'));
  expect(await numbers()).toEqual(['OR_1 1001', 'OR_4 1004']);
});

it('an error that was caught inside does not let its transaction look committed', async () => {
  const failed = store.transaction(async (sql) => {
    await insert(sql, order('OR_1'));
    await sql.query('select 1 / $1::integer', [0]).catch(() => undefined);
    return 'done';
  });
  await expect(failed).rejects.toThrow('division by zero');
  expect(await numbers()).toEqual([]);
  // The connection takes other work, as before.
  await store.transaction((sql) => insert(sql, order('OR_2')));
  expect(await numbers()).toEqual(['OR_2 1002']);
});

it('what the work itself throws undoes what it has written', async () => {
  const failed = store.transaction(async (sql) => {
    await insert(sql, order('OR_1'));
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await numbers()).toEqual([]);
});

it('runs several statements that are divided by semicolons, again and again', async () => {
  for (let times = 0; times < 2; times++) {
    await store.transaction(async (sql) => {
      await insert(sql, order('OR_several'));
      await sql.query(
        "delete from orders where id = 'OR_several'; delete from customers where false",
      );
    });
    const left = await store.tables.selectFrom('orders').select('id').execute();
    expect(left).toEqual([]);
  }
});
