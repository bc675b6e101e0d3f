import { hmacSha256 } from './hash.ts';
import type { Random } from './ids.ts';

/*
 * Encryption of what the database must not show: documents, and what they say. AES-256-GCM, whose
 * key is derived from the sandbox's key of documents, which is kept outside the database.
 */

const IV_BYTES = 12;

/**
 * Encrypts `plain`, in Base64.
 *
 * @param place - Where it is stored. It can be read back only as what belongs there.
 */
export async function seal(
  documentKey: Uint8Array,
  place: string,
  plain: Uint8Array<ArrayBuffer>,
  random: Random,
): Promise<string> {
  const iv = new Uint8Array(random(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(methodOf(iv, place), await keyOf(documentKey), plain);
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64');
}

/** @throws {Error} when it was sealed with another key, for another place, or was changed since */
export async function unseal(
  documentKey: Uint8Array,
  place: string,
  sealed: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64'));
  const method = methodOf(bytes.slice(0, IV_BYTES), place);
  const key = await keyOf(documentKey);
  return new Uint8Array(await crypto.subtle.decrypt(method, key, bytes.slice(IV_BYTES)));
}

function methodOf(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) };
}

async function keyOf(documentKey: Uint8Array): Promise<CryptoKey> {
  const raw = new Uint8Array(Buffer.from(await hmacSha256(documentKey, 'encryption'), 'hex'));
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
