import * as z from 'zod/mini';
import { CustomerDetails } from './customer.ts';
import { endpoint } from './http/endpoint.ts';
import { MAX_LINES, MAX_QUANTITY } from './limits.ts';
import { Texts } from './shapes.ts';

/*
 * What a merchant's server reads and changes with its secret key. Browsers have no use for it.
 * Interface, sections 2.6, 2.7 and 4.7.
 */

const id = z.string().check(z.minLength(1), z.maxLength(255));

/** Whole numbers and booleans, also in the form that the query of an address has. */
const count = z.union([
  z.int().check(z.nonnegative(), z.maximum(999_999_999)),
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
]);
const flag = z.union([
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

export const byId = z.strictObject({ id });

/** A record of the service, with the fields of interface, section 2. */
const AnyRecord = z.looseObject({ id: z.string() });
export type AnyRecord = z.infer<typeof AnyRecord>;

function listOf(path: `/${string}`) {
  const request = z.strictObject(page);
  return endpoint({ method: 'GET', path, safe: true, request, response: z.array(AnyRecord) });
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
export const listPaymentInstruments = listOf('/payment-instruments/');
export const readPaymentInstrument = recordOf('/payment-instruments/{id}');
export const readSubscription = recordOf('/subscriptions/{id}');
export const listCheckoutSessions = listOf('/embedded-checkout/');

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions/',
  safe: true,
  request: z.strictObject({
    ...page,
    /** Interface, section 3.3. */
    status: z.optional(id),
    /** Selects the subscriptions of one customer. */
    identity_id: z.optional(id),
  }),
  response: z.array(AnyRecord),
});

const instant = z.iso.datetime({ offset: true });

/** It is never sent again without its `Idempotency-Key`. Interface, section 2.6. */
export const createSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/',
  safe: false,
  request: z.strictObject({
    identity_id: id,
    items: z
      .array(
        z.strictObject({
          price_id: id,
          /** The default is 1. */
          quantity: z.optional(z.int().check(z.positive(), z.maximum(MAX_QUANTITY))),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
    /** The instrument to charge. The default is the customer's first one. */
    instrument_id: z.optional(id),
    proration_behavior: z.optional(z.enum(['create_prorations', 'always_invoice', 'none'])),
    /** When the second period begins. */
    billing_cycle_anchor: z.optional(instant),
    trial_period_days: z.optional(z.int().check(z.nonnegative(), z.maximum(730))),
    /** Replaces `trial_period_days`. */
    trial_end: z.optional(instant),
    description: z.optional(z.string().check(z.maxLength(500))),
    metadata: z.optional(Texts),
  }),
  response: AnyRecord,
});

const tags = z.record(z.string(), z.unknown());

/** The tags replace those that the order had. */
export const updateOrder = endpoint({
  method: 'PATCH',
  path: '/orders/{id}',
  safe: true,
  request: z.strictObject({ id, tags }),
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
  request: z.strictObject({ ...z.partial(CustomerDetails).shape, id }),
  response: AnyRecord,
});

/** Cancels at once, or at the end of the paid period. */
export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/subscriptions/{id}',
  safe: true,
  request: z.strictObject({ id, at_period_end: z.optional(flag) }),
  response: AnyRecord,
});

/** A refund of the whole amount or a part of it. */
const Reversal = z.object({
  id: z.string(),
  transfer: z.string(),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  state: z.string(),
  created_at: z.string(),
});

/** It is never sent again without its `Idempotency-Key`. */
export const createReversal = endpoint({
  method: 'POST',
  path: '/transfer/{id}/reversals',
  safe: false,
  request: z.strictObject({
    id,
    /** Minor units, at most what has not been refunded yet. */
    refund_amount: z.int().check(z.positive()),
    tags: z.optional(tags),
  }),
  response: Reversal,
});
