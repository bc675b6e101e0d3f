import type { CheckoutState, EasyCheckout } from '../index.ts';

/**
 * Whether the order of a checkout costs nothing, so that it asks for no way to pay.
 *
 * Playwright sends the text of this function to the page, so it refers to nothing outside of itself.
 */
export function isFree(element: Element): boolean {
  // A tag that no script has defined has no state.
  const state = (element as EasyCheckout).state as CheckoutState | undefined;
  return !!state && 'order' in state && state.order?.isFree === true;
}

/** @throws {Error} the order costs nothing */
export function refuseIfFree(free: boolean): void {
  if (!free) return;
  throw new Error(
    'The order costs nothing, so the checkout asks for no way to pay. Leave this step out: `pay()` completes it.',
  );
}
