import * as z from 'zod/mini';
import { ShortText } from '../api/schemas/shapes.ts';
import { JournalEntries } from './journal-entries.ts';

/**
 * Commands that only a form in use is given. The part of the frame that comes with the first use reads them;
 * until it is there, they wait.
 */
export const LateCommand = z.discriminatedUnion('type', [
  /** Asks the service for the outcome of an unresolved attempt. */
  z.strictObject({ type: z.literal('check') }),
  /** Asks for the address format of a country that the buyer has chosen. */
  z.strictObject({
    type: z.literal('address-format'),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  }),
  /** Confirms that the journal's entry is stored, and says what else the journal holds. */
  z.strictObject({
    type: z.literal('journaled'),
    attemptId: ShortText,
    entries: z.optional(JournalEntries),
  }),
  /** The journal is another one: an attempt has ended elsewhere, or a keeper has come late. */
  z.strictObject({ type: z.literal('journal'), entries: JournalEntries }),
]);
export type LateCommand = z.infer<typeof LateCommand>;
