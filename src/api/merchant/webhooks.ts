import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { flag, page } from './records.ts';
import { Instant, RequiredText, Texts, Whole } from '../schemas/shapes.ts';

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

const url = z.string().check(z.minLength(1), z.maxLength(2048));
/** Types by name, or `["*"]` for all of them. */
const events = z.array(z.enum(['*', ...EVENT_TYPES])).check(
  z.minLength(1),
  z.maxLength(EVENT_TYPES.length),
  z.refine((types) => types.length === 1 || !types.includes('*'), 'Use * alone, or types.'),
);
const ById = z.strictObject({ id: RequiredText });

/** An address at which a merchant's server receives events. */
export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  /** `enabled`, or `disabled` by failures. One that is switched off by hand is only not `active`. */
  status: z.string(),
  /** How many attempts have failed since the last success. */
  consecutive_failures: Whole,
  last_triggered_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/**
 * The secret is shown only in this answer, so keep it where the server's other secrets are kept.
 */
const WithSecret = z.extend(WebhookEndpoint, { secret: z.string() });

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  safe: false,
  request: z.strictObject({ url, events: z._default(events, ['*']) }),
  response: WithSecret,
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  safe: true,
  request: z.strictObject(page),
  response: z.array(WebhookEndpoint),
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
  request: z.strictObject({
    id: RequiredText,
    url: z.optional(url),
    events: z.optional(events),
    active: z.optional(z.boolean()),
  }),
  response: WebhookEndpoint,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/{id}',
  safe: false,
  request: ById,
  response: z.object({ id: z.string(), deleted: z.literal(true) }),
});

/** Assumed: the interface mentions rotation and shows no operation for it. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/rotate-secret',
  safe: false,
  request: z.strictObject({
    id: RequiredText,
    /** For how many seconds the previous secrets stay valid beside the new one. */
    grace_period: z._default(Whole.check(z.minimum(0), z.maximum(604_800)), 86_400),
  }),
  response: WithSecret,
});

/** Queues a `test.webhook` for this endpoint, whether or not it subscribes to that type. */
export const sendTestWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/{id}/send-test',
  safe: false,
  request: ById,
  response: z.object({ event_id: z.string() }),
});

export const listEventTypes = endpoint({
  method: 'GET',
  path: '/webhooks/event-types',
  safe: true,
  request: z.strictObject({}),
  response: z.array(z.string()),
});

/** One attempt to deliver an event. Assumed: the interface shows the filters and no shape. */
export const WebhookDelivery = z.object({
  id: z.string(),
  endpoint_id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  /** The number of the attempt, from 1 to 3. */
  attempt: Whole,
  success: z.boolean(),
  url: z.string(),
  /** The HTTP status; null when no answer came. */
  status: z.nullable(Whole),
  /** Why the attempt failed; null when it succeeded. */
  error: z.nullable(z.string()),
  duration_ms: Whole,
  /** The headers as they were sent. */
  headers: Texts,
  body: z.string(),
  /** The beginning of the receiver's answer. */
  response_body: z.nullable(z.string()),
  created_at: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const logFilters = {
  success: z.optional(flag),
  created_after: z.optional(Instant),
  limit: z.prefault(
    z.union([
      Whole.check(z.minimum(1), z.maximum(100)),
      z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.transform(Number)),
    ]),
    25,
  ),
};

/** The newest comes first. Assumed: the interface names the filters and no path. */
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/deliveries',
  safe: true,
  request: z.strictObject({ endpoint_id: z.optional(RequiredText), ...logFilters }),
  response: z.array(WebhookDelivery),
});

/** The attempts to deliver to one endpoint, also after it was deleted. Service, section 10. */
export const listDeliveriesOfWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  safe: true,
  request: z.strictObject({ id: RequiredText, ...logFilters }),
  response: z.array(WebhookDelivery),
});

/** Queues the event of an attempt again and counts its attempts from 1. Assumed, like the list. */
export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/webhooks/deliveries/{id}/resend',
  safe: false,
  request: ById,
  response: z.object({ event_id: z.string() }),
});
