const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghijkmnpqrstuvwxyz';
const LENGTH = 22;

/** Returns as many random bytes as it is asked for. */
export type Random = (bytes: number) => Uint8Array;

/** Bytes are made in advance, because making a few takes as long as making many. */
const POOL_BYTES = 4096;
let pool = new Uint8Array(0);
let used = 0;

export const cryptoRandom: Random = (bytes) => {
  if (used + bytes > pool.length) {
    pool = crypto.getRandomValues(new Uint8Array(Math.max(POOL_BYTES, bytes)));
    used = 0;
  }
  used += bytes;
  return pool.subarray(used - bytes, used);
};

/**
 * `prefix` and 22 characters that nobody can guess.
 *
 * Each character is made of two bytes, so that the remainder favours none of them measurably.
 */
export function createId(prefix: string, random: Random): string {
  const bytes = random(LENGTH * 2);
  let id = prefix;
  for (let at = 0; at < bytes.length; at += 2) {
    id += ALPHABET[((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)) % ALPHABET.length];
  }
  return id;
}

/** A random UUID: RFC 9562, version 4. */
export function createUuid(random: Random): string {
  const bytes = Uint8Array.from(random(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
