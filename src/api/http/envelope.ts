import * as v from 'valibot';
import { object } from '../schemas/shapes.ts';

/** The envelope of every successful answer. Interface, section 2.1. */
export const SuccessEnvelope = object({
  success: v.literal(true),
  /** The time on the service's clock, in ISO 8601. */
  timestamp: v.string(),
  data: v.optional(v.unknown()),
  /**
   * Which part of a list the answer is. It is not checked here, because a malformed one must not
   * spoil any other answer.
   */
  pagination: v.optional(v.unknown()),
});
