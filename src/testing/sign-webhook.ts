import type { WebhookEvent, WebhookEventType } from '../webhooks/index.ts';

/** A delivery as the service sends it: post `body` with `headers` to the receiver. */
export interface SignedWebhook {
  /** The exact text that was signed. Parsed and serialized again, it cannot be verified. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface SignOptions {
  /** When it is signed, in milliseconds since the Unix epoch. The default is `Date.now()`. */
  readonly now?: number;
}

type EventNamed<Type extends WebhookEventType> = Extract<WebhookEvent, { type: Type }>;

let made = 0;

/**
 * An event with an id of its own and the time of this machine.
 *
 * @param data - As much of the event's data as the receiver reads.
 */
export function webhookEvent<Type extends WebhookEventType>(
  type: Type,
  data: Partial<EventNamed<Type>['data']>,
): Pick<WebhookEvent, 'id' | 'created_at' | 'created' | 'api_version'> & {
  readonly type: Type;
  readonly data: Partial<EventNamed<Type>['data']>;
} {
  const created = new Date().toISOString();
  made += 1;
  return {
    id: `evt_test_${Date.now().toString(36)}_${made}`,
    type,
    created_at: created,
    created,
    api_version: '2026-02-27',
    data,
  };
}

/**
 * Signs a delivery with the secret of an endpoint, as the service does: `sha256` is the HMAC of the
 * time in seconds, a dot and the body.
 *
 * @param event - An event, or the exact text of a body, which may be one that no service sends.
 * @param secrets - The endpoint's secret; or several, as during the rotation of one.
 * @see Service interface, section 6.3
 */
export async function signWebhook(
  event: string | { readonly id: string; readonly type: string },
  secrets: string | readonly string[],
  { now = Date.now() }: SignOptions = {},
): Promise<SignedWebhook> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const seconds = Math.floor(now / 1000);
  const keys = typeof secrets === 'string' ? [secrets] : secrets;
  const signatures = keys.map(async (key) => `sha256=${await hmac(key, `${seconds}.${body}`)}`);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-easy-webhook-signature': [`t=${seconds}`, ...(await Promise.all(signatures))].join(','),
      ...(typeof event !== 'string' && {
        'x-easy-event': event.type,
        'x-easy-delivery-id': event.id,
        'x-easy-webhook-attempt': '1',
      }),
    },
  };
}

async function hmac(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = encoder.encode(secret);
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
