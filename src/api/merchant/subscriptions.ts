import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MAX_LINES, MAX_QUANTITY } from '../limits.ts';
import { byId } from './records.ts';
import { Instant, RequiredText, Texts, Whole } from '../schemas/shapes.ts';
import { SubscriptionRecord } from '../schemas/subscription-shapes.ts';

/* What a merchant's server changes about a subscription. Service contract, section 5. */

const items = z
  .array(
    z.strictObject({
      price_id: RequiredText,
      /** The default is 1. */
      quantity: z.optional(Whole.check(z.minimum(1), z.maximum(MAX_QUANTITY))),
    }),
  )
  .check(z.minLength(1), z.maxLength(MAX_LINES));

const pause = {
  /** What becomes of invoices meanwhile. */
  behavior: z._default(z.enum(['void', 'keep_as_draft', 'mark_uncollectible']), 'void'),
  resumes_at: z.optional(Instant),
};

/** Fields that are left out stay as they are. */
export const updateSubscription = endpoint({
  method: 'PATCH',
  path: '/subscriptions/{id}',
  safe: false,
  request: z.strictObject({
    id: RequiredText,
    /** All items that the subscription is to have. */
    items: z.optional(items),
    /** When the items change: the default is `now`. `period_end` schedules a price change. */
    apply_at: z.optional(z.enum(['now', 'period_end'])),
    /** Whether the price change that is scheduled does not come. */
    cancel_price_change: z.optional(z.boolean()),
    /**
     * Whether the rest of the period is charged with the next invoice, at once, or not at all. The
     * subscription keeps it for later changes.
     */
    proration_behavior: z.optional(z.enum(['create_prorations', 'always_invoice', 'none'])),
    /** Null resumes the subscription. */
    pause_collection: z.optional(z.nullable(z.strictObject(pause))),
    cancel_at_period_end: z.optional(z.boolean()),
    /** What later invoices are charged to. */
    instrument_id: z.optional(RequiredText),
    description: z.optional(z.string().check(z.maxLength(500))),
    metadata: z.optional(Texts),
  }),
  response: SubscriptionRecord,
});

export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/{id}/pause',
  safe: false,
  request: z.strictObject({ id: RequiredText, ...pause }),
  response: SubscriptionRecord,
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/{id}/resume',
  safe: false,
  request: byId,
  response: SubscriptionRecord,
});
