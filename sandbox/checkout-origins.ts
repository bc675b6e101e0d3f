import { isLoopbackUrl } from './http/loopback.ts';

/**
 * The checkout origins that somebody has named, on whatever host, in the order in which they were
 * named.
 *
 * @param text - Origins with commas or white space between them: `EASY_CHECKOUT_ORIGINS`.
 * @throws {Error} one of them is no origin, or would be reached without https
 */
export function parseCheckoutOrigins(text = ''): readonly string[] {
  const named = text.split(/[\s,]+/).filter((part) => part !== '');
  return [...new Set(named.map(parseOrigin))];
}

function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackUrl(text));
  // A browser sends an origin without a path, and a user name is no part of one.
  const isOrigin = isSecure && url?.href === `${url?.origin}/`;
  // Origins are compared as a whole, so a wildcard would admit nobody.
  if (url && isOrigin && !url.hostname.includes('*')) return url.origin;
  throw new Error(
    `“${text}” is not the address of a checkout origin. It must be like https://checkout.example.com, without a path or a wildcard.`,
  );
}
