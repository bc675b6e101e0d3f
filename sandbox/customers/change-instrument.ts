import { updatePaymentInstrument } from '../../src/api/merchant/records.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { notFound, refuse } from '../http/refusal.ts';
import { readRecords } from '../store/records.ts';
import { json } from '../store/tables/columns.ts';
import { checkNames } from './names.ts';

/**
 * Changes a card or bank account, or takes it out of use. With a publishable key, which is in every
 * page, the answer repeats what was sent and shows nothing else.
 */
export const changeInstrument = implement(updatePaymentInstrument, async (call) => {
  const { request, merchant, store, now, access } = call;
  const { id, enabled, name, address, tags } = request;
  checkNames('', request);
  return store.transaction(async (sql) => {
    const found = await sql.tables
      .selectFrom('payment_instruments')
      .select('type')
      .where('id', '=', id)
      .where('merchant', '=', merchant)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw notFound();
    if (address && found.type !== 'PAYMENT_CARD') {
      throw refuse('VALIDATION_ERROR', 'address', 'Only a card has an address.');
    }
    const changes = { enabled, name, address: address && json(address), tags: tags && json(tags) };
    await sql.tables
      .updateTable('payment_instruments')
      .set({ ...changes, updated_at: now })
      .where('id', '=', id)
      .execute();
    if (access === 'page') return success(now, request);
    const [instrument] = await readRecords(sql, 'payment_instruments', { id });
    if (!instrument) throw notFound();
    return success(now, instrument);
  });
});
