import * as z from 'zod/mini';
import { endpoint } from './http/endpoint.ts';
import { accept, AnyText, MaybeText, RequiredText } from './schemas/shapes.ts';

/* Sessions that are paid with stablecoins. Service contract, section 9. */

/**
 * - `pending`: nothing has arrived.
 * - `detected`: the amount has arrived, and waits for its confirmation.
 * - `confirmed`: the session is paid.
 * - `failed`: what has arrived does not pay the session; `reason` says why, if it is known.
 * - `expired`: nothing has arrived, and nothing should any more.
 */
const status = z.enum(['pending', 'detected', 'confirmed', 'failed', 'expired']);

/** What a session's stablecoins have come to. */
export const CryptoStatus = z.object({
  status,
  reason: z.nullish(z.enum(['underpaid', 'overpaid', 'late'])),
  /** Names the transaction on the network. */
  tx_signature: MaybeText,
});
export type CryptoStatus = z.infer<typeof CryptoStatus>;

/** Where a buyer sends stablecoins to, and how many. */
export const CryptoPayment = z.object({
  network: AnyText,
  /** The name of the coin: `USDC`. */
  asset: AnyText,
  address: AnyText,
  /** A decimal number of coins, like `48.00`. */
  amount: z.string().check(z.regex(/^\d{1,15}(?:\.\d{1,9})?$/)),
  expires_at: AnyText,
  /** Goes with the transaction, and tells which session it pays. */
  reference: AnyText,
  /** The status at the time of the answer. */
  status: z.optional(status),
});
export type CryptoPayment = z.infer<typeof CryptoPayment>;

/** `value` as far as it says where to send what; `undefined` if it does not. */
export function readCryptoPayment(value: unknown): CryptoPayment | undefined {
  return accept(CryptoPayment, value);
}

/** It takes no key: the id of a session cannot be guessed, and the answer names nobody. */
export const readCryptoStatus = endpoint({
  method: 'GET',
  path: '/embedded-checkout/{id}/crypto-status',
  auth: 'none',
  safe: true,
  request: z.strictObject({ id: RequiredText }),
  response: CryptoStatus,
});
