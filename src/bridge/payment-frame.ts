import type { LineItem } from '../api/line-items.ts';
import type { Configuration } from '../element/configuration.ts';

/** Creates the secure frame. It begins to load as soon as it is put into the page. */
export function createFrame(checkoutOrigin: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = '';
  frame.referrerPolicy = 'strict-origin';
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-forms');
  frame.setAttribute('part', 'frame');
  frame.src = `${checkoutOrigin}/frame.html`;
  return frame;
}

/**
 * Finds a frame that the page's own HTML has put into the slot, so that it could load before the
 * script.
 */
export function earlyFrame(host: Element, checkoutOrigin: string): HTMLIFrameElement | undefined {
  const frame = host.querySelector<HTMLIFrameElement>(':scope > iframe[slot="payment-fields"]');
  return frame?.src === `${checkoutOrigin}/frame.html` ? frame : undefined;
}

/**
 * The address of the same checkout on a page of its own. Secrets are in the fragment, which reaches
 * no server.
 *
 * @param locale - BCP 47.
 */
export function hostedPage(configuration: Configuration, locale: string): string {
  const { checkoutOrigin, environment } = configuration;
  const page = `${checkoutOrigin}/?locale=${locale}${environment ? `&environment=${environment}` : ''}`;
  if ('clientSecret' in configuration) return `${page}#${configuration.clientSecret}`;
  const { publishableKey, lineItems, identityId } = configuration;
  const items = lineItems.map(({ price_id, quantity }: LineItem) => `${price_id}:${quantity}`);
  const fragment = new URLSearchParams({ key: publishableKey, items: items.join(' ') });
  if (identityId) fragment.set('identity', identityId);
  return `${page}#${fragment}`;
}
