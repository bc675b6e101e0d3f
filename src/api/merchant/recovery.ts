import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Deleted } from './coupons.ts';
import { byId, page } from './records.ts';
import { object, RequiredText, ShortText, strictObject, Whole } from '../schemas/shapes.ts';

/*
 * Automations say what the service does about renewals that fail, beside the attempts of the
 * dunning configuration. Service contract, section 5.
 */

/** `payment_failed` for an attempt that another one follows, `retries_exhausted` for the last. */
const Trigger = v.picklist(['payment_failed', 'retries_exhausted']);
const Action = v.picklist(['retry_payment', 'pause_subscription', 'cancel_subscription']);
const days = v.pipe(Whole, v.minValue(0), v.maxValue(365));

export const RecoveryAutomation = object({
  id: v.string(),
  name: v.nullish(v.string()),
  /** `payment_failed`, `retries_exhausted` or another. */
  trigger: v.string(),
  /** Days from the trigger to the action. */
  wait_days: Whole,
  /** `retry_payment`, `pause_subscription`, `cancel_subscription` or another. */
  action: v.string(),
  /** Whether it acts. */
  active: v.boolean(),
  created_at: v.string(),
  updated_at: v.string(),
});
export type RecoveryAutomation = v.InferOutput<typeof RecoveryAutomation>;

const path = '/revenue-recovery/automations';

export const listAutomations = endpoint({
  method: 'GET',
  path,
  safe: true,
  request: strictObject(page),
  response: v.array(RecoveryAutomation),
});

export const readAutomation = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  safe: true,
  request: byId,
  response: RecoveryAutomation,
});

/** It is never sent again without its `Idempotency-Key`. */
export const createAutomation = endpoint({
  method: 'POST',
  path,
  safe: false,
  request: strictObject({
    name: v.optional(v.pipe(ShortText, v.minLength(1))),
    trigger: Trigger,
    wait_days: v.optional(days, 0),
    action: Action,
    active: v.optional(v.boolean(), true),
  }),
  response: RecoveryAutomation,
});

/** Fields that are left out stay as they are. What is planned already keeps its time. */
export const updateAutomation = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  safe: true,
  request: strictObject({
    id: RequiredText,
    name: v.optional(v.pipe(ShortText, v.minLength(1))),
    trigger: v.optional(Trigger),
    wait_days: v.optional(days),
    action: v.optional(Action),
    active: v.optional(v.boolean()),
  }),
  response: RecoveryAutomation,
});

/** What it has planned is not done any more. */
export const deleteAutomation = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  safe: true,
  request: byId,
  response: Deleted,
});
