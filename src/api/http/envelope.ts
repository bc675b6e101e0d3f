import * as z from 'zod/mini';

/** The envelope of every successful answer. Interface, section 2.1. */
export const SuccessEnvelope = z.object({
  success: z.literal(true),
  /** The time on the service's clock, in ISO 8601. */
  timestamp: z.string(),
  data: z.optional(z.unknown()),
  /**
   * Which part of a list the answer is. It is not checked here, because a malformed one must not
   * spoil any other answer.
   */
  pagination: z.optional(z.unknown()),
});

/** The envelope of every refusal. Interface, section 2.2. */
export const ErrorEnvelope = z.object({
  success: z.literal(false),
  /** The time on the service's clock, in ISO 8601. */
  timestamp: z.string(),
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.optional(z.unknown()),
  }),
});
