import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { flag, page } from './records.ts';
import { Instant, object, RequiredText, strictObject, Texts, Whole } from '../schemas/shapes.ts';

/* Webhook endpoints, and the log of what was delivered to them. Interface, sections 2.8 and 4.6. */

/** All types of events. Interface, section 6.4. */
export const EVENT_TYPES = [
  'payment.created',
  'payment.updated',
  'refund.created',
  'refund.updated',
  'authorization.created',
  'authorization.updated',
  'checkout.session.completed',
  'checkout.session.crypto_confirmed',
  'subscription.created',
  'subscription.updated',
  'subscription.deleted',
  'subscription.paused',
  'subscription.resumed',
  'subscription.trial_will_end',
  'subscription.pending_update_applied',
  'subscription.price_change.scheduled',
  'subscription.price_change.canceled',
  'subscription.price_change.applied',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.upcoming',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'coupon.created',
  'coupon.updated',
  'coupon.deleted',
  'promotion_code.created',
  'promotion_code.updated',
  'promotion_code.deleted',
  'revenue_recovery.action_completed',
  'customer.created',
  'customer.updated',
  'dispute.created',
  'dispute.updated',
  'settlement.created',
  'test.webhook',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const url = v.pipe(v.string(), v.minLength(1), v.maxLength(2048));
/** Types by name, or `["*"]` for all of them. */
const events = v.pipe(
  v.array(v.picklist(['*', ...EVENT_TYPES])),
  v.minLength(1),
  v.maxLength(EVENT_TYPES.length),
  v.check(
    (types) => types.length === 1 || !types.includes('*'),
    'Invalid input: expected * alone, or types',
  ),
);
const ById = strictObject({ id: RequiredText });

/** An address at which a merchant's server receives events. */
export const WebhookEndpoint = object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.string()),
  active: v.boolean(),
  /** `enabled`, or `disabled` by failures. One that is switched off by hand is only not `active`. */
  status: v.string(),
  /** How many attempts have failed since the last success. */
  consecutive_failures: Whole,
  last_triggered_at: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
});
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>;

/**
 * The secret is shown only in this answer, so keep it where the server's other secrets are kept.
 */
const WithSecret = object({ ...WebhookEndpoint.entries, secret: v.string() });

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  safe: false,
  request: strictObject({ url, events: v.optional(events, ['*']) }),
  response: WithSecret,
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  safe: true,
  request: strictObject(page),
  response: v.array(WebhookEndpoint),
});

export const readWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/{id}',
  safe: true,
  request: ById,
  response: WebhookEndpoint,
});

/** `active: true` also resets the count of failures that disabled an endpoint. */
export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/webhooks/{id}',
  safe: true,
  request: strictObject({
    id: RequiredText,
    url: v.optional(url),
    events: v.optional(events),
    active: v.optional(v.boolean()),
  }),
  response: WebhookEndpoint,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/{id}',
  safe: false,
  request: ById,
  response: object({ id: v.string(), deleted: v.literal(true) }),
});

/** Assumed: the interface mentions rotation and shows no operation for it. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/rotate-secret',
  safe: false,
  request: strictObject({
    id: RequiredText,
    /** For how many seconds the previous secrets stay valid beside the new one. */
    grace_period: v.optional(v.pipe(Whole, v.minValue(0), v.maxValue(604_800)), 86_400),
  }),
  response: WithSecret,
});

/** Queues a `test.webhook` for this endpoint, whether or not it subscribes to that type. */
export const sendTestWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/send-test',
  safe: false,
  request: ById,
  response: object({ event_id: v.string() }),
});

export const listEventTypes = endpoint({
  method: 'GET',
  path: '/webhooks/event-types',
  safe: true,
  request: strictObject({}),
  response: v.array(v.string()),
});

/** One attempt to deliver an event. Assumed: the interface shows the filters and no shape. */
export const WebhookDelivery = object({
  id: v.string(),
  endpoint_id: v.string(),
  event_id: v.string(),
  event_type: v.string(),
  /** The number of the attempt, from 1 to 3. */
  attempt: Whole,
  success: v.boolean(),
  url: v.string(),
  /** The HTTP status; null when no answer came. */
  status: v.nullable(Whole),
  /** Why the attempt failed; null when it succeeded. */
  error: v.nullable(v.string()),
  duration_ms: Whole,
  /** The headers as they were sent. */
  headers: Texts,
  body: v.string(),
  /** The beginning of the receiver's answer. */
  response_body: v.nullable(v.string()),
  created_at: v.string(),
});
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>;

const logFilters = {
  success: v.optional(flag),
  created_after: v.optional(Instant),
  limit: v.optional(
    v.union([
      v.pipe(Whole, v.minValue(1), v.maxValue(100)),
      v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/), v.transform(Number)),
    ]),
    25,
  ),
};

/** The newest comes first. Assumed: the interface names the filters and no path. */
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/deliveries',
  safe: true,
  request: strictObject({ endpoint_id: v.optional(RequiredText), ...logFilters }),
  response: v.array(WebhookDelivery),
});

/** The attempts to deliver to one endpoint, also after it was deleted. Service, section 10. */
export const listDeliveriesOfWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  safe: true,
  request: strictObject({ id: RequiredText, ...logFilters }),
  response: v.array(WebhookDelivery),
});

/** Queues the event of an attempt again and counts its attempts from 1. Assumed, like the list. */
export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/webhooks/deliveries/{id}/resend',
  safe: false,
  request: ById,
  response: object({ event_id: v.string() }),
});
