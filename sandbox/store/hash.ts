import { createHash, createHmac } from 'node:crypto';

/** HMAC-SHA256 of `message`, in lower-case hexadecimal. Strings are hashed as their UTF-8 bytes. */
export async function hmacSha256(
  key: string | Uint8Array,
  message: string | Uint8Array,
): Promise<string> {
  return createHmac('sha256', key).update(message).digest('hex');
}

/** SHA-256 of `text`, in lower-case hexadecimal. */
export async function sha256(text: string): Promise<string> {
  return createHash('sha256').update(text).digest('hex');
}

/** SHA-256 of `bytes`, in lower-case hexadecimal. */
export async function sha256OfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return createHash('sha256').update(bytes).digest('hex');
}
