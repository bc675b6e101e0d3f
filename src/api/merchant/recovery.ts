import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Deleted } from './coupons.ts';
import { byId, page } from './records.ts';
import { RequiredText, ShortText, Whole } from '../schemas/shapes.ts';

/*
 * Automations say what the service does about renewals that fail, beside the attempts of the
 * dunning configuration. Service contract, section 5.
 */

/** `payment_failed` for an attempt that another one follows, `retries_exhausted` for the last. */
const Trigger = z.enum(['payment_failed', 'retries_exhausted']);
const Action = z.enum(['retry_payment', 'pause_subscription', 'cancel_subscription']);
const days = Whole.check(z.minimum(0), z.maximum(365));

export const RecoveryAutomation = z.object({
  id: z.string(),
  name: z.nullish(z.string()),
  /** `payment_failed`, `retries_exhausted` or another. */
  trigger: z.string(),
  /** Days from the trigger to the action. */
  wait_days: Whole,
  /** `retry_payment`, `pause_subscription`, `cancel_subscription` or another. */
  action: z.string(),
  /** Whether it acts. */
  active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type RecoveryAutomation = z.infer<typeof RecoveryAutomation>;

const path = '/revenue-recovery/automations';

export const listAutomations = endpoint({
  method: 'GET',
  path,
  safe: true,
  request: z.strictObject(page),
  response: z.array(RecoveryAutomation),
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
  request: z.strictObject({
    name: z.optional(ShortText.check(z.minLength(1))),
    trigger: Trigger,
    wait_days: z._default(days, 0),
    action: Action,
    active: z._default(z.boolean(), true),
  }),
  response: RecoveryAutomation,
});

/** Fields that are left out stay as they are. What is planned already keeps its time. */
export const updateAutomation = endpoint({
  method: 'PATCH',
  path: `${path}/{id}`,
  safe: true,
  request: z.strictObject({
    id: RequiredText,
    name: z.optional(ShortText.check(z.minLength(1))),
    trigger: z.optional(Trigger),
    wait_days: z.optional(days),
    action: z.optional(Action),
    active: z.optional(z.boolean()),
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
