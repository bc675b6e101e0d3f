import type { CheckoutState, EasyCheckout } from '../src/index.ts';
import { element } from './element.ts';
import { texts } from './messages.ts';

type Setup = Partial<
  Pick<
    EasyCheckout,
    'clientSecret' | 'fetchClientSecret' | 'publishableKey' | 'lineItems' | 'parentOrigin'
  >
>;

/** Whether money may be moving. */
export function isBusy({ status }: CheckoutState): boolean {
  return status === 'tokenizing' || status === 'confirming' || status === 'unresolved';
}

/** Whether the service has answered for the page around this one. */
export function isAnswered(state: CheckoutState): boolean {
  return state.status !== 'loading' && state.status !== 'unusable';
}

/** A checkout, and word of each of its snapshots. */
export function createCheckout(
  setup: Setup,
  onState: (state: CheckoutState) => void,
): EasyCheckout {
  const checkout = document.createElement('easy-checkout');
  const { publishableKey, lineItems, ...properties } = setup;
  Object.assign(checkout, properties);
  // A secret stays a property: an attribute could be read by a style.
  if (publishableKey) checkout.setAttribute('publishable-key', publishableKey);
  if (typeof lineItems === 'string') checkout.setAttribute('line-items', lineItems);
  if (setup.parentOrigin !== undefined) checkout.append(wayOut());
  new MutationObserver(() => onState(checkout.state)).observe(checkout, {
    attributeFilter: ['state'],
  });
  return checkout;
}

/** Out of a page that may not embed the checkout, or cannot: to the checkout itself. */
function wayOut(): HTMLElement {
  const attributes = { href: location.href, target: '_blank', rel: 'noopener noreferrer' };
  return element('a', { ...attributes, slot: 'fallback' }, texts.openTop);
}
