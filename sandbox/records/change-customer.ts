import { updateCustomer } from '../../src/api/merchant/records.ts';
import { checkNames } from '../customers/names.ts';
import { checkBusiness } from '../customers/payer.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { notFound } from '../http/refusal.ts';
import { readRecords } from '../store/records.ts';
import { json } from '../store/tables/columns.ts';
import { previousOf, recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

/**
 * Changes a customer. With a publishable key, which is in every page, the answer repeats what was
 * sent and shows nothing else.
 */
export const changeCustomer = implement(updateCustomer, async (call) => {
  const { request, merchant, store, now, access } = call;
  const { id, ...changes } = request;
  checkNames('', changes);
  return store.transaction(async (sql) => {
    const found = await sql.tables
      .selectFrom('customers')
      .select('details')
      .where('id', '=', id)
      .where('merchant', '=', merchant)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    checkBusiness({ ...found.details, ...changes }, '');
    const before = await recordData(sql, 'customers', id);
    await sql.tables
      .updateTable('customers')
      .set({ details: json({ ...found.details, ...changes }) })
      .where('id', '=', id)
      .execute();
    const changed = previousOf(before, await recordData(sql, 'customers', id));
    if (Object.keys(changed).length > 0) {
      const times = { updated_at: now };
      await sql.tables.updateTable('customers').set(times).where('id', '=', id).execute();
      const data = await recordData(sql, 'customers', id);
      const previous_attributes = previousOf(before, data);
      await emit(sql, call, { type: 'customer.updated', data, previous_attributes });
    }
    if (access === 'page') return success(now, { id, ...changes });
    const [customer] = await readRecords(sql, 'customers', { id });
    if (!customer) throw notFound();
    return success(now, customer);
  });
});
