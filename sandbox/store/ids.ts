const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghijkmnpqrstuvwxyz';
const LENGTH = 22;

/** Returns as many random bytes as it is asked for. */
export type Random = (bytes: number) => Uint8Array;

export const cryptoRandom: Random = (bytes) => crypto.getRandomValues(new Uint8Array(bytes));

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
