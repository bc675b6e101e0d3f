import { readSessions } from '../../records/reading.ts';
import { asOf, showLink } from '../../payments/payment-link.ts';
import { readBills } from '../../bills/bill.ts';
import { conditionOf } from '../../store/records.ts';
import {
  fieldOf,
  itemsText,
  majorText,
  moneyText,
  pricesIn,
  rowsOf,
  sumOf,
  textOf,
  type AnyRecord,
  type Kind,
} from './kind.ts';

/** Bills count in major units, as nothing else does. Interface, section 2.4. */
function billSum({ reviewed_data }: AnyRecord): string {
  const amount = fieldOf(reviewed_data, 'amount');
  const currency = textOf(fieldOf(reviewed_data, 'currency')) || 'USD';
  return typeof amount === 'number' ? majorText(amount, currency) : '';
}

function priceText({ unit_amount, currency, recurring, interval, interval_count }: AnyRecord) {
  const money = moneyText(unit_amount, currency);
  if (!recurring) return money;
  const count = Number(interval_count ?? 1);
  return `${money} every ${count > 1 ? `${count} ${textOf(interval)}s` : textOf(interval)}`;
}

/** Records of what is offered and sold, and of the bills that a merchant pays. */
export const SELLING: readonly Kind[] = [
  {
    path: 'sessions',
    one: 'Session',
    many: 'Sessions',
    table: 'checkout_sessions',
    empty: 'No sessions yet. A server creates one with POST /v1/api/embedded-checkout/.',
    status: `case when row.status = 'open' and row.expires_at <= $1 then 'expired' else row.status end`,
    searched: ['row.id', 'row.customer_email', pricesIn('row.line_items')],
    amount: ['row.amount_total', 'row.currency'],
    read: (sql, id, { now }) => readSessions(sql, { id }, { now }),
    note: ({ line_items, customer_email }) =>
      [itemsText(line_items), textOf(customer_email)].filter(Boolean).join(' · '),
    sum: sumOf('amount_total'),
    related: [{ title: 'Order', kind: 'orders', column: 'id', by: 'order_id' }],
  },
  {
    path: 'links',
    one: 'Payment link',
    many: 'Payment links',
    table: 'payment_links',
    empty: 'No payment links yet. A server makes one with POST /v1/api/payment-link/.',
    status: `case when row.state = 'ACTIVE' and row.link_expires_at <= $1 then 'EXPIRED'
      else row.state end`,
    searched: ['row.id', 'row.nickname', pricesIn('row.items')],
    async read(sql, ids, { now, ...where }) {
      const rows = await sql.tables
        .selectFrom('payment_links')
        .selectAll()
        .where(conditionOf<'payment_links'>({ id: ids }))
        .execute();
      return rows.map((row) => ({
        ...showLink(asOf(row, now), where),
        merchant: row.merchant,
        created_at: row.created_at.toISOString(),
      }));
    },
    title: ({ id, nickname }) => textOf(nickname) || id,
    note: ({ items }) => itemsText(items),
    related: [{ title: 'Sessions', kind: 'sessions', column: 'payment_link_id' }],
  },
  {
    path: 'products',
    one: 'Product',
    many: 'Products',
    table: 'products',
    empty: 'No products yet.',
    status: `case when row.active then 'active' else 'inactive' end`,
    searched: ['row.id', 'row.name', 'row.description'],
    read: rowsOf('products'),
    title: ({ name }) => textOf(name),
    note: ({ description }) => textOf(description),
    related: [{ title: 'Prices', kind: 'prices', column: 'product_id' }],
  },
  {
    path: 'prices',
    one: 'Price',
    many: 'Prices',
    table: 'prices',
    empty: 'No prices yet.',
    status: `case when row.active then 'active' else 'inactive' end`,
    searched: ['row.id', 'row.description', 'row.product_id'],
    amount: ['row.unit_amount', 'row.currency'],
    read: rowsOf('prices'),
    note: ({ description }) => textOf(description),
    sum: priceText,
  },
  {
    path: 'bills',
    one: 'Bill',
    many: 'Bills',
    table: 'bills',
    empty: 'No bills yet. A server uploads one with POST /v1/api/billpay/.',
    status: 'row.status',
    searched: ['row.id', 'row.vendor_name', 'row.file_name'],
    amount: ['row.amount'],
    read: (sql, id, keys) => readBills(sql, keys, { id }),
    title: ({ reviewed_data, file_name }) =>
      textOf(fieldOf(reviewed_data, 'vendor_name')) || textOf(file_name),
    note: ({ file_name }) => textOf(file_name),
    sum: billSum,
  },
];
