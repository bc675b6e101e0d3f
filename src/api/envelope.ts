import * as z from 'zod/mini';

/** Which part of a list an answer is, as far as it is needed here. Interface, section 2.1. */
export const Pagination = z.object({ has_more: z.boolean() });
export type Pagination = z.infer<typeof Pagination>;

/** What surrounds the data of every successful answer. Interface, section 2.1. */
export const SuccessEnvelope = z.object({
  success: z.literal(true),
  /** The service's clock, ISO 8601. */
  timestamp: z.string(),
  data: z.optional(z.unknown()),
  /** Of a list. One that makes no sense is none, so that it spoils no other answer. */
  pagination: z.catch(z.optional(Pagination), undefined),
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
