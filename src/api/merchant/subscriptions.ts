import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { MAX_LINES, MAX_QUANTITY } from '../limits.ts';
import { byId, type AnyRecord } from './records.ts';
import { Instant, RequiredText, strictObject, Texts, Whole } from '../schemas/shapes.ts';

/* What a merchant's server changes about a subscription. Service contract, section 5. */

const Subscription: v.GenericSchema<unknown, AnyRecord> = v.looseObject({ id: v.string() });

const items = v.pipe(
  v.array(
    strictObject({
      price_id: RequiredText,
      /** The default is 1. */
      quantity: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(MAX_QUANTITY))),
    }),
  ),
  v.minLength(1),
  v.maxLength(MAX_LINES),
);

const pause = {
  /** What becomes of invoices meanwhile. */
  behavior: v.optional(v.picklist(['void', 'keep_as_draft', 'mark_uncollectible']), 'void'),
  resumes_at: v.optional(Instant),
};

/** Fields that are left out stay as they are. */
export const updateSubscription = endpoint({
  method: 'PATCH',
  path: '/subscriptions/{id}',
  safe: false,
  request: strictObject({
    id: RequiredText,
    /** All items that the subscription is to have. */
    items: v.optional(items),
    /** When the items change: the default is `now`. `period_end` schedules a price change. */
    apply_at: v.optional(v.picklist(['now', 'period_end'])),
    /** Whether the price change that is scheduled does not come. */
    cancel_price_change: v.optional(v.boolean()),
    /**
     * Whether the rest of the period is charged with the next invoice, at once, or not at all. The
     * subscription keeps it for later changes.
     */
    proration_behavior: v.optional(v.picklist(['create_prorations', 'always_invoice', 'none'])),
    /** Null resumes the subscription. */
    pause_collection: v.optional(v.nullable(strictObject(pause))),
    cancel_at_period_end: v.optional(v.boolean()),
    /** What later invoices are charged to. */
    instrument_id: v.optional(RequiredText),
    description: v.optional(v.pipe(v.string(), v.maxLength(500))),
    metadata: v.optional(Texts),
  }),
  response: Subscription,
});

export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/{id}/pause',
  safe: false,
  request: strictObject({ id: RequiredText, ...pause }),
  response: Subscription,
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/{id}/resume',
  safe: false,
  request: byId,
  response: Subscription,
});
