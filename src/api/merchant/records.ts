import * as v from 'valibot';
import { CustomerDetails } from '../customer.ts';
import { endpoint } from '../http/endpoint.ts';
import { MAX_LINES, MAX_QUANTITY } from '../limits.ts';
import { BankSource, CardSource } from '../source.ts';
import {
  FreeForm,
  Instant,
  object,
  RequiredText,
  strictObject,
  Texts,
  Whole,
} from '../schemas/shapes.ts';

/*
 * What a merchant's server reads and changes with its secret key. Browsers have no use for it.
 * Interface, sections 2.6, 2.7 and 4.7.
 */

/** Whole numbers and booleans, also in the form that the query of an address has. */
const count = v.union([
  v.pipe(Whole, v.minValue(0), v.maxValue(999_999_999)),
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
]);
export const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
]);

/** The query of any list. */
export const page = {
  /** The default, also for 0, is 25. The maximum is 100. */
  limit: v.optional(count),
  offset: v.optional(count),
  /** Up to 100 ids, separated by commas. */
  ids: v.optional(v.string()),
};

export const byId = strictObject({ id: RequiredText });

/** A record of the service, with the fields of interface, section 2. */
export const AnyRecord = v.looseObject({ id: v.string() });
export type AnyRecord = v.InferOutput<typeof AnyRecord>;

function listOf(path: `/${string}`) {
  const request = strictObject(page);
  return endpoint({ method: 'GET', path, safe: true, request, response: v.array(AnyRecord) });
}

function recordOf(path: `/${string}`) {
  return endpoint({ method: 'GET', path, safe: true, request: byId, response: AnyRecord });
}

export const listTransfers = listOf('/transfers/');
export const readTransfer = recordOf('/transfers/{id}');
export const listOrders = listOf('/orders/');
export const readOrder = recordOf('/orders/{id}');
export const listCustomers = listOf('/customers/');
export const readCustomer = recordOf('/customers/{id}');
/** The same records under the singular name, at which customers are written. */
export const listCustomer = listOf('/customer/');
export const readOneCustomer = recordOf('/customer/{id}');
export const listPaymentInstruments = listOf('/payment-instruments/');
export const readPaymentInstrument = recordOf('/payment-instruments/{id}');
export const readSubscription = recordOf('/subscriptions/{id}');
export const listCheckoutSessions = listOf('/embedded-checkout/');

const ofCustomer = strictObject({ ...page, id: RequiredText });

/** What belongs to one customer. Service contract, section 2. */
export const listInstrumentsOfCustomer = endpoint({
  method: 'GET',
  path: '/customer/{id}/instruments',
  safe: true,
  request: ofCustomer,
  response: v.array(AnyRecord),
});
export const listOrdersOfCustomer = endpoint({
  method: 'GET',
  path: '/customer/{id}/orders',
  safe: true,
  request: ofCustomer,
  response: v.array(AnyRecord),
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
  request: strictObject({
    ...page,
    status: v.optional(v.picklist(SUBSCRIPTION_STATUSES)),
    /** Selects the subscriptions of one customer. */
    identity_id: v.optional(RequiredText),
  }),
  response: v.array(AnyRecord),
});

export const listSubscriptionsOfCustomer = endpoint({
  method: 'GET',
  path: '/customer/{id}/subscriptions',
  safe: true,
  request: strictObject({
    ...ofCustomer.entries,
    status: v.optional(v.picklist(SUBSCRIPTION_STATUSES)),
  }),
  response: v.array(AnyRecord),
});

/** It is never sent again without its `Idempotency-Key`. Interface, section 2.6. */
export const createSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/',
  safe: false,
  request: strictObject({
    identity_id: RequiredText,
    items: v.pipe(
      v.array(
        strictObject({
          price_id: RequiredText,
          /** The default is 1. */
          quantity: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(MAX_QUANTITY))),
        }),
      ),
      v.minLength(1),
      v.maxLength(MAX_LINES),
    ),
    /** The instrument to charge. The default is the customer's first one. */
    instrument_id: v.optional(RequiredText),
    proration_behavior: v.optional(v.picklist(['create_prorations', 'always_invoice', 'none'])),
    /** When the second period begins. */
    billing_cycle_anchor: v.optional(Instant),
    trial_period_days: v.optional(v.pipe(Whole, v.minValue(0), v.maxValue(730))),
    /** Replaces `trial_period_days`. */
    trial_end: v.optional(Instant),
    description: v.optional(v.pipe(v.string(), v.maxLength(500))),
    metadata: v.optional(Texts),
    /** What lowers its invoices: a coupon, or a promotion code as a buyer types it. */
    coupon_id: v.optional(RequiredText),
    promotion_code: v.optional(RequiredText),
  }),
  response: AnyRecord,
});

/**
 * Stores what a token stands for with a customer. It is never sent again without its
 * `Idempotency-Key`. Service contract, section 2.
 */
export const createPaymentInstrument = endpoint({
  method: 'POST',
  path: '/payment-instruments/',
  safe: false,
  request: v.variant('type', [
    strictObject({ ...CardSource.entries, identityId: RequiredText }),
    strictObject({ ...BankSource.entries, identityId: RequiredText }),
  ]),
  response: AnyRecord,
});

/**
 * Fields that are left out stay as they are. An instrument that is not enabled pays nothing any
 * more.
 */
export const updatePaymentInstrument = endpoint({
  method: 'PATCH',
  path: '/payment-instruments/{id}',
  safe: true,
  request: strictObject({
    id: RequiredText,
    enabled: v.optional(v.boolean()),
    name: v.optional(RequiredText),
    address: CardSource.entries.address,
    tags: v.optional(FreeForm),
  }),
  response: AnyRecord,
});

/** Stores a customer. It is never sent again without its `Idempotency-Key`. */
export const createCustomer = endpoint({
  method: 'POST',
  path: '/customer/',
  safe: false,
  request: CustomerDetails,
  response: AnyRecord,
});

/** The tags replace those that the order had. */
export const updateOrder = endpoint({
  method: 'PATCH',
  path: '/orders/{id}',
  safe: true,
  request: strictObject({ id: RequiredText, tags: FreeForm }),
  response: AnyRecord,
});

/**
 * Fields that are left out stay as they are. Assumed: the interface names customers and shows no
 * shape.
 */
export const updateCustomer = endpoint({
  method: 'PATCH',
  path: '/customer/{id}',
  safe: true,
  request: strictObject({ ...v.partial(CustomerDetails).entries, id: RequiredText }),
  response: AnyRecord,
});

/** Cancels at once, or at the end of the paid period. */
export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/subscriptions/{id}',
  safe: true,
  request: strictObject({ id: RequiredText, at_period_end: v.optional(flag) }),
  response: AnyRecord,
});

/** A refund of the whole amount or a part of it. */
const Reversal = object({
  id: v.string(),
  transfer: v.string(),
  /** Minor units. */
  amount: Whole,
  currency: v.string(),
  /** `PENDING`, `SUCCEEDED`, `FAILED` or another state. */
  state: v.string(),
  tags: v.nullish(FreeForm),
  created_at: v.string(),
  updated_at: v.nullish(v.string()),
});

/** It is never sent again without its `Idempotency-Key`. */
export const createReversal = endpoint({
  method: 'POST',
  path: '/transfer/{id}/reversals',
  safe: false,
  request: strictObject({
    id: RequiredText,
    /** Minor units, at most what has not been refunded yet. */
    refund_amount: v.pipe(Whole, v.minValue(1)),
    tags: v.optional(FreeForm),
  }),
  response: Reversal,
});
