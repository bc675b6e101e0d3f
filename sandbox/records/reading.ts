import type { Endpoint, RequestOf } from '../../src/api/http/endpoint.ts';
import { listInvoices, readInvoice } from '../../src/api/invoices.ts';
import {
  listCheckoutSessions,
  listCustomers,
  listOrders,
  listPaymentInstruments,
  listSubscriptions,
  listTransfers,
  readCustomer,
  readOrder,
  readPaymentInstrument,
  readSubscription,
  readTransfer,
  type AnyRecord,
} from '../../src/api/records.ts';
import { success, type Answer } from '../http/answer.ts';
import { implement, type Call, type Implementation } from '../http/implement.ts';
import { inOrder, toIds, paginationOf, wholeList } from '../http/pages.ts';
import { notFound, refuse } from '../http/refusal.ts';
import { findSessions, toRecord } from '../sessions/session.ts';
import { readRecords, toCondition, type Match, type RecordTable } from '../store/records.ts';
import type { Sql } from '../store/store.ts';

/*
 * What a merchant's server reads with its secret key: records by id, by several ids, and page by
 * page, the newest first. Interface, sections 2.1 and 2.7.
 */

type ListRequest = RequestOf<typeof listSubscriptions> & RequestOf<typeof listInvoices>;

/** A kind of record, where it is stored, and how it is read. */
interface Listed {
  readonly table: RecordTable | 'checkout_sessions';
  readonly read: (sql: Sql, match: Match, now: Date) => Promise<AnyRecord[]>;
}

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

const recordsOf = (table: RecordTable): Listed => ({
  table,
  read: (sql, match) => readRecords<AnyRecord>(sql, table, match),
});

const sessions: Listed = { table: 'checkout_sessions', read: readSessions };

/** Sessions as their merchant sees them, oldest first. */
export async function readSessions(sql: Sql, match: Match, now: Date): Promise<AnyRecord[]> {
  const records: AnyRecord[] = [];
  // One after the other, because a transaction has only one connection.
  for (const session of await findSessions(sql, now, match)) {
    records.push(await toRecord(sql, session));
  }
  return records;
}

async function answerList(call: Call<ListRequest>, listed: Listed): Promise<Answer<AnyRecord[]>> {
  const { merchant, now, store } = call;
  const { limit = 0, offset = 0, ids, ...filters } = call.request;
  await call.runDueJobs(now);
  const match: Match = { merchant, ...filters };
  const named = toIds(ids);
  if (named) {
    if (named.length > MAX_LIMIT) {
      throw refuse('VALIDATION_ERROR', 'ids', `At most ${MAX_LIMIT} ids can be requested at once.`);
    }
    return wholeList(now, inOrder(await listed.read(store, { ...match, id: named }, now), named));
  }
  const size = Math.min(limit || DEFAULT_LIMIT, MAX_LIMIT);
  const { page, total } = await findPage(store, listed.table, match, { size, offset });
  const items = inOrder(await listed.read(store, { ...match, id: page }, now), page);
  const pagination = paginationOf(items, { total, limit: size, offset, truncated: limit > size });
  return success(now, items, { pagination });
}

/** The ids of one page, the newest first, and how many there are on all pages. */
async function findPage(
  sql: Sql,
  table: Listed['table'],
  match: Match,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<{ page: string[]; total: number }> {
  const [condition, values] = toCondition(match, 3);
  const [row] = await sql.query<{ page: string[]; total: number }>(
    `with found as (select id, seq from ${table} where ${condition})
     select (select count(*) from found)::integer as total,
       array(select id from found order by seq desc limit $1 offset $2) as page`,
    [size, offset, ...values],
  );
  return row ?? { page: [], total: 0 };
}

async function answerOne(
  call: Call<{ readonly id: string }>,
  listed: Listed,
): Promise<Answer<AnyRecord>> {
  const { merchant, now, store, request } = call;
  await call.runDueJobs(now);
  const [record] = await listed.read(store, { merchant, id: request.id }, now);
  if (!record) throw notFound();
  return success(now, record);
}

const list = (operation: Endpoint<ListRequest, AnyRecord[]>, listed: Listed): Implementation =>
  implement(operation, (call) => answerList(call, listed));

const read = (
  operation: Endpoint<{ readonly id: string }, AnyRecord>,
  listed: Listed,
): Implementation => implement(operation, (call) => answerOne(call, listed));

const transfers = recordsOf('transfers');
const orders = recordsOf('orders');
const customers = recordsOf('customers');
const instruments = recordsOf('payment_instruments');
const subscriptions = recordsOf('subscriptions');
const invoices = recordsOf('invoices');

export const readingRoutes: readonly Implementation[] = [
  list(listTransfers, transfers),
  read(readTransfer, transfers),
  // The same record under the path at which its reversals are.
  read({ ...readTransfer, path: '/transfer/{id}' }, transfers),
  list(listOrders, orders),
  read(readOrder, orders),
  list(listCustomers, customers),
  read(readCustomer, customers),
  list(listPaymentInstruments, instruments),
  read(readPaymentInstrument, instruments),
  list(listSubscriptions, subscriptions),
  read(readSubscription, subscriptions),
  list(listInvoices, invoices),
  read(readInvoice, invoices),
  list(listCheckoutSessions, sessions),
];
