import type { CheckoutState } from '../checkout/state.ts';

/**
 * Mirrors `state` to whatever is outside the element: the form around it, the `state` attribute and
 * `:state()`.
 *
 * @param message - The browser's message when the form is sent before the payment is complete.
 * @param value - What the form sends: deferred/form-value.ts.
 * @param anchor - The element that the message points to.
 */
export function mirrorState(
  element: HTMLElement,
  internals: ElementInternals,
  {
    state,
    message,
    value = null,
    anchor,
  }: {
    readonly state: CheckoutState;
    readonly message: string;
    readonly value?: FormData | null | undefined;
    readonly anchor?: HTMLElement | undefined;
  },
): void {
  if (element.getAttribute('state') !== state.status) element.setAttribute('state', state.status);
  internals.states.clear();
  internals.states.add(state.status);
  internals.setFormValue(value);
  if (state.status === 'complete') internals.setValidity({});
  else internals.setValidity({ customError: true }, message, anchor);
}
