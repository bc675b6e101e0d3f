import type { CheckoutState } from '../../../src/index.ts';

/**
 * Mirrors `state` to the `state` attribute and to `:state()`, in the place of
 * src/element/form-association.ts: no form surrounds the checkout of this page.
 */
export function mirrorState(
  element: HTMLElement,
  { states }: ElementInternals,
  { state: { status } }: { readonly state: CheckoutState },
): void {
  if (element.getAttribute('state') !== status) element.setAttribute('state', status);
  states.clear();
  states.add(status);
}
