import type { LineItem } from '../api/line-items.ts';
import type { Configuration } from './configuration.ts';

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
