import { listInvoices, readInvoice } from '../../src/api/merchant/invoices.ts';
import {
  listCustomer,
  listCustomers,
  listInstrumentsOfCustomer,
  listOrders,
  listOrdersOfCustomer,
  listPaymentInstruments,
  listSubscriptions,
  listSubscriptionsOfCustomer,
  listTransfers,
  readCustomer,
  readOneCustomer,
  readOneTransfer,
  readOrder,
  readPaymentInstrument,
  readSubscription,
  readTransfer,
} from '../../src/api/merchant/records.ts';
import { checkCustomer } from '../customers/payer.ts';
import { listCheckoutSessions } from '../../src/api/service/whole-answers.ts';
import type { RequestOf, ResponseOf } from '../../src/api/http/endpoint.ts';
import { withTotals, type Answer } from '../http/answer.ts';
import { implement, type Call, type Implementation } from '../http/implement.ts';
import { answerList, listOf, readOf, type Kind } from '../http/listing.ts';
import { findSessions, toRecord } from '../sessions/session.ts';
import { readRecords, type Match, type RecordOf, type RecordTable } from '../store/records.ts';
import type { Sql } from '../store/store.ts';

/* What a merchant's server reads with its secret key. Interface, sections 2.1 and 2.7. */

const recordsOf = <Table extends RecordTable>(table: Table): Kind<Table, RecordOf<Table>> => ({
  table,
  read: (sql, match) => readRecords(sql, table, match),
});

/** Sessions as their merchant sees them, oldest first. */
export async function readSessions(
  sql: Sql,
  match: Match<'checkout_sessions'>,
  { now }: { readonly now: Date },
): Promise<ResponseOf<typeof listCheckoutSessions>> {
  const records: ResponseOf<typeof listCheckoutSessions> = [];
  // One after the other, because a transaction has only one connection.
  for (const session of await findSessions(sql, now, match)) {
    records.push(await toRecord(sql, session));
  }
  return records;
}

const transfers = recordsOf('transfers');
const orders = recordsOf('orders');
const customers = recordsOf('customers');
const instruments = recordsOf('payment_instruments');
const subscriptions = recordsOf('subscriptions');
const invoices = recordsOf('invoices');

/**
 * Lists what belongs to one customer.
 *
 * @throws {Refusal} `NOT_FOUND`, when the merchant has no such customer
 */
async function answerOfCustomer<
  Table extends 'payment_instruments' | 'orders' | 'subscriptions',
  Shown extends { readonly id: string },
>(
  call: Call<RequestOf<typeof listOrdersOfCustomer>>,
  kind: Kind<Table, Shown>,
  filters: Match<Table> = {},
): Promise<Answer<Shown[]>> {
  const { id } = call.request;
  await checkCustomer(call.store, call.merchant, id, 'id');
  return answerList(call, kind, { ...filters, identity_id: id });
}

export const readingRoutes: readonly Implementation[] = [
  listOf(listTransfers, transfers),
  readOf(readTransfer, transfers),
  readOf(readOneTransfer, transfers),
  listOf(listOrders, orders),
  readOf(readOrder, orders),
  listOf(listCustomers, customers),
  readOf(readCustomer, customers),
  listOf(listPaymentInstruments, instruments),
  readOf(readPaymentInstrument, instruments),
  listOf(listCustomer, customers),
  readOf(readOneCustomer, customers),
  implement(listInstrumentsOfCustomer, (call) => answerOfCustomer(call, instruments)),
  implement(listOrdersOfCustomer, (call) => answerOfCustomer(call, orders)),
  implement(listSubscriptionsOfCustomer, async (call) => {
    const { status } = call.request;
    return withTotals(await answerOfCustomer(call, subscriptions, { status }));
  }),
  implement(listSubscriptions, async (call) => {
    const { status, identity_id } = call.request;
    return withTotals(await answerList(call, subscriptions, { status, identity_id }));
  }),
  readOf(readSubscription, subscriptions),
  listOf(listInvoices, invoices, ({ status, identity_id, subscription_id }) => ({
    status,
    identity_id,
    subscription_id,
  })),
  readOf(readInvoice, invoices),
  listOf(listCheckoutSessions, { table: 'checkout_sessions', read: readSessions }),
];
