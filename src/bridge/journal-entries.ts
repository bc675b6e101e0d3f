import * as z from 'zod/mini';
import { Currency, ShortText, Whole } from '../api/schemas/shapes.ts';

/** Entries of the journal, as the page sends them. */
export const JournalEntries = z
  .array(
    z.strictObject({
      attemptId: ShortText,
      startedAt: ShortText,
      sessionId: z.optional(ShortText),
      merchantId: z.optional(ShortText),
      environment: z.enum(['sandbox', 'live']),
      amount: Whole,
      currency: Currency,
      isSameCart: z.optional(z.boolean()),
    }),
  )
  .check(z.maxLength(100));
