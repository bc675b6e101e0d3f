import { sql as fragment } from 'kysely';
import { listBills, readBill } from '../../src/api/merchant/bills.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { inOrder, paginationOf, toIds } from '../http/pages.ts';
import { notFound } from '../http/refusal.ts';
import { conditionOf } from '../store/records.ts';
import { readBills } from './bill.ts';
import { readSpan } from './dates.ts';
import { documentUrl } from './document.ts';

const DEFAULT_SIZE = 25;

/** One page of the merchant's bills. Those without what the list is sorted by come last. */
export const list = implement(listBills, async (call) => {
  const { store, now, request, merchant } = call;
  const { status, from_date, to_date, page = 1, per_page: limit = DEFAULT_SIZE } = request;
  const { sort = 'created_at', order = 'desc' } = request;
  const from = from_date === undefined ? undefined : readSpan(from_date, 'from_date').start;
  const to = to_date === undefined ? undefined : readSpan(to_date, 'to_date').end;
  await call.runDueJobs(now);
  const match = { merchant, status, id: toIds(request.ids) };
  let found = store.tables.selectFrom('bills').where(conditionOf<'bills'>(match));
  if (from) found = found.where('created_at', '>=', from);
  if (to) found = found.where('created_at', '<=', to);
  const { total } = await found
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const offset = (page - 1) * limit;
  const direction = fragment.raw(order);
  const rows = await found
    .select('id')
    .orderBy(fragment`${fragment.ref(sort)} ${direction} nulls last, seq ${direction}`)
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  const bills = inOrder(await readBills(store, call, { id: ids }), ids);
  const pagination = paginationOf(bills, { total, limit, offset, truncated: false });
  return success(now, bills, { pagination });
});

/** One bill with all that it says, and an address of its document. */
export const read = implement(readBill, async (call) => {
  const { store, now, request, merchant } = call;
  await call.runDueJobs(now);
  const [bill] = await readBills(store, call, { id: request.id, merchant }, { isWhole: true });
  if (!bill) throw notFound();
  return success(now, { ...bill, document_url: await documentUrl(call, bill.id) });
});
