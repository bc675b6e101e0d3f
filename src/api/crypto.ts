import * as v from 'valibot';
import { endpoint } from './http/endpoint.ts';
import { object, RequiredText, strictObject } from './schemas/shapes.ts';

/* Sessions that are paid with stablecoins. Service contract, section 9. */

/**
 * - `pending`: nothing has arrived.
 * - `detected`: the amount has arrived, and waits for its confirmation.
 * - `confirmed`: the session is paid.
 * - `failed`: what has arrived does not pay the session; `reason` says why, if it is known.
 * - `expired`: nothing has arrived, and nothing should any more.
 */
const status = v.picklist(['pending', 'detected', 'confirmed', 'failed', 'expired']);

/** What a session's stablecoins have come to. */
export const CryptoStatus = object({
  status,
  reason: v.nullish(v.picklist(['underpaid', 'overpaid', 'late'])),
  /** Names the transaction on the network. */
  tx_signature: v.nullish(v.string()),
});
export type CryptoStatus = v.InferOutput<typeof CryptoStatus>;

/** Where a buyer sends stablecoins to, and how many. */
const CryptoPayment = object({
  network: v.string(),
  /** The name of the coin: `USDC`. */
  asset: v.string(),
  address: v.string(),
  /** A decimal number of coins, like `48.00`. */
  amount: v.pipe(v.string(), v.regex(/^\d{1,15}(?:\.\d{1,9})?$/)),
  expires_at: v.string(),
  /** Goes with the transaction, and tells which session it pays. */
  reference: v.string(),
  /** The status at the time of the answer. */
  status: v.optional(status),
});
export type CryptoPayment = v.InferOutput<typeof CryptoPayment>;

/** `value` as far as it says where to send what; `undefined` if it does not. */
export function readCryptoPayment(value: unknown): CryptoPayment | undefined {
  const { success, output } = v.safeParse(CryptoPayment, value);
  return success ? output : undefined;
}

/** It takes no key: the id of a session cannot be guessed, and the answer names nobody. */
export const readCryptoStatus = endpoint({
  method: 'GET',
  path: '/embedded-checkout/{id}/crypto-status',
  auth: 'none',
  safe: true,
  request: strictObject({ id: RequiredText }),
  response: CryptoStatus,
});
