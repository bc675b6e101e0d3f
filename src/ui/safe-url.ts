const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;
/** What most addresses consist of. Taking this apart takes less time than classes of Unicode. */
const PLAIN = /^[!-[\]-~]+$/;
const UNSEEN = /[\p{Cc}\p{Cf}\s\\]/u;

/**
 * Parses an address that a merchant has set, if it is safe to show and follow: https, or http on
 * the buyer's own machine, without a user part and without invisible characters. `undefined`
 * otherwise. Reliability, T14.
 *
 * @param base - The base of an address that may be relative.
 */
export function safeUrl(address: string | undefined, base?: string): URL | undefined {
  const isSeen = address && (PLAIN.test(address) || !UNSEEN.test(address));
  if (!isSeen || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return isSafe(url) ? url : undefined;
}

/** Whether `url` is https, or http on the same machine, and has no user part. */
export function isSafe({ protocol, hostname, username, password }: URL): boolean {
  const isSecure = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return isSecure && !username && !password;
}
