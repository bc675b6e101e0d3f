import * as v from 'valibot';
import { endpoint } from './http/endpoint.ts';
import { object, strictObject, Whole } from './schemas/shapes.ts';

/** Opens a session of the vault, valid for 3 minutes. Contract, section 3, step 2. */
export const createVaultSession = endpoint({
  method: 'POST',
  path: '/sessions',
  auth: 'vault-key',
  safe: true,
  enveloped: false,
  request: strictObject({}),
  response: object({ session_key: v.string(), nonce: v.string(), expires_at: v.string() }),
});

/** Lets the vault's session create tokens for the key's merchant. Contract, section 3, step 3. */
export const authorizeVaultSession = endpoint({
  method: 'POST',
  path: '/sessions/',
  safe: true,
  request: strictObject({ nonce: v.pipe(v.string(), v.minLength(1)) }),
  response: object({
    id: v.string(),
    nonce: v.string(),
    expires_at: v.string(),
    created_at: v.string(),
  }),
});

const digits = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.minLength(min), v.maxLength(max));

/** Card and account numbers in clear. They go to the vault and nowhere else. */
export const CardData = strictObject({
  number: digits(8, 19),
  expiration_month: v.pipe(Whole, v.minValue(1), v.maxValue(12)),
  /** Four digits. */
  expiration_year: v.pipe(Whole, v.minValue(2000), v.maxValue(2999)),
  cvc: digits(3, 4),
});
export type CardData = v.InferOutput<typeof CardData>;

export const BankData = strictObject({
  routing_number: digits(9, 9),
  account_number: digits(4, 17),
});
export type BankData = v.InferOutput<typeof BankData>;

/**
 * Turns numbers into a token that can be used once, within an hour. Contract, section 3, step 4.
 */
export const createToken = endpoint({
  method: 'POST',
  path: '/tokens',
  auth: 'vault-key',
  safe: true,
  enveloped: false,
  request: v.variant('type', [
    strictObject({ type: v.literal('card'), data: CardData }),
    strictObject({ type: v.literal('bank'), data: BankData }),
  ]),
  response: object({
    id: v.string(),
    type: v.string(),
    /** The card in masked form. */
    card: v.nullish(
      object({
        brand: v.nullish(v.string()),
        last4: v.string(),
        expiration_month: v.nullish(Whole),
        expiration_year: v.nullish(Whole),
        funding: v.nullish(v.string()),
      }),
    ),
    /** The bank account in masked form. */
    bank: v.nullish(object({ last4: v.string(), routing_number: v.nullish(v.string()) })),
  }),
});
