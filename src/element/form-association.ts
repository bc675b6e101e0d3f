import type { CheckoutState } from '../checkout/state.ts';

/**
 * Mirrors `state` to whatever is outside the element: the form around it, the `state` attribute and
 * `:state()`.
 *
 * @param message - The browser's message when the form is sent before the payment is complete.
 * @param name - The name of the element in the form around it.
 * @param anchor - The element that the message points to.
 */
export function mirrorState(
  element: HTMLElement,
  internals: ElementInternals,
  {
    state,
    message,
    name,
    anchor,
  }: {
    readonly state: CheckoutState;
    readonly message: string;
    readonly name: string | undefined;
    readonly anchor?: HTMLElement | undefined;
  },
): void {
  if (element.getAttribute('state') !== state.status) element.setAttribute('state', state.status);
  setCustomState(internals, state.status);
  internals.setFormValue(formValue(name, state) ?? null);
  if (state.status === 'complete') internals.setValidity({});
  else internals.setValidity({ customError: true }, message, anchor);
}

/**
 * Sets the only custom state of the element. It is for style sheets alone, so browsers that have none
 * go without: Firefox before 126. Chrome before 125 wants a name that begins with hyphens.
 */
function setCustomState({ states }: { readonly states?: CustomStateSet }, name: string): void {
  if (!states) return;
  states.clear();
  try {
    states.add(name);
  } catch {
    states.add(`--${name}`);
  }
}

/** The values that the form around the element sends. Architecture, section 5. */
function formValue(name: string | undefined, state: CheckoutState): FormData | undefined {
  if (!name || state.status !== 'complete') return undefined;
  const { result } = state;
  const data = new FormData();
  const { orderId, orderNumber, transfer, subscriptions } = result;
  if (orderId) data.set(`${name}.order_id`, orderId);
  if (orderNumber) data.set(`${name}.order_number`, orderNumber);
  if (transfer) data.set(`${name}.transfer_id`, transfer.id);
  for (const { id } of subscriptions) data.append(`${name}.subscription_ids`, id);
  return data;
}
