import type { Money } from '../money.ts';
import type { CheckoutState } from './state.ts';

/** Whether `state` offers what the buyer has agreed to pay: this amount, and no other. */
export function offersAgreed(state: CheckoutState, { amount, currency }: Money): boolean {
  if (state.status !== 'ready') return false;
  const { order } = state;
  return order.amount_total === amount && order.currency === currency;
}
