import * as z from 'zod/mini';
import { Unshown } from '../schemas/shapes.ts';

/** The envelope of every successful answer. Interface, section 2.1. */
export const SuccessEnvelope = z.object({
  success: z.literal(true),
  /** The time on the service's clock, in ISO 8601. */
  timestamp: z.string(),
  data: Unshown,
  /**
   * Which part of a list the answer is. It is not checked here, because a malformed one must not
   * spoil any other answer.
   */
  pagination: Unshown,
});
