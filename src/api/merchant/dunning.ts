import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Whole } from '../schemas/shapes.ts';

/* What becomes of renewals that fail. Service contract, section 5. */

const DunningConfig = z.object({
  /** Days from each failed attempt to the next one. Without any, the first attempt is the last. */
  retry_days: z.array(Whole),
  /** What becomes of the subscription after the last attempt. */
  final_action: z.string(),
});

export const readDunningConfig = endpoint({
  method: 'GET',
  path: '/dunning-config',
  safe: true,
  request: z.strictObject({}),
  response: DunningConfig,
});

/** Attempts that are scheduled already keep their time. */
export const updateDunningConfig = endpoint({
  method: 'PATCH',
  path: '/dunning-config',
  safe: true,
  request: z.strictObject({
    retry_days: z.optional(z.array(Whole.check(z.minimum(1), z.maximum(60))).check(z.maxLength(8))),
    final_action: z.optional(z.enum(['mark_unpaid', 'cancel', 'leave_past_due'])),
  }),
  response: DunningConfig,
});
