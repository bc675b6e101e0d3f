import * as z from 'zod/mini';
import type { AddressFormat } from '../address/format.ts';
import { ClientSecret } from '../api/session-request.ts';
import { Flag, ShortText, Texts } from '../api/schemas/shapes.ts';
import { PayOptions } from '../api/customer.ts';
import { MAX_NAME_LENGTH } from '../api/limits.ts';
import { LineItems } from '../api/line-items.ts';
import type { JournalEntry, JournalKey } from '../checkout/journal.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { JournalEntries } from './journal-entries.ts';
import { PROTOCOL_VERSION } from './version.ts';

/*
 * All messages between page and frame. The page sends commands, and the frame answers with
 * snapshots. No message has a field that could hold a card number, an expiration date or a security
 * code.
 */

/** The one message that is sent by `postMessage`. It brings the port for all others. */
export const Connect = z.strictObject({
  type: z.literal('easy-checkout:connect'),
  version: z.literal(PROTOCOL_VERSION),
  /** 128 random bits in hexadecimal, echoed by the frame over the port. */
  nonce: z.string().check(z.regex(/^[\da-f]{32}$/)),
});
export type Connect = z.infer<typeof Connect>;

/** The fields that the frame shows. */
const Form = z.strictObject({
  /** `none` for an order that is free. */
  method: z.enum(['card', 'bank', 'saved', 'crypto', 'none']),
  /**
   * How much of the billing address is asked for: country and postal code in the frame, all of it
   * in the page, or nothing.
   */
  address: z.enum(['auto', 'full', 'none']),
  /** The country and postal code that the page already has. */
  place: z.optional(z.strictObject({ postal_code: ShortText, country: z.optional(ShortText) })),
  /** What may be shown of a saved instrument. */
  saved: z.optional(
    z.strictObject({
      id: ShortText,
      method: z.enum(['card', 'bank']),
      last4: ShortText,
      brand: z.optional(ShortText),
    }),
  ),
});

/**
 * The theme and texts of the frame, and the fields that it shows. All of it may change at any time.
 */
const Appearance = z.strictObject({
  /** BCP 47, best first. */
  locales: z.array(z.string().check(z.maxLength(35))).check(z.maxLength(9)),
  /** The merchant's message overrides, by key. */
  messages: z.optional(Texts),
  theme: z.strictObject({
    scheme: z.enum(['light', 'dark']),
    values: Texts.check(
      z.refine((values) => Object.values(values).every((value) => value.length <= 300)),
    ),
  }),
  disabled: Flag,
  form: Form,
});

/** Overrides the environment that the credential names. */
const environment = z.optional(z.enum(['sandbox', 'live']));

/** What is bought, by which customer, and with which credential. */
const Setup = z.union([
  z.strictObject({
    publishableKey: ShortText,
    lineItems: LineItems,
    identityId: z.optional(ShortText),
    environment,
    /** Attempts of this browser whose outcomes are not known. */
    journal: z.optional(JournalEntries),
  }),
  z.strictObject({
    clientSecret: ClientSecret,
    /**
     * Origin of the page around the hosted page. It is trusted only when our own hosted page sends
     * it.
     */
    parentOrigin: z.optional(ShortText),
    environment,
    /** Attempts of this browser whose outcomes are not known. */
    journal: z.optional(JournalEntries),
  }),
]);

/** Counts the starts and payments of a page, so that a snapshot can say which one it answers. */
const CommandNumber = z.int().check(z.minimum(1));

/** Commands from the page to the frame, which parses each one. */
export const HostMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('start'),
    number: CommandNumber,
    setup: Setup,
    appearance: Appearance,
  }),
  z.strictObject({ type: z.literal('appearance'), appearance: Appearance }),
  /** The buyer has begun to use the checkout, so the frame gets ready for a payment. */
  z.strictObject({ type: z.literal('prepare') }),
  /** Checks the fields and shows a problem at each one that is not filled in correctly. */
  z.strictObject({ type: z.literal('validate') }),
  z.strictObject({
    type: z.literal('pay'),
    number: CommandNumber,
    /** What the buyer was shown, in minor units. Nothing else is charged. */
    agreed: z.strictObject({
      amount: z.int(),
      currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    }),
    ...PayOptions.shape,
    /** What the buyer knows of earlier attempts, and wants to pay in spite of. */
    accepted: z.optional(z.array(ShortText).check(z.maxLength(100))),
  }),
  /** Gives the order a promotion code, or takes it away. */
  z.strictObject({
    type: z.literal('promotion-code'),
    number: CommandNumber,
    code: z.nullable(ShortText),
  }),
  /** Empties the fields. */
  z.strictObject({ type: z.literal('reset') }),
  /**
   * Focuses a field. Without a name, that is the first one with a problem, or else the first one.
   */
  z.strictObject({ type: z.literal('focus'), field: z.optional(ShortText) }),
  /** The buyer's name, for as long as no name on card is typed. */
  z.strictObject({
    type: z.literal('suggest-name'),
    name: z.string().check(z.maxLength(MAX_NAME_LENGTH)),
  }),
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
export type HostMessage = z.infer<typeof HostMessage>;

/**
 * A payment whose details cannot be sent on. It is answered all the same, because the page waits for
 * the answer with this number.
 */
export const UnreadablePayment = z.object({ type: z.literal('pay'), number: CommandNumber });

/** Messages from the frame to the page. */
export type GuestMessage =
  | { readonly type: 'connected'; readonly version: number; readonly nonce: string }
  | {
      readonly type: 'state';
      readonly state: CheckoutState;
      /** The number of the last start or payment that the frame knew of. The guest adds it. */
      readonly answers?: number;
    }
  | { readonly type: 'change'; readonly change: FieldsChange }
  | { readonly type: 'validated'; readonly invalid: readonly string[] }
  /** What the buyer of a bank debit agrees to by paying; `null` for all other payments. */
  | { readonly type: 'authorization'; readonly text: string | null }
  | { readonly type: 'address-format'; readonly format: AddressFormat }
  | { readonly type: 'speech'; readonly speech: LocaleTexts }
  /** The buyer has pressed Enter in a field. */
  | { readonly type: 'submit' }
  /** The buyer has pressed Escape in a field, where the page does not receive the key. */
  | { readonly type: 'escape' }
  | { readonly type: 'journal'; readonly entry: JournalEntry }
  /** The fields were emptied, because the merchant, the credential or the cart has changed. */
  | { readonly type: 'emptied' }
  /** The outcome of an attempt is known, so its journal entry is to be removed. */
  | { readonly type: 'journal-end'; readonly entry: JournalKey }
  /** The height of the fields in CSS pixels. */
  | { readonly type: 'resize'; readonly height: number };

/** The language and texts of the page. */
export interface LocaleTexts {
  /** The language of the texts. BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The locale for amounts and dates. BCP 47. */
  readonly locale: string;
  /** The page's translated texts, by key, as far as they are loaded. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What the page may know about the payment fields. */
export interface FieldsChange {
  /** Whether every field is filled in correctly. */
  readonly complete: boolean;
  /** Names of the fields at which a problem is shown. */
  readonly wrong: readonly string[];
  /** Whether any payment field holds something that the buyer has typed, even if it is hidden. */
  readonly filled?: boolean;
  /** The brand of the card, e.g. `visa`, as soon as its first digits identify it. */
  readonly brand?: string | undefined;
  /** The label of the card's postal code, which depends on the country. */
  readonly postalLabel?: string;
}
