import { createCustomer } from '../../src/api/merchant/records.ts';
import type { ResponseOf } from '../../src/api/http/endpoint.ts';
import { checkNames } from '../customers/names.ts';
import { checkBusiness } from '../customers/payer.ts';
import { success, type Answer } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement } from '../http/implement.ts';
import { readRecords } from '../store/records.ts';
import { json } from '../store/tables/columns.ts';
import { recordData } from '../webhooks/data.ts';
import { emit } from '../webhooks/emit.ts';

/**
 * Stores a customer who has bought nothing yet. With a publishable key, which is in every page, the
 * answer shows the id and nothing else that was not sent.
 */
export const storeCustomer = implement(createCustomer, (call) =>
  call.store.transaction((sql) =>
    once(sql, call, async (): Promise<Answer<ResponseOf<typeof createCustomer>>> => {
      const { request, merchant, now, newId, access } = call;
      checkNames('', request);
      checkBusiness(request, '');
      const id = newId('ID');
      const details = json({ type: 'PERSONAL' as const, ...request });
      await sql.tables
        .insertInto('customers')
        .values({ id, details, merchant, created_at: now, updated_at: now })
        .execute();
      const data = await recordData(sql, 'customers', id);
      await emit(sql, call, { type: 'customer.created', data });
      if (access === 'page') return success(now, { id, ...request }, { status: 201 });
      const [customer] = await readRecords(sql, 'customers', { id });
      if (!customer) throw new Error('A customer who was just stored is missing');
      return success(now, customer, { status: 201 });
    }),
  ),
);
