import * as z from 'zod/mini';
import type { AddressFormat } from '../address/format.ts';
import { CustomerDetails } from '../api/customer.ts';
import { ClientSecret } from '../api/embedded-checkout.ts';
import { FreeForm, Texts } from '../api/shapes.ts';
import { LineItems } from '../api/line-items.ts';
import type { JournalEntry, JournalKey } from '../checkout/journal.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { PROTOCOL_VERSION } from './version.ts';

/*
 * Every message between page and frame. The page sends commands, the frame answers with snapshots.
 * No message has a field that could hold a card number, an expiration date or a security code.
 */

/** The one message that travels by `postMessage`, with the port for all others. */
export const Connect = z.strictObject({
  type: z.literal('easy-checkout:connect'),
  version: z.literal(PROTOCOL_VERSION),
  /** 128 random bits in hexadecimal, echoed by the frame over the port. */
  nonce: z.string().check(z.regex(/^[\da-f]{32}$/)),
});

const short = z.string().check(z.maxLength(255));

/** Which fields the frame shows. */
const Form = z.strictObject({
  method: z.enum(['card', 'bank', 'saved']),
  /** Of the billing address: country and postal code here, all of it in the page, or nothing. */
  address: z.enum(['auto', 'full', 'none']),
  /** What the page knows of both. */
  place: z.optional(z.strictObject({ postal_code: short, country: z.optional(short) })),
  /** What a saved instrument shows of itself. */
  saved: z.optional(
    z.strictObject({
      id: short,
      method: z.enum(['card', 'bank']),
      last4: short,
      brand: z.optional(short),
    }),
  ),
});

/** How the frame looks and speaks, and what it asks for. May change at any time. */
const Appearance = z.strictObject({
  /** BCP 47, best first. */
  locales: z.array(z.string().check(z.maxLength(35))).check(z.maxLength(9)),
  /** The merchant's own words, by key. */
  messages: z.optional(Texts),
  theme: z.strictObject({
    scheme: z.enum(['light', 'dark']),
    values: Texts.check(
      z.refine((values) => Object.values(values).every((value) => value.length <= 300)),
    ),
  }),
  disabled: z.boolean(),
  form: Form,
});

/** Instead of the one that the credential names. */
const environment = z.optional(z.enum(['sandbox', 'live']));

/** Attempts from before this connection: those of the cart, or of any session. */
const journal = z.optional(
  z
    .array(
      z.strictObject({
        attemptId: short,
        startedAt: short,
        endsAt: short,
        sessionId: z.optional(short),
      }),
    )
    .check(z.maxLength(100)),
);

/** What is bought, by whom, with which credential. */
const Setup = z.union([
  z.strictObject({
    publishableKey: short,
    lineItems: LineItems,
    identityId: z.optional(short),
    environment,
    journal,
  }),
  z.strictObject({
    clientSecret: ClientSecret,
    /** Around the hosted page, which is believed because it is ours. */
    parentOrigin: z.optional(short),
    environment,
    journal,
  }),
]);

/** Page to frame. The frame parses each one. */
export const HostMessage = z.union([
  z.strictObject({ type: z.literal('start'), setup: Setup, appearance: Appearance }),
  z.strictObject({ type: z.literal('appearance'), appearance: Appearance }),
  /** Checks the fields and shows what is wrong with them. */
  z.strictObject({ type: z.literal('validate') }),
  z.strictObject({
    type: z.literal('pay'),
    /** Absent for a customer that the merchant knows. */
    buyer: z.optional(CustomerDetails),
    metadata: z.optional(Texts),
    sourceTags: z.optional(FreeForm),
  }),
  /** Asks what became of an unresolved attempt. */
  z.strictObject({ type: z.literal('check') }),
  /** Empties the fields. */
  z.strictObject({ type: z.literal('reset') }),
  /** Without a field: the first one that is wrong, else the first. */
  z.strictObject({ type: z.literal('focus'), field: z.optional(short) }),
  /** The buyer's name, for a name on card that nobody has typed. */
  z.strictObject({ type: z.literal('suggest-name'), name: short }),
  /** What an address there is made of: asked for once the buyer has chosen the country. */
  z.strictObject({
    type: z.literal('address-format'),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  }),
  /** The journal's entry is safe. */
  z.strictObject({ type: z.literal('journaled'), attemptId: short }),
]);
export type HostMessage = z.infer<typeof HostMessage>;

/** Frame to page. */
export type GuestMessage =
  | { readonly type: 'connected'; readonly version: number; readonly nonce: string }
  | { readonly type: 'state'; readonly state: CheckoutState }
  | { readonly type: 'change'; readonly change: FieldsChange }
  | { readonly type: 'validated'; readonly invalid: readonly string[] }
  /** What the buyer of a bank debit agrees to by paying; `null` for all other payments. */
  | { readonly type: 'authorization'; readonly text: string | null }
  | { readonly type: 'address-format'; readonly format: AddressFormat }
  | { readonly type: 'speech'; readonly speech: Speech }
  /** Enter was pressed in a field. */
  | { readonly type: 'submit' }
  /** Escape was pressed in a field, where the page does not hear it. */
  | { readonly type: 'escape' }
  | { readonly type: 'journal'; readonly entry: JournalEntry }
  /** The fields were emptied, because another merchant, credential or cart has taken over. */
  | { readonly type: 'emptied' }
  /** The outcome of that attempt is known: its entry goes. */
  | { readonly type: 'journal-end'; readonly entry: JournalKey }
  /** CSS pixels. */
  | { readonly type: 'resize'; readonly height: number };

/** How the page speaks. */
export interface Speech {
  /** Of the texts. BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Amounts and dates are written as there. BCP 47. */
  readonly locale: string;
  /** The page's texts that are not English, by key, as far as they have come. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What the page may know of the payment fields. */
export interface FieldsChange {
  /** Every field is filled in rightly. */
  readonly complete: boolean;
  /** Names of those at which the buyer reads what is wrong. */
  readonly wrong: readonly string[];
  /** Something that the buyer has typed stands in them, whichever are shown. */
  readonly filled?: boolean;
  /** Of the card, e.g. `visa`; as soon as its first digits tell. */
  readonly brand?: string;
}
