import type { LineItem } from '../api/line-items.ts';
import type { SessionTerms } from '../checkout/order.ts';
import { outwardUrl } from '../ui/outward-url.ts';
import type { CheckoutHost } from '../model/checkout-host.ts';
import type { Configuration } from '../model/configuration.ts';

/** Where a buyer can go from the checkout. */
interface WaysOut {
  /** Where the receipt leads. */
  readonly successUrl: string | undefined;
  /** Where a buyer goes who does not want to pay. */
  readonly cancelUrl: string | undefined;
  /** The same checkout on a page of its own; `undefined` on that page itself. */
  readonly hostedPage: string | undefined;
}

/** @param locale - BCP 47. */
export function waysOut(
  { successUrl, cancelUrl, baseURI }: Pick<CheckoutHost, 'successUrl' | 'cancelUrl' | 'baseURI'>,
  session: SessionTerms | undefined,
  configuration: Configuration | undefined,
  locale: string,
): WaysOut {
  const place = { sessionId: session?.id, base: baseURI };
  return {
    successUrl: outwardUrl(successUrl, session?.successUrl, place),
    cancelUrl: outwardUrl(cancelUrl, session?.cancelUrl, place),
    hostedPage:
      configuration && configuration.checkoutOrigin !== location.origin
        ? hostedPageLink(configuration, locale)
        : undefined,
  };
}

/**
 * The address of the same checkout on a page of its own. Secrets are in the fragment, which reaches
 * no server.
 *
 * @param locale - BCP 47.
 */
export function hostedPageLink(configuration: Configuration, locale: string): string {
  const { checkoutOrigin, environment } = configuration;
  const page = `${checkoutOrigin}/?locale=${locale}${environment ? `&environment=${environment}` : ''}`;
  if ('clientSecret' in configuration) return `${page}#${configuration.clientSecret}`;
  const { publishableKey, lineItems, identityId } = configuration;
  const items = lineItems.map(({ price_id, quantity }: LineItem) => `${price_id}:${quantity}`);
  const fragment = new URLSearchParams({ key: publishableKey, items: items.join(' ') });
  if (identityId) fragment.set('identity', identityId);
  return `${page}#${fragment}`;
}
