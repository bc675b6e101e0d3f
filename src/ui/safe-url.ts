const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;
const UNSEEN = /[\p{Cc}\p{Cf}\s\\]/u;

/**
 * `address`, which a merchant has set, as one that may be shown or followed: https, or http on the
 * buyer's own machine, without a user part and without characters that nobody sees. `undefined`
 * otherwise. Reliability, T14.
 */
export function safeUrl(address: string | undefined): URL | undefined {
  if (!address || UNSEEN.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isSecure =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return isSecure && !url.username && !url.password ? url : undefined;
}
