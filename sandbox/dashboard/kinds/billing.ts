import { readRecords } from '../../store/records.ts';
import { itemsText, pricesIn, rowsOf, sumOf, textOf, type AnyRecord, type Kind } from './kind.ts';

function nameOf({ id, first_name, last_name, business_name }: AnyRecord): string {
  const name = `${textOf(first_name)} ${textOf(last_name)}`.trim();
  return name || textOf(business_name) || id;
}

/** Records of who pays, and of what is charged again. */
export const BILLING: readonly Kind[] = [
  {
    path: 'customers',
    one: 'Customer',
    many: 'Customers',
    table: 'customers',
    empty: 'No customers yet.',
    status: `coalesce(row.details ->> 'type', 'customer')`,
    searched: [
      'row.id',
      ...['first_name', 'last_name', 'email', 'phone', 'business_name', 'external_customer_id'].map(
        (field) => `row.details ->> '${field}'`,
      ),
    ],
    read: (sql, id) => readRecords(sql, 'customers', { id }),
    title: nameOf,
    note: ({ email }) => textOf(email),
    related: [
      { title: 'Payment instruments', kind: 'instruments', column: 'identity_id' },
      { title: 'Orders', kind: 'orders', column: 'identity_id' },
      { title: 'Transfers', kind: 'transfers', column: 'identity_id' },
      { title: 'Subscriptions', kind: 'subscriptions', column: 'identity_id' },
    ],
  },
  {
    path: 'instruments',
    one: 'Payment instrument',
    many: 'Payment instruments',
    table: 'payment_instruments',
    empty: 'No payment instruments yet.',
    status: `case when row.enabled then 'enabled' else 'disabled' end`,
    searched: ['row.id', 'row.name', 'row.brand', 'row.last_four'],
    read: (sql, id) => readRecords(sql, 'payment_instruments', { id }),
    title: ({ brand, last_four }) => `${textOf(brand) || 'bank'} •••• ${textOf(last_four)}`,
    note: ({ name }) => textOf(name),
    related: [
      { title: 'Transfers', kind: 'transfers', column: 'source' },
      { title: 'Authorizations', kind: 'authorizations', column: 'source' },
    ],
  },
  {
    path: 'subscriptions',
    one: 'Subscription',
    many: 'Subscriptions',
    table: 'subscriptions',
    empty: 'No subscriptions yet. Recurring prices create them.',
    status: 'row.status',
    searched: ['row.id', 'row.order_number', pricesIn('row.items'), 'row.description'],
    read: (sql, id) => readRecords(sql, 'subscriptions', { id }),
    title: ({ id, items }) => itemsText(items) || id,
    note: ({ order_number, identity_id }) => `#${textOf(order_number)} · ${textOf(identity_id)}`,
    related: [
      { title: 'Invoices', kind: 'invoices', column: 'subscription_id' },
      { title: 'Order', kind: 'orders', column: 'id', by: 'order_id' },
    ],
  },
  {
    path: 'invoices',
    one: 'Invoice',
    many: 'Invoices',
    table: 'invoices',
    empty: 'No invoices yet. Each period of a subscription has one.',
    status: 'row.status',
    searched: ['row.id', 'row.number', 'row.subscription_id'],
    amount: ['row.amount_due', 'row.currency'],
    read: (sql, id) => readRecords(sql, 'invoices', { id }),
    title: ({ id, number }) => textOf(number) || id,
    note: ({ billing_reason }) => textOf(billing_reason).replaceAll('_', ' '),
    sum: sumOf('amount_due'),
    related: [{ title: 'Attempts to charge it', kind: 'transfers', column: 'invoice_id' }],
  },
  {
    path: 'coupons',
    one: 'Coupon',
    many: 'Coupons',
    table: 'coupons',
    empty: 'No coupons yet. A server makes one with POST /v1/api/coupons/.',
    status: 'row.duration',
    searched: ['row.id', 'row.name'],
    read: rowsOf('coupons'),
    title: ({ id, name }) => textOf(name) || id,
    related: [{ title: 'Promotion codes', kind: 'codes', column: 'coupon_id' }],
  },
  {
    path: 'codes',
    one: 'Promotion code',
    many: 'Promotion codes',
    table: 'promotion_codes',
    empty: 'No promotion codes yet. A server makes one with POST /v1/api/promotion-codes/.',
    status: `case when row.active then 'active' else 'inactive' end`,
    searched: ['row.id', 'row.code'],
    read: rowsOf('promotion_codes'),
    title: ({ code }) => textOf(code),
    note: ({ times_redeemed }) => `redeemed ${Number(times_redeemed)} times`,
  },
];
