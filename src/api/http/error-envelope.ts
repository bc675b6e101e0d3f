import * as v from 'valibot';
import { object } from '../schemas/shapes.ts';

/** The envelope of every refusal. Interface, section 2.2. */
export const ErrorEnvelope = object({
  success: v.literal(false),
  /** The time on the service's clock, in ISO 8601. */
  timestamp: v.string(),
  error: object({
    code: v.string(),
    message: v.string(),
    details: v.optional(v.unknown()),
  }),
});
