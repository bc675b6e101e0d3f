import * as v from 'valibot';
import type { AddressFormat } from '../address/format.ts';
import { ClientSecret } from '../api/session-request.ts';
import { ShortText, strictObject, Texts } from '../api/schemas/shapes.ts';
import { LineItems } from '../api/line-items.ts';
import type { JournalEntry, JournalKey } from '../checkout/journal.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { JournalEntries } from './journal-entries.ts';
import type { LateCommand } from './late-commands.ts';
import { PROTOCOL_VERSION } from './version.ts';

/*
 * All messages between page and frame. The page sends commands, and the frame answers with
 * snapshots. No message has a field that could hold a card number, an expiration date or a security
 * code.
 */

/** The one message that is sent by `postMessage`. It brings the port for all others. */
export const Connect = strictObject({
  type: v.literal('easy-checkout:connect'),
  version: v.literal(PROTOCOL_VERSION),
  /** 128 random bits in hexadecimal, echoed by the frame over the port. */
  nonce: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
});
export type Connect = v.InferOutput<typeof Connect>;

/** The fields that the frame shows. */
const Form = strictObject({
  method: v.picklist(['card', 'bank', 'saved', 'crypto']),
  /**
   * How much of the billing address is asked for: country and postal code in the frame, all of it
   * in the page, or nothing.
   */
  address: v.picklist(['auto', 'full', 'none']),
  /** The country and postal code that the page already has. */
  place: v.optional(strictObject({ postal_code: ShortText, country: v.optional(ShortText) })),
  /** What may be shown of a saved instrument. */
  saved: v.optional(
    strictObject({
      id: ShortText,
      method: v.picklist(['card', 'bank']),
      last4: ShortText,
      brand: v.optional(ShortText),
    }),
  ),
});

/**
 * The theme and texts of the frame, and the fields that it shows. All of it may change at any time.
 */
const Appearance = strictObject({
  /** BCP 47, best first. */
  locales: v.pipe(v.array(v.pipe(v.string(), v.maxLength(35))), v.maxLength(9)),
  /** The merchant's message overrides, by key. */
  messages: v.optional(Texts),
  theme: strictObject({
    scheme: v.picklist(['light', 'dark']),
    values: v.pipe(
      Texts,
      v.check((values) => Object.values(values).every((value) => value.length <= 300)),
    ),
  }),
  disabled: v.boolean(),
  form: Form,
});

/** Overrides the environment that the credential names. */
const environment = v.optional(v.picklist(['sandbox', 'live']));

/** What is bought, by which customer, and with which credential. */
const Setup = v.union([
  strictObject({
    publishableKey: ShortText,
    lineItems: LineItems,
    identityId: v.optional(ShortText),
    environment,
    /** Attempts of this browser whose outcomes are not known. */
    journal: v.optional(JournalEntries),
  }),
  strictObject({
    clientSecret: ClientSecret,
    /**
     * Origin of the page around the hosted page. It is trusted only when our own hosted page sends
     * it.
     */
    parentOrigin: v.optional(ShortText),
    environment,
    /** Attempts of this browser whose outcomes are not known. */
    journal: v.optional(JournalEntries),
  }),
]);

/** Counts the starts and payments of a page, so that a snapshot can say which one it answers. */
const CommandNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Commands from the page to the frame, which parses each one. The others are in late-commands.ts. */
export const FirstCommand = v.variant('type', [
  strictObject({
    type: v.literal('start'),
    number: CommandNumber,
    setup: Setup,
    appearance: Appearance,
  }),
  strictObject({ type: v.literal('appearance'), appearance: Appearance }),
  /** The buyer has begun to use the checkout, so the frame gets ready for a payment. */
  strictObject({ type: v.literal('prepare') }),
  /** Checks the fields and shows a problem at each one that is not filled in correctly. */
  strictObject({ type: v.literal('validate') }),
  strictObject({
    type: v.literal('pay'),
    number: CommandNumber,
    /** What the buyer was shown, in minor units. Nothing else is charged. */
    agreed: strictObject({
      amount: v.pipe(v.number(), v.integer()),
      currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    }),
    // What pays reads these, which is loaded by then: checkout/paying/pay-options.ts.
    buyer: v.optional(v.unknown()),
    metadata: v.optional(v.unknown()),
    sourceTags: v.optional(v.unknown()),
    /** What the buyer knows of earlier attempts, and wants to pay in spite of. */
    accepted: v.optional(v.pipe(v.array(ShortText), v.maxLength(100))),
  }),
  /** Gives the order a promotion code, or takes it away. */
  strictObject({
    type: v.literal('promotion-code'),
    number: CommandNumber,
    code: v.nullable(ShortText),
  }),
  /** Empties the fields. */
  strictObject({ type: v.literal('reset') }),
  /**
   * Focuses a field. Without a name, that is the first one with a problem, or else the first one.
   */
  strictObject({ type: v.literal('focus'), field: v.optional(ShortText) }),
  /** The buyer's name, for as long as no name on card is typed. */
  strictObject({ type: v.literal('suggest-name'), name: ShortText }),
]);
export type FirstCommand = v.InferOutput<typeof FirstCommand>;

/** All commands from the page to the frame. */
export type HostMessage = FirstCommand | LateCommand;

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
  | { readonly type: 'speech'; readonly speech: Speech }
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
export interface Speech {
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
