import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { object, strictObject, Whole } from '../schemas/shapes.ts';

/* What becomes of renewals that fail. Service contract, section 5. */

const DunningConfig = object({
  /** Days from each failed attempt to the next one. Without any, the first attempt is the last. */
  retry_days: v.array(Whole),
  /** What becomes of the subscription after the last attempt. */
  final_action: v.string(),
});

export const readDunningConfig = endpoint({
  method: 'GET',
  path: '/dunning-config',
  safe: true,
  request: strictObject({}),
  response: DunningConfig,
});

/** Attempts that are scheduled already keep their time. */
export const updateDunningConfig = endpoint({
  method: 'PATCH',
  path: '/dunning-config',
  safe: true,
  request: strictObject({
    retry_days: v.optional(
      v.pipe(v.array(v.pipe(Whole, v.minValue(1), v.maxValue(60))), v.maxLength(8)),
    ),
    final_action: v.optional(v.picklist(['mark_unpaid', 'cancel', 'leave_past_due'])),
  }),
  response: DunningConfig,
});
