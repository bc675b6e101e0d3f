const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;
const UNSEEN = /[\p{Cc}\p{Cf}\s\\]/u;

/**
 * Parses an address that a merchant has set, if it is safe to show and follow: https, or http on
 * the buyer's own machine, without a user part and without invisible characters. `undefined`
 * otherwise. Reliability, T14.
 *
 * @param base - The base of an address that may be relative.
 */
export function safeUrl(address: string | undefined, base?: string): URL | undefined {
  if (!address || UNSEEN.test(address) || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  const isSecure =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isSecure && !url.username && !url.password ? url : undefined;
}
