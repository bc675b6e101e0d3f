import type { CheckoutState } from '../checkout/state.ts';

/** The values that the form around the element sends. Architecture, section 5. */
export function formValue(name: string | undefined, state: CheckoutState): FormData | undefined {
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
