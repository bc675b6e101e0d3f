const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;
const UNSEEN = /[\p{Cc}\p{Cf}\s\\]/u;

/**
 * `address`, which a merchant has set, as one that may be shown or followed: https, or http on the
 * buyer's own machine, without a user part and without characters that nobody sees. `undefined`
 * otherwise. Reliability, T14.
 *
 * @param base - Of an address that may be relative.
 */
export function safeUrl(address: string | undefined, base?: string): URL | undefined {
  if (!address || UNSEEN.test(address) || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  const isSecure =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isSecure && !url.username && !url.password ? url : undefined;
}
