import * as v from 'valibot';
import { ShortText, strictObject } from '../api/schemas/shapes.ts';
import { JournalEntries } from './journal-entries.ts';

/**
 * Commands that only a form in use is given. The part of the frame that comes with the first use reads them;
 * until it is there, they wait.
 */
export const LateCommand = v.variant('type', [
  /** Asks the service for the outcome of an unresolved attempt. */
  strictObject({ type: v.literal('check') }),
  /** Asks for the address format of a country that the buyer has chosen. */
  strictObject({
    type: v.literal('address-format'),
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  }),
  /** Confirms that the journal's entry is stored, and says what else the journal holds. */
  strictObject({
    type: v.literal('journaled'),
    attemptId: ShortText,
    entries: v.optional(JournalEntries),
  }),
  /** The journal is another one: an attempt has ended elsewhere, or a keeper has come late. */
  strictObject({ type: v.literal('journal'), entries: JournalEntries }),
]);
export type LateCommand = v.InferOutput<typeof LateCommand>;
