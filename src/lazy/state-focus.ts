import type { CheckoutState } from '../checkout/state.ts';
import type { CheckoutHost } from '../model/checkout-host.ts';

/** Moves the focus after a step from `before` to `after`, when what had it is gone. */
export async function moveFocus(
  element: CheckoutHost,
  before: CheckoutState,
  after: CheckoutState,
): Promise<void> {
  const wasIn = element.matches(':focus-within') || element.renderRoot.activeElement !== null;
  await element.updateComplete;
  const find = (selector: string): HTMLElement | null =>
    element.renderRoot.querySelector<HTMLElement>(selector);
  if (after.status === 'complete' && before.status !== 'complete') {
    find('#receipt-title, .notice')?.focus();
  } else if (wasIn && ['unresolved', 'expired', 'unusable'].includes(after.status)) {
    find('.notice')?.focus();
  } else if (before.status === 'tokenizing' && after.status === 'ready' && after.earlier) {
    find('#pay_again')?.focus();
  } else if (after.status === 'ready' && after.problem && before.status !== 'ready') {
    if (before.status === 'unresolved') find('.notice')?.focus();
    find('.notice')?.scrollIntoView({ block: 'nearest' });
  }
}
