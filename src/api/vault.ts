import * as z from 'zod/mini';
import { endpoint } from './http/endpoint.ts';
import { AnyText, MaybeText, Whole } from './schemas/shapes.ts';

/** Opens a session of the vault, valid for 3 minutes. Contract, section 3, step 2. */
export const createVaultSession = endpoint({
  method: 'POST',
  path: '/sessions',
  auth: 'vault-key',
  safe: true,
  enveloped: false,
  request: z.strictObject({}),
  response: z.object({ session_key: AnyText, nonce: AnyText, expires_at: AnyText }),
});

/** Lets the vault's session create tokens for the key's merchant. Contract, section 3, step 3. */
export const authorizeVaultSession = endpoint({
  method: 'POST',
  path: '/sessions/',
  safe: true,
  request: z.strictObject({ nonce: z.string().check(z.minLength(1)) }),
  response: z.object({
    id: AnyText,
    nonce: AnyText,
    expires_at: AnyText,
    created_at: AnyText,
  }),
});

const digits = (min: number, max: number) =>
  z.string().check(z.regex(/^\d+$/), z.minLength(min), z.maxLength(max));

/** Card and account numbers in clear. They go to the vault and nowhere else. */
export const CardData = z.strictObject({
  number: digits(8, 19),
  expiration_month: Whole.check(z.minimum(1), z.maximum(12)),
  /** Four digits. */
  expiration_year: Whole.check(z.minimum(2000), z.maximum(2999)),
  cvc: digits(3, 4),
});
export type CardData = z.infer<typeof CardData>;

export const BankData = z.strictObject({
  routing_number: digits(9, 9),
  account_number: digits(4, 17),
});
export type BankData = z.infer<typeof BankData>;

/**
 * Turns numbers into a token that can be used once, within an hour. Contract, section 3, step 4.
 */
export const createToken = endpoint({
  method: 'POST',
  path: '/tokens',
  auth: 'vault-key',
  safe: true,
  enveloped: false,
  request: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('card'), data: CardData }),
    z.strictObject({ type: z.literal('bank'), data: BankData }),
  ]),
  response: z.object({
    id: AnyText,
    type: AnyText,
    /** The card in masked form. */
    card: z.nullish(
      z.object({
        brand: MaybeText,
        last4: AnyText,
        expiration_month: z.nullish(Whole),
        expiration_year: z.nullish(Whole),
        funding: MaybeText,
      }),
    ),
    /** The bank account in masked form. */
    bank: z.nullish(z.object({ last4: AnyText, routing_number: MaybeText })),
  }),
});
