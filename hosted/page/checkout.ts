import type { CheckoutState, EasyCheckout } from '../../src/index.ts';
import { readSettings } from './address.ts';
import { element } from './element.ts';
import type { FragmentFields } from './fragment-fields.ts';
import { texts } from './wording.ts';

/** What the page sets on its checkout. */
export type Setup = Partial<
  Pick<
    EasyCheckout,
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

/**
 * Whether a payment is under way. An outcome that nobody can look up any more does not keep the
 * buyer on the page.
 */
export function isBusy(state: CheckoutState): boolean {
  const { status } = state;
  if (status === 'unresolved') return state.checking;
  return status === 'tokenizing' || status === 'confirming';
}

/**
 * Whether the service allows the surrounding page to embed this one; `undefined` until it has
 * answered.
 */
export function isAllowed(state: CheckoutState): boolean | undefined {
  if (state.status === 'loading') return undefined;
  if (state.status !== 'unusable') return true;
  return state.problem.code === 'ORIGIN_NOT_ALLOWED' ? false : undefined;
}

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
  onState: (state: CheckoutState) => void,
): EasyCheckout {
  const unused = document.querySelector<EasyCheckout>('main > easy-checkout:not(:defined)');
  const checkout = unused ?? document.createElement('easy-checkout');
  const { publishableKey, lineItems, ...properties } = setup;
  Object.assign(checkout, properties);
  // The secret stays a property, because a style sheet could read an attribute.
  if (publishableKey) checkout.setAttribute('publishable-key', publishableKey);
  if (typeof lineItems === 'string') checkout.setAttribute('line-items', lineItems);
  for (const [name, value] of readSettings(location.search)) checkout.setAttribute(name, value);
  const notify = (): void => {
    const { state } = checkout;
    onState(state);
    checkout.querySelector('[slot="fallback"]')?.remove();
    if (setup.parentOrigin !== undefined && worksAlone(state)) checkout.append(wayOut());
  };
  new MutationObserver(notify).observe(checkout, { attributeFilter: ['state'] });
  // A second loss of the outcome changes no attribute, so the event is listened to as well.
  checkout.addEventListener('easy-error', notify);
  return checkout;
}

/** Whether the checkout may work in a tab of its own though it does not in the page around it. */
function worksAlone(state: CheckoutState): boolean {
  if (state.status !== 'unusable') return false;
  return state.problem.actor === 'service' || isAllowed(state) === false;
}

function wayOut(): HTMLElement {
  const attributes = { href: location.href, target: '_blank', rel: 'noopener noreferrer' };
  return element('a', { ...attributes, slot: 'fallback' }, texts.openTop);
}
