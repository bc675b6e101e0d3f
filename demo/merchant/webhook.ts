import { timingSafeEqual } from 'node:crypto';

/** A delivery cannot be trusted. Answer it with status 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The two clocks may differ by this time, either way. */
const TOLERANCE_SECONDS = 300;

/**
 * Returns the event of a delivery after checking that the service has sent it. A server without the
 * package can use this code. `easy-checkout/webhooks` does the same, with types.
 *
 * @param body - The body exactly as it was received. Once parsed and written again, it does not verify.
 * @param header - `x-easy-webhook-signature`: `t=<unix seconds>,sha256=<hex>`, with one `sha256` for
 *   each valid secret during a rotation.
 * @param secret - The secret that the service returned when the endpoint was registered.
 * @throws {WebhookError}
 * @see Service interface, section 6.3
 */
export async function readDelivery(
  body: Uint8Array<ArrayBuffer>,
  header: string | undefined,
  secret: string,
): Promise<unknown> {
  if (!header) throw new WebhookError('WEBHOOK_SIGNATURE_MISSING');
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts.flatMap(([name, value]) => (name === 'sha256' && value ? [value] : []));
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0) {
    throw new WebhookError('WEBHOOK_SIGNATURE_MALFORMED');
  }
  if (Math.abs(Math.floor(Date.now() / 1000) - Number(time)) > TOLERANCE_SECONDS) {
    throw new WebhookError('WEBHOOK_TIMESTAMP_EXPIRED');
  }
  const signed = Buffer.concat([Buffer.from(`${time}.`), body]);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), algorithm, false, ['sign']);
  // Once, because anybody can send a long body with hundreds of signatures.
  const expected = Buffer.from(await crypto.subtle.sign('HMAC', key, signed));
  const isSigned = signatures
    .map((hex) => Buffer.from(hex, 'hex'))
    .some((found) => found.length === expected.length && timingSafeEqual(found, expected));
  if (!isSigned) throw new WebhookError('WEBHOOK_SIGNATURE_MISMATCH');
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new WebhookError('WEBHOOK_BODY_INVALID');
  }
}
