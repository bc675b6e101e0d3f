import { readAuthorizations } from '../../authorizations/authorization.ts';
import { readDisputes } from '../../disputes/dispute.ts';
import { readSettlements } from '../../settlements/settle.ts';
import { readRecords } from '../../store/records.ts';
import {
  fieldOf,
  itemsText,
  moneyText,
  pricesIn,
  rowsOf,
  sumOf,
  textOf,
  type AnyRecord,
  type Kind,
} from './kind.ts';

/** The card or the account that has paid, as in `visa •••• 4242`. */
function instrumentText({ instrument, failure_code }: AnyRecord): string {
  const name = textOf(fieldOf(instrument, 'brand')) || 'bank';
  const digits = `${name} •••• ${textOf(fieldOf(instrument, 'last_four'))}`;
  return [digits, textOf(failure_code)].filter(Boolean).join(' · ');
}

/** Records of money that moves. */
export const PAYMENTS: readonly Kind[] = [
  {
    path: 'transfers',
    one: 'Transfer',
    many: 'Transfers',
    table: 'transfers',
    empty: 'No transfers yet. Pay something in the shop with a test card.',
    status: 'row.state',
    searched: ['row.id', 'row.order_id', `row.instrument ->> 'last_four'`, 'row.failure_code'],
    amount: ['row.amount', 'row.currency'],
    read: (sql, id) => readRecords(sql, 'transfers', { id }),
    note: instrumentText,
    sum: sumOf('amount'),
    related: [
      { title: 'Refunds', kind: 'refunds', column: 'transfer_id' },
      { title: 'Disputes', kind: 'disputes', column: 'transfer' },
    ],
  },
  {
    path: 'orders',
    one: 'Order',
    many: 'Orders',
    table: 'orders',
    empty: 'No orders yet. Each payment creates one.',
    status: 'row.status',
    searched: ['row.id', 'row.order_number', pricesIn('row.line_items')],
    amount: ['row.amount_total', 'row.currency'],
    read: (sql, id) => readRecords(sql, 'orders', { id }),
    title: ({ id, order_number }) => (order_number ? `#${textOf(order_number)}` : id),
    note: ({ line_items }) => itemsText(line_items),
    sum: sumOf('amount_total'),
    related: [
      { title: 'Transfers', kind: 'transfers', column: 'order_id' },
      { title: 'Subscriptions', kind: 'subscriptions', column: 'order_id' },
    ],
  },
  {
    path: 'authorizations',
    one: 'Authorization',
    many: 'Authorizations',
    table: 'authorizations',
    empty: 'No authorizations yet. A server makes one with POST /v1/api/authorizations/.',
    status: `case when row.is_void then 'VOIDED' when row.transfer is not null then 'CAPTURED'
      when row.state = 'SUCCEEDED' then 'AUTHORIZED' else row.state end`,
    searched: ['row.id', 'row.source', 'row.failure_code'],
    amount: ['row.amount', 'row.currency'],
    read: (sql, id) => readAuthorizations(sql, { id }),
    note: ({ source, failure_code }) =>
      [textOf(source), textOf(failure_code)].filter(Boolean).join(' · '),
    sum: sumOf('amount'),
  },
  {
    path: 'refunds',
    one: 'Refund',
    many: 'Refunds',
    table: 'reversals',
    empty: 'No refunds yet. The page of a transfer has a button.',
    status: 'row.state',
    searched: ['row.id', 'row.transfer_id'],
    amount: ['row.amount', 'row.currency'],
    read: rowsOf('reversals'),
    note: ({ transfer_id }) => `of ${textOf(transfer_id)}`,
    sum: sumOf('amount'),
  },
  {
    path: 'disputes',
    one: 'Dispute',
    many: 'Disputes',
    table: 'disputes',
    empty: 'No disputes yet. The page of a transfer has a button.',
    status: 'row.state',
    searched: ['row.id', 'row.transfer', 'row.reason'],
    amount: ['row.amount', 'row.currency'],
    read: (sql, id) => readDisputes(sql, { id }),
    note: ({ reason }) => textOf(reason).replaceAll('_', ' '),
    sum: sumOf('amount'),
  },
  {
    path: 'settlements',
    one: 'Settlement',
    many: 'Settlements',
    table: 'settlements',
    empty: 'No settlements yet. Each day of each currency has one, once it has ended.',
    status: 'row.state',
    searched: ['row.id'],
    amount: ['row.net', 'row.currency'],
    read: (sql, id) => readSettlements(sql, { id }),
    note: ({ transfers_count, fees, currency }) =>
      `${Number(transfers_count)} transfers · ${moneyText(fees, currency)} fees`,
    sum: sumOf('net'),
    related: [{ title: 'Entries', kind: 'entries', column: 'settlement_id' }],
  },
  {
    path: 'entries',
    one: 'Balance entry',
    many: 'Balance entries',
    table: 'balance_entries',
    empty: 'No entries yet. Each transfer, refund and lost dispute has one.',
    status: 'row.kind',
    searched: ['row.id', 'row.transfer_id'],
    amount: ['row.amount', 'row.currency'],
    read: rowsOf('balance_entries'),
    note: ({ transfer_id, fee, currency }) =>
      `${textOf(transfer_id)} · ${moneyText(fee, currency)} fee`,
    sum: sumOf('amount'),
  },
];
