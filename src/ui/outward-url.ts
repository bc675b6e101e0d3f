import { safeUrl } from './safe-url.ts';

/**
 * The address to which the buyer leaves the checkout: that of the tag, which may be relative to the
 * page, or else that of the session. `{SESSION_ID}` in it is replaced.
 *
 * @param base - The address of the page.
 */
export function outwardUrl(
  own: string | URL | undefined,
  ofSession: string | undefined,
  { sessionId = '', base }: { readonly sessionId?: string | undefined; readonly base: string },
): string | undefined {
  const id = encodeURIComponent(sessionId);
  const address = String(own ?? ofSession ?? '').replaceAll('{SESSION_ID}', id);
  return safeUrl(address, own && base)?.href;
}
