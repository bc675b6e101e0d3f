import { afterAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '../../../sandbox/store/statements/writes.ts';
import type { Sql } from '../../../sandbox/store/store.ts';
import { json } from '../../../sandbox/store/tables/columns.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { reset } from '../../contract/service-under-test.ts';
import { inMemory } from '../open.ts';

const store = await openTestStore();
const service = inMemory(store);
beforeEach(() => reset(service));
afterAll(() => store.close());

const order = (id: string, order_number: string | null = null) => ({
  id,
  order_number,
  status: 'paid',
  currency: 'USD',
  amount_total: 100,
  line_items: json([]),
  metadata: json({}),
  tags: json({}),
  merchant: 'MU_sandbox',
  created_at: new Date(),
});

const nextNumber = (sql: Sql) =>
  sql.later(
    (bind) =>
      `update merchants set last_order_number = last_order_number + 1 where id = ${bind('MU_sandbox')}
       returning last_order_number::text as value`,
  );

const numbers = async () => {
  const rows = await store.query<{ id: string; order_number: string | null }>(
    'select id, order_number from orders order by seq',
  );
  return rows.map((row) => `${row.id} ${row.order_number}`);
};

it('what comes later is in what is written and in what is returned', async () => {
  const told = await store.transaction(async (sql) => {
    const number = await nextNumber(sql);
    await sql.write(rowsOf('orders'), order('OR_1', number));
    return { at: [new Date(0), `No. ${number}`], none: null };
  });
  expect(told).toEqual({ at: [new Date(0), 'No. 1001'], none: null });
  expect(await numbers()).toEqual(['OR_1 1001']);
});

it('a statement finds what was written before it, and may name what was to come', async () => {
  const found = await store.transaction(async (sql) => {
    const [first, second] = [await nextNumber(sql), await nextNumber(sql)];
    await sql.write(rowsOf('orders'), order('OR_1', first));
    await sql.write(rowsOf('orders'), order('OR_2', second));
    const rows = await sql.query('select id from orders where order_number = $1', [second]);
    await sql.write(rowsOf('orders'), order('OR_3', `after ${first}`));
    return rows;
  });
  expect(found).toEqual([{ id: 'OR_2' }]);
  expect(await numbers()).toEqual(['OR_1 1001', 'OR_2 1002', 'OR_3 after 1001']);
});

it('a write that fails at the end leaves nothing of its transaction', async () => {
  const failed = store.transaction(async (sql) => {
    await sql.write(rowsOf('orders'), order('OR_1', await nextNumber(sql)));
    await sql.write(rowsOf('orders'), { ...order('OR_2'), identity_id: 'nobody' });
  });
  await expect(failed).rejects.toThrow('orders_identity_id_fkey');
  const wrongPlace = store.transaction(async (sql) => {
    const number = await nextNumber(sql);
    await sql.write(rowsOf('orders'), { ...order('OR_3'), tags: json({ number }) });
  });
  await expect(wrongPlace).rejects.toThrow('jsonb');
  expect(await numbers()).toEqual([]);
  const [merchant] = await store.query(
    `select last_order_number from merchants where id = 'MU_sandbox'`,
  );
  expect(merchant).toEqual({ last_order_number: 1000 });
});

it('an error that was caught inside does not let its transaction look committed', async () => {
  const failed = store.transaction(async (sql) => {
    await sql.write(rowsOf('orders'), order('OR_1'));
    await sql.query('select 1 / $1::integer', [0]).catch(() => undefined);
    return 'done';
  });
  await expect(failed).rejects.toThrow('division by zero');
  expect(await numbers()).toEqual([]);
});

/** A guard that finds what a statement returned, and refuses it where it returned nothing. */
const guardOf = (text: string) => ({
  text,
  values: [],
  accept: async (rows: readonly unknown[]) => {
    if (rows.length === 0) throw new Error('refused');
  },
  explain: (error: unknown) => error,
});
const NOTHING = 'select 1 where false';

it('what is sent together with a guard that refuses leaves nothing', async () => {
  const withQuery = store.transaction(async (sql) => {
    await sql.guard(guardOf(NOTHING));
    await sql.write(rowsOf('orders'), order('OR_1'));
    await sql.query('update merchants set last_order_number = 0').catch(() => undefined);
  });
  await expect(withQuery).rejects.toThrow('refused');
  const withWriteAlone = store.transaction(async (sql) => {
    await sql.guard(guardOf(NOTHING));
    await sql.write(rowsOf('orders'), order('OR_2'));
  });
  await expect(withWriteAlone).rejects.toThrow('refused');
  expect(await numbers()).toEqual([]);
  const [merchant] = await store.query(
    `select last_order_number from merchants where id = 'MU_sandbox'`,
  );
  expect(merchant).toEqual({ last_order_number: 1000 });
});

it('a guard that accepts changes nothing of what is sent with it', async () => {
  const found = await store.transaction(async (sql) => {
    await sql.guard(guardOf('select 1'));
    await sql.write(rowsOf('orders'), order('OR_1', 'first'));
    return sql.query('select id from orders', []);
  });
  expect(found).toEqual([{ id: 'OR_1' }]);
  expect(await numbers()).toEqual(['OR_1 first']);
});
