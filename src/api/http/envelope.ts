import * as z from 'zod/mini';

/** What surrounds the data of every successful answer. Interface, section 2.1. */
export const SuccessEnvelope = z.object({
  success: z.literal(true),
  /** The service's clock, ISO 8601. */
  timestamp: z.string(),
  data: z.optional(z.unknown()),
  /** Which part of a list it is. Not looked at here: one that makes no sense spoils no other answer. */
  pagination: z.optional(z.unknown()),
});

/** What surrounds every refusal. Interface, section 2.2. */
export const ErrorEnvelope = z.object({
  success: z.literal(false),
  /** The service's clock, ISO 8601. */
  timestamp: z.string(),
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.optional(z.unknown()),
  }),
});
