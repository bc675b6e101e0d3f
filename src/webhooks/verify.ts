import { WebhookError } from './error.ts';
import type { WebhookEvent } from './event.ts';

export interface VerifyOptions {
  /** By how many seconds the delivery may be older or newer than `now`. The default is 300. */
  readonly tolerance?: number;
  /** The receiver's clock, in milliseconds since the Unix epoch. The default is `Date.now()`. */
  readonly now?: number;
}

/** Seconds. Interface, section 8. */
const TOLERANCE = 300;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Checks that a webhook delivery was signed by the service and is recent, and reads it.
 *
 * A delivery can come more than once, so handle each event id only once.
 *
 * @param body - The raw request body, byte for byte. A body that was parsed and serialized again
 *   cannot be verified. Frameworks have none where a stranger's request has none.
 * @param header - `x-easy-webhook-signature`, shaped `t=<unix seconds>,sha256=<hex>`, with one
 *   `sha256` for each valid secret during a rotation. Unknown parts are ignored. Any shape in which
 *   servers hand headers on will do.
 * @param secrets - The endpoint's signing secret, shown once when the endpoint was registered; or
 *   several, any of which may have signed.
 * @throws {WebhookError} `WEBHOOK_SIGNATURE_MISSING`, `WEBHOOK_SIGNATURE_MALFORMED`,
 *   `WEBHOOK_TIMESTAMP_EXPIRED`, `WEBHOOK_SIGNATURE_MISMATCH` or `WEBHOOK_BODY_INVALID`, judged in
 *   this order. Answer each with its `status`, 400. Nothing that a stranger sends throws anything
 *   else.
 * @throws {TypeError} a secret is empty, or the tolerance is not a number of seconds: the receiver is
 *   set up wrongly, whatever it was sent
 * @see Service interface, section 6.3
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer | null | undefined,
  header: string | readonly string[] | null | undefined,
  secrets: string | readonly string[],
  { tolerance = TOLERANCE, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  // A variable of the environment that is not set comes as undefined, whatever its type says.
  const keys = [secrets].flat();
  if (keys.length === 0 || keys.some((key) => typeof key !== 'string' || key === '')) {
    throw new TypeError('Pass the signing secret of the endpoint; it must not be empty.');
  }
  // With a tolerance that is not a number, every time would pass.
  if (!(tolerance >= 0) || Number.isNaN(now)) {
    throw new TypeError('tolerance must be a number of seconds, and now a number of milliseconds.');
  }
  const { time, signatures } = parseHeader(header);
  if (Math.abs(Math.floor(now / 1000) - Number(time)) > tolerance) {
    throw new WebhookError(
      'WEBHOOK_TIMESTAMP_EXPIRED',
      `The delivery was not signed within ${tolerance} s of the current time.`,
    );
  }
  const bytes = rawBytes(body);
  if (!(await isSigned(join(encode(`${time}.`), bytes), signatures, keys))) {
    throw new WebhookError(
      'WEBHOOK_SIGNATURE_MISMATCH',
      'No signature matches the body. Pass the raw body, and the secret of this endpoint.',
    );
  }
  return parseBody(bytes);
}

/**
 * Also takes what a caller without types passes, such as the JSON that a framework has parsed. Where a
 * request has no body, Express 4 says `{}` and others say nothing, so this is no mistake of the
 * receiver alone.
 *
 * @throws {WebhookError} `WEBHOOK_BODY_INVALID`
 */
function rawBytes(body: unknown): Uint8Array {
  if (typeof body === 'string') return encode(body);
  if (body instanceof Uint8Array) return body;
  if (ArrayBuffer.isView(body))
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  const kind = Object.prototype.toString.call(body);
  if (kind === '[object ArrayBuffer]') return new Uint8Array(body as ArrayBuffer);
  throw new WebhookError(
    'WEBHOOK_BODY_INVALID',
    `Pass the raw body, as text or bytes: this is ${kind}. JSON that was parsed cannot be ` +
      'verified. In Express, use express.raw({ type: "application/json" }) for this route.',
  );
}

interface Header {
  /** Unix seconds as they were written, because they are part of what is signed. */
  readonly time: string;
  readonly signatures: readonly Uint8Array<ArrayBuffer>[];
}

function parseHeader(header: unknown): Header {
  const lines = [header].flat().filter((line) => typeof line === 'string');
  const text = lines.join(',');
  if (text.trim() === '') {
    throw new WebhookError(
      'WEBHOOK_SIGNATURE_MISSING',
      'The request has no x-easy-webhook-signature header.',
    );
  }
  const parts = text.split(',').map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));
  const times = valuesOf('t');
  const [time] = times;
  const signatures = valuesOf('sha256').flatMap((hex) =>
    /^[\da-f]{64}$/i.test(hex) ? [fromHex(hex)] : [],
  );
  if (time === undefined || times.length > 1 || !/^\d{1,12}$/.test(time) || !signatures.length) {
    throw new WebhookError(
      'WEBHOOK_SIGNATURE_MALFORMED',
      'The signature header must have the form t=<unix seconds>,sha256=<hex>.',
    );
  }
  return { time, signatures };
}

/**
 * Compares every signature with every secret, in a time that reveals nothing about them. Each secret
 * signs the message once, because anybody can send a long one with hundreds of signatures.
 */
async function isSigned(
  message: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly string[],
): Promise<boolean> {
  const checks = secrets.map(async (secret) => {
    const usages = ['sign', 'verify'] as const;
    const key = await crypto.subtle.importKey('raw', encode(secret), HMAC, false, usages);
    const expected = await crypto.subtle.sign('HMAC', key, message);
    // Web Crypto compares only with what it computes, so both sides are signed once more.
    const proof = await crypto.subtle.sign('HMAC', key, expected);
    return Promise.all(
      signatures.map((signature) => crypto.subtle.verify('HMAC', key, proof, signature)),
    );
  });
  return (await Promise.all(checks)).flat().includes(true);
}

function parseBody(bytes: Uint8Array): WebhookEvent {
  let event: unknown;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new WebhookError('WEBHOOK_BODY_INVALID', 'The body is not valid JSON.');
  }
  if (!isEvent(event)) throw new WebhookError('WEBHOOK_BODY_INVALID', 'The body is not an event.');
  return event;
}

/** Checks only what every receiver relies on, because the service has signed the rest. */
function isEvent(value: unknown): value is WebhookEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'type' in value &&
    typeof value.type === 'string'
  );
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}
