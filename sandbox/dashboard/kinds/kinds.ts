import { BILLING } from './billing.ts';
import { DEVELOPERS } from './developers.ts';
import type { Kind } from './kind.ts';
import { PAYMENTS } from './payments.ts';
import { SELLING } from './selling.ts';

/** All kinds of records, in the order in which results of a search are shown. */
export const KINDS: readonly Kind[] = [...PAYMENTS, ...BILLING, ...SELLING, ...DEVELOPERS];

const byPath = new Map(KINDS.map((kind) => [kind.path, kind]));

export function kindOf(path: string): Kind | undefined {
  return byPath.get(path);
}

/** The kinds that fields name, by the names of the fields. */
const FIELDS = new Map(
  Object.entries({
    customers: 'identity_id customer_id payer_id',
    orders: 'order_id',
    transfers: 'transfer transfer_id dispute_transfer',
    subscriptions: 'subscription_id subscriptions',
    invoices: 'invoice_id latest_invoice_id',
    prices: 'price_id',
    products: 'product_id',
    bills: 'duplicate_of',
    links: 'payment_link_id',
    coupons: 'coupon_id',
    codes: 'promotion_code_id',
    endpoints: 'endpoint_id',
    events: 'event_id',
    settlements: 'settlement_id',
    instruments: 'instrument_id source',
  }).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);

/** The address of the record that a field names, if the field is known to name one. */
export function addressNamedBy(field: string, id: string): string | undefined {
  const kind = FIELDS.get(field);
  return kind === undefined || id === '' ? undefined : addressOfRecord(kind, id);
}

export function addressOfRecord(kind: string, id: string): string {
  return `/records/${kind}/${encodeURIComponent(id)}`;
}

export function addressOfList(kind: string): string {
  return `/records/${kind}`;
}
