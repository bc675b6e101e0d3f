import { createHash } from 'node:crypto';

/** HMAC-SHA256 of `message`, in lower-case hexadecimal. Strings are hashed as their UTF-8 bytes. */
export async function hmacSha256(
  key: string | Uint8Array,
  message: string | Uint8Array,
): Promise<string> {
  const imported = await crypto.subtle.importKey(
    'raw',
    toBytes(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return toHex(await crypto.subtle.sign('HMAC', imported, toBytes(message)));
}

/** SHA-256 of `text`, in lower-case hexadecimal. */
export async function sha256(text: string): Promise<string> {
  return createHash('sha256').update(text).digest('hex');
}

/** SHA-256 of `bytes`, in lower-case hexadecimal. */
export async function sha256OfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

function toBytes(value: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof value === 'string' ? new TextEncoder().encode(value) : new Uint8Array(value);
}

function toHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
