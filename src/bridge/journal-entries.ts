import * as v from 'valibot';
import { Currency, ShortText, strictObject, Whole } from '../api/schemas/shapes.ts';

/** Entries of the journal, as the page sends them. */
export const JournalEntries = v.pipe(
  v.array(
    strictObject({
      attemptId: ShortText,
      startedAt: ShortText,
      sessionId: v.optional(ShortText),
      merchantId: v.optional(ShortText),
      environment: v.picklist(['sandbox', 'live']),
      amount: Whole,
      currency: Currency,
      isSameCart: v.optional(v.boolean()),
    }),
  ),
  v.maxLength(100),
);
