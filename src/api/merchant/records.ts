import * as z from 'zod/mini';
import { CustomerDetails } from '../customer.ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_LINES, MAX_QUANTITY } from '../limits.ts';
import { BankSource, CardSource, PayerName } from '../source.ts';
import { FreeForm, Instant, RequiredText, type Schema, Texts, Whole } from '../schemas/shapes.ts';
import {
  CustomerRecord,
  OrderRecord,
  PaymentInstrumentRecord,
  TransferRecord,
} from '../schemas/record-shapes.ts';
import { SubscriptionRecord } from '../schemas/subscription-shapes.ts';

/*
 * What a merchant's server reads and changes with its secret key. Browsers have no use for it.
 * Interface, sections 2.6, 2.7 and 4.7.
 */

/** Whole numbers and booleans, also in the form that the query of an address has. */
const count = z.union([
  Whole.check(z.minimum(0), z.maximum(999_999_999)),
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
]);
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
]);

/** The query of any list. */
export const page = {
  /** The default, also for 0, is 25. The maximum is 100. */
  limit: z.optional(count),
  offset: z.optional(count),
  /** Up to 100 ids, separated by commas. */
  ids: z.optional(z.string()),
};

export const byId = z.strictObject({ id: RequiredText });

export function listOf<Shown>(path: `/${string}`, record: Schema<Shown>) {
  const request = z.strictObject(page);
  return endpoint({ method: 'GET', path, safe: true, request, response: z.array(record) });
}

function recordOf<Shown>(path: `/${string}`, record: Schema<Shown>) {
  return endpoint({ method: 'GET', path, safe: true, request: byId, response: record });
}

export const listTransfers = listOf('/transfers/', TransferRecord);
export const readTransfer = recordOf('/transfers/{id}', TransferRecord);
/** The same record under the path at which its reversals are. */
export const readOneTransfer = recordOf('/transfer/{id}', TransferRecord);
export const listOrders = listOf('/orders/', OrderRecord);
export const readOrder = recordOf('/orders/{id}', OrderRecord);
export const listCustomers = listOf('/customers/', CustomerRecord);
export const readCustomer = recordOf('/customers/{id}', CustomerRecord);
/** The same records under the singular name, at which customers are written. */
export const listCustomer = listOf('/customer/', CustomerRecord);
export const readOneCustomer = recordOf('/customer/{id}', CustomerRecord);
export const listPaymentInstruments = listOf('/payment-instruments/', PaymentInstrumentRecord);
export const readPaymentInstrument = recordOf('/payment-instruments/{id}', PaymentInstrumentRecord);
export const readSubscription = recordOf('/subscriptions/{id}', SubscriptionRecord);

const ofCustomer = z.strictObject({ ...page, id: RequiredText });

/** What belongs to one customer. Service contract, section 2. */
export const listInstrumentsOfCustomer = endpoint({
  method: 'GET',
  path: '/customer/{id}/instruments',
  safe: true,
  request: ofCustomer,
  response: z.array(PaymentInstrumentRecord),
});
export const listOrdersOfCustomer = endpoint({
  method: 'GET',
  path: '/customer/{id}/orders',
  safe: true,
  request: ofCustomer,
  response: z.array(OrderRecord),
});

/** Interface, section 3.3. */
const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
] as const;

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions/',
  safe: true,
  request: z.strictObject({
    ...page,
    status: z.optional(z.enum(SUBSCRIPTION_STATUSES)),
    /** Selects the subscriptions of one customer. */
    identity_id: z.optional(RequiredText),
  }),
  response: z.array(SubscriptionRecord),
});

export const listSubscriptionsOfCustomer = endpoint({
  method: 'GET',
  path: '/customer/{id}/subscriptions',
  safe: true,
  request: z.extend(ofCustomer, { status: z.optional(z.enum(SUBSCRIPTION_STATUSES)) }),
  response: z.array(SubscriptionRecord),
});

