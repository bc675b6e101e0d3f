import * as z from 'zod/mini';
import { Unshown } from '../schemas/shapes.ts';

/** The envelope of every refusal. Interface, section 2.2. */
export const ErrorEnvelope = z.object({
  success: z.literal(false),
  /** The time on the service's clock, in ISO 8601. */
  timestamp: z.string(),
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: Unshown,
  }),
});
