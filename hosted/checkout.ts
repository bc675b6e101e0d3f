import type { CheckoutState, EasyCheckout } from '../src/index.ts';
import { readSettings } from './address.ts';
import { element } from './element.ts';
import { texts } from './wording.ts';

type Setup = Partial<
  Pick<
    EasyCheckout,
    | 'clientSecret'
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

/** Whether a payment is on its way. One that nobody can tell of any more does not hold the buyer. */
export function isBusy(state: CheckoutState): boolean {
  const { status } = state;
  if (status === 'unresolved') return state.checking;
  return status === 'tokenizing' || status === 'confirming';
}

/** Whether the service lets the page around this one in; `undefined` while it has not said. */
export function isAllowed(state: CheckoutState): boolean | undefined {
  if (state.status === 'loading') return undefined;
  if (state.status !== 'unusable') return true;
  return state.problem.code === 'ORIGIN_NOT_ALLOWED' ? false : undefined;
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
  for (const [name, value] of readSettings(location.search)) checkout.setAttribute(name, value);
  const notify = (): void => {
    const { state } = checkout;
    onState(state);
    // A page that may not embed the checkout, or cannot, still leads to it.
    checkout.querySelector('[slot="fallback"]')?.remove();
    if (setup.parentOrigin !== undefined && state.status === 'unusable') checkout.append(wayOut());
  };
  new MutationObserver(notify).observe(checkout, { attributeFilter: ['state'] });
  // An outcome that is not known any more changes nothing but what is said of it.
  checkout.addEventListener('easy-error', notify);
  return checkout;
}

function wayOut(): HTMLElement {
  const attributes = { href: location.href, target: '_blank', rel: 'noopener noreferrer' };
  return element('a', { ...attributes, slot: 'fallback' }, texts.openTop);
}