/** It is never sent again without its `Idempotency-Key`. Interface, section 2.6. */
export const createSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/',
  safe: false,
  request: z.strictObject({
    identity_id: RequiredText,
    items: z
      .array(
        z.strictObject({
          price_id: RequiredText,
          /** The default is 1. */
          quantity: z.optional(Whole.check(z.minimum(1), z.maximum(MAX_QUANTITY))),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
    /** The instrument to charge. The default is the customer's first one. */
    instrument_id: z.optional(RequiredText),
    proration_behavior: z.optional(z.enum(['create_prorations', 'always_invoice', 'none'])),
    /** When the second period begins. */
    billing_cycle_anchor: z.optional(Instant),
    trial_period_days: z.optional(Whole.check(z.minimum(0), z.maximum(730))),
    /** Replaces `trial_period_days`. */
    trial_end: z.optional(Instant),
    description: z.optional(z.string().check(z.maxLength(500))),
    metadata: z.optional(Texts),
    /** What lowers its invoices: a coupon, or a promotion code as a buyer types it. */
    coupon_id: z.optional(RequiredText),
    promotion_code: z.optional(RequiredText),
  }),
  response: SubscriptionRecord,
});

/**
 * Stores what a token stands for with a customer. It is never sent again without its
 * `Idempotency-Key`. Service contract, section 2.
 */
export const createPaymentInstrument = endpoint({
  method: 'POST',
  path: '/payment-instruments/',
  safe: false,
  request: z.discriminatedUnion('type', [
    z.extend(CardSource, { identityId: RequiredText }),
    z.extend(BankSource, { identityId: RequiredText }),
  ]),
  response: PaymentInstrumentRecord,
});

/**
 * Fields that are left out stay as they are. An instrument that is not enabled pays nothing any
 * more.
 */
export const updatePaymentInstrument = endpoint({
  method: 'PATCH',
  path: '/payment-instruments/{id}',
  safe: true,
  request: z.strictObject({
    id: RequiredText,
    enabled: z.optional(z.boolean()),
    name: z.optional(PayerName),
    address: CardSource.shape.address,
    tags: z.optional(FreeForm),
  }),
  response: PaymentInstrumentRecord,
});

/** Stores a customer. It is never sent again without its `Idempotency-Key`. */
export const createCustomer = endpoint({
  method: 'POST',
  path: '/customer/',
  safe: false,
  request: CustomerDetails,
  response: CustomerRecord,
});

/** The tags replace those that the order had. */
export const updateOrder = endpoint({
  method: 'PATCH',
  path: '/orders/{id}',
  safe: true,
  request: z.strictObject({ id: RequiredText, tags: FreeForm }),
  response: OrderRecord,
});

/**
 * Fields that are left out stay as they are. Assumed: the interface names customers and shows no
 * shape.
 */
export const updateCustomer = endpoint({
  method: 'PATCH',
  path: '/customer/{id}',
  safe: true,
  request: z.extend(z.partial(CustomerDetails), { id: RequiredText }),
  response: CustomerRecord,
});

/** Cancels at once, or at the end of the paid period. */
export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/subscriptions/{id}',
  safe: true,
  request: z.strictObject({ id: RequiredText, at_period_end: z.optional(flag) }),
  response: SubscriptionRecord,
});

/** A refund of the whole amount or a part of it. */
export const Reversal = z.object({
  id: z.string(),
  transfer: z.string(),
  /** Minor units. */
  amount: Whole,
  currency: z.string(),
  /** `PENDING`, `SUCCEEDED`, `FAILED` or another state. */
  state: z.string(),
  tags: z.nullish(FreeForm),
  created_at: z.string(),
  updated_at: z.nullish(z.string()),
});

/** It is never sent again without its `Idempotency-Key`. */
export const createReversal = endpoint({
  method: 'POST',
  path: '/transfer/{id}/reversals',
  safe: false,
  request: z.strictObject({
    id: RequiredText,
    /** Minor units, at most what has not been refunded yet. */
    refund_amount: Whole.check(z.minimum(1)),
    tags: z.optional(FreeForm),
  }),
  response: Reversal,
});
