import type { CheckoutElement } from '../../src/element/checkout-element.ts';
import type { CheckoutState } from '../../src/index.ts';
import { readSettings } from './address.ts';
import type { FragmentFields } from './fragment-fields.ts';

/** What the page sets on its checkout. */
export type Setup = Partial<
  Pick<
    CheckoutElement,
    | 'attemptKeeper'
    | 'clientSecret'
    | 'collect'
    | 'fetchClientSecret'
    | 'publishableKey'
    | 'lineItems'
    | 'identityId'
    | 'metadata'
    | 'sourceTags'
    | 'environment'
    | 'parentOrigin'
  >
>;

/** Translates the fields of the fragment to the names of the element's properties. */
export function elementFields({ identityId, metadata, tags }: FragmentFields): Setup {
  return {
    ...(identityId && { identityId }),
    ...(metadata && { metadata: { ...metadata } }),
    ...(tags && { sourceTags: tags }),
  };
}

/**
 * Sets up the checkout in the page's HTML, if it has not been used, or another one, and calls
 * `onState` with each of its snapshots. It may be set up before its element is defined.
 */
export function createCheckout(
  setup: Setup,
  onState: (state: CheckoutState, checkout: CheckoutElement) => void,
): CheckoutElement {
  const unused = document.querySelector<CheckoutElement>('main > easy-checkout:not(:defined)');
  const checkout = unused ?? document.createElement('easy-checkout');
  const { publishableKey, lineItems, ...properties } = setup;
  Object.assign(checkout, properties);
  // The secret stays a property, because a style sheet could read an attribute.
  if (publishableKey) checkout.setAttribute('publishable-key', publishableKey);
  if (typeof lineItems === 'string') checkout.setAttribute('line-items', lineItems);
  for (const [name, value] of readSettings(location.search)) checkout.setAttribute(name, value);
  const notify = (): void => onState(checkout.state, checkout);
  new MutationObserver(notify).observe(checkout, { attributeFilter: ['state'] });
  // A second loss of the outcome changes no attribute, so the event is listened to as well.
  checkout.addEventListener('easy-error', notify);
  return checkout;
}

/**
 * Origin of the surrounding page; `'null'` where that has no origin or hides it; `undefined` at the
 * top. Browsers without `ancestorOrigins` get it from the referrer.
 */
export function parentOrigin(): string | undefined {
  if (parent === window) return undefined;
  const { referrer } = document;
  return location.ancestorOrigins?.[0] ?? (referrer ? new URL(referrer).origin : 'null');
}
