import { maskJson } from '../http/log/masking.ts';
import { findSessions } from '../sessions/session.ts';
import { readRecords, type RecordTable } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import { addressOfRecord } from './kinds/kinds.ts';
import { fieldOf, itemsText, moneyText, textOf } from './kinds/kind.ts';
import type { List, Row } from './row.ts';
import { markOfStatus } from './shell/tone.ts';

/** The fields of a record that every list needs. The others are shown when the row is opened. */
interface AnyRecord {
  readonly id: string;
  readonly created_at: string | Date;
  readonly [field: string]: unknown;
}

/** A list shows this many rows. Older records are only counted. */
export const MAX_ROWS = 100;
/** A subscription shows this many invoices. */
const MAX_INVOICES = 24;

/** The newest records of `table`, each as `describe` presents it. */
export async function listRecords(
  sql: Sql,
  table: RecordTable,
  describe: (record: AnyRecord) => Omit<Row, 'id' | 'at' | 'sections'>,
): Promise<List> {
  const { ids, total } = await newest(sql, table);
  const records = await readRecords(sql, table, { id: ids });
  return {
    total,
    rows: records.toReversed().map((record) => toRow(record, describe(record), table)),
  };
}

/** The newest subscriptions, each with its invoices, the newest first. */
export async function listSubscriptions(sql: Sql): Promise<List> {
  const { total, rows } = await listRecords(sql, 'subscriptions', describeSubscription);
  const subscription_id = rows.map(({ id }) => id);
  const invoices = await readRecords(sql, 'invoices', { subscription_id });
  const newestFirst = invoices.toReversed();
  const withInvoices = rows.map((row) => {
    const its = newestFirst.filter((invoice) => invoice['subscription_id'] === row.id);
    const content = its.slice(0, MAX_INVOICES).map(invoiceText).join('\n');
    return { ...row, sections: [{ title: `Invoices (${its.length})`, content }, ...row.sections] };
  });
  return { total, rows: withInvoices };
}

function invoiceText(invoice: AnyRecord): string {
  const { number, status, amount_due, currency, created_at, next_attempt_at } = invoice;
  const again = next_attempt_at ? `, again ${textOf(next_attempt_at).slice(0, 10)}` : '';
  const amount = moneyText(amount_due, currency);
  return `${textOf(created_at).slice(0, 10)}  ${textOf(number)}  ${amount}  ${textOf(status)}${again}`;
}

/** The newest sessions, without their secrets. */
export async function listSessions(sql: Sql, now: Date): Promise<List> {
  const { ids, total } = await newest(sql, 'checkout_sessions');
  const sessions = await findSessions(sql, now, { id: ids });
  const rows = sessions.toReversed().map((session) => {
    const { status, payment_status, amount_total: amount, currency, line_items } = session;
    const isWaiting = status === 'complete' && payment_status === 'processing';
    return toRow(
      { ...session },
      {
        title: session.id,
        note: itemsText(line_items),
        amount: moneyText(amount, currency),
        mark: {
          text: status === 'complete' ? payment_status.replaceAll('_', ' ') : status,
          tone: isWaiting ? 'wait' : markOfStatus(status).tone,
        },
      },
      'sessions',
    );
  });
  return { total, rows };
}

async function newest(
  sql: Sql,
  table: RecordTable | 'checkout_sessions',
): Promise<{ ids: string[]; total: number }> {
  const rows = await sql.tables
    .selectFrom(table)
    .select('id')
    .select(({ fn }) => fn.countAll<number>().over().as('total'))
    .orderBy('seq', 'desc')
    .limit(MAX_ROWS)
    .execute();
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** @param kind - The part of an address that says of which kind the record is. */
function toRow(
  record: AnyRecord,
  described: Omit<Row, 'id' | 'at' | 'sections'>,
  kind: string,
): Row {
  const { id, created_at } = record;
  return {
    id,
    at: new Date(created_at).toISOString(),
    page: addressOfRecord(kind, id),
    ...described,
    // Buyers may have typed anything, so mask the record.
    sections: [{ title: 'Record', content: maskJson(JSON.parse(JSON.stringify(record))) }],
  };
}

export function describeTransfer(transfer: AnyRecord): Omit<Row, 'id' | 'at' | 'sections'> {
  const { amount, currency, state, instrument, failure_code, amount_refunded } = transfer;
  const brand = textOf(fieldOf(instrument, 'brand'));
  const isBank = fieldOf(instrument, 'type') === 'BANK_ACCOUNT';
  const notes = [
    textOf(failure_code),
    Number(amount_refunded) > 0 ? `${moneyText(amount_refunded, currency)} refunded` : '',
  ].filter(Boolean);
  return {
    tag: isBank ? 'bank' : brand || 'card',
    title: transfer.id,
    note: [`•••• ${textOf(fieldOf(instrument, 'last_four'))}`, ...notes].join(' · '),
    amount: moneyText(amount, currency),
    mark: markOfStatus(state),
  };
}

export function describeOrder(order: AnyRecord): Omit<Row, 'id' | 'at' | 'sections'> {
  return {
    tag: order['order_number'] === null ? '' : `#${textOf(order['order_number'])}`,
    title: order.id,
    note: itemsText(order['line_items']),
    amount: moneyText(order['amount_total'], order['currency']),
    mark: markOfStatus(order['status']),
  };
}

function describeSubscription(subscription: AnyRecord): Omit<Row, 'id' | 'at' | 'sections'> {
  const { status, cancel_at_period_end, current_period_end } = subscription;
  const until = textOf(current_period_end).slice(0, 10);
  const isOver = ['canceled', 'incomplete_expired'].includes(textOf(status));
  const next = cancel_at_period_end || status === 'unpaid' ? 'ends' : 'next charge';
  return {
    title: subscription.id,
    note: itemsText(subscription['items']) + (isOver ? '' : ` · ${next} ${until}`),
    mark: markOfStatus(status),
  };
}

export function describeCustomer(customer: AnyRecord): Omit<Row, 'id' | 'at' | 'sections'> {
  return {
    title:
      `${textOf(customer['first_name'])} ${textOf(customer['last_name'])}`.trim() || customer.id,
    note: textOf(customer['email']),
    mark: { text: textOf(customer['type']).toLowerCase() || 'customer', tone: 'plain' },
  };
}
