import { updateCustomer, type AnyRecord } from '../../src/api/records.ts';
import { checkNames } from '../customers/names.ts';
import { checkBusiness } from '../customers/payer.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { notFound } from '../http/refusal.ts';
import { mayReadCustomers } from '../merchants/keys.ts';
import { readRecords } from '../store/records.ts';
import { previousOf, recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

/**
 * Changes a customer. With a publishable key, which is in every page, the answer repeats what was
 * sent and shows nothing else.
 */
export const changeCustomer = implement(updateCustomer, async (call) => {
  const { request, merchant, store, now, apiKey } = call;
  const { id, ...changes } = request;
  checkNames('', changes);
  return store.transaction(async (sql) => {
    const [found] = await sql.query<{ details: Readonly<Record<string, unknown>> }>(
      'select details from customers where id = $1 and merchant = $2 for update',
      [id, merchant],
    );
    if (!found) throw notFound();
    checkBusiness({ ...found.details, ...changes }, '');
    const before = await recordData(sql, 'customers', id);
    await sql.query('update customers set details = details || $2::jsonb where id = $1', [
      id,
      JSON.stringify(changes),
    ]);
    const data = await recordData(sql, 'customers', id);
    const added = Object.keys(data).filter((field) => !(field in before));
    const previous_attributes = {
      ...previousOf(before, data),
      ...Object.fromEntries(added.map((field) => [field, null])),
    };
    if (Object.keys(previous_attributes).length > 0) {
      await emit(sql, call, { type: 'customer.updated', data, previous_attributes });
    }
    if (!mayReadCustomers(apiKey)) return success(now, { id, ...changes });
    const [customer] = await readRecords<AnyRecord>(sql, 'customers', { id });
    if (!customer) throw notFound();
    return success(now, customer);
  });
});
