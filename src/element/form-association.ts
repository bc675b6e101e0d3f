import type { CheckoutState } from '../checkout/state.ts';

/**
 * Mirrors `state` to whatever is outside the element: the form around it, the `state` attribute and
 * `:state()`.
 *
 * @param message - The browser's message when the form is sent before the payment is complete.
 * @param anchor - The element that the message points to.
 */
export function mirrorState(
  element: HTMLElement & { readonly name: string | undefined },
  internals: ElementInternals,
  {
    state,
    message,
    anchor,
  }: {
    readonly state: CheckoutState;
    readonly message: string;
    readonly anchor?: HTMLElement | undefined;
  },
): void {
  if (element.getAttribute('state') !== state.status) element.setAttribute('state', state.status);
  internals.states.clear();
  internals.states.add(state.status);
  if (state.status !== 'complete') {
    internals.setFormValue(null);
    internals.setValidity({ customError: true }, message, anchor);
    return;
  }
  internals.setValidity({});
  internals.setFormValue(element.name ? formValue(element.name, state) : null);
}

/** The values that the form around the element sends. Architecture, section 5. */
function formValue(
  name: string,
  { result }: Extract<CheckoutState, { status: 'complete' }>,
): FormData {
  const data = new FormData();
  const { orderId, orderNumber, transfer, subscriptions } = result;
  if (orderId) data.set(`${name}.order_id`, orderId);
  if (orderNumber) data.set(`${name}.order_number`, orderNumber);
  if (transfer) data.set(`${name}.transfer_id`, transfer.id);
  for (const { id } of subscriptions) data.append(`${name}.subscription_ids`, id);
  return data;
}
