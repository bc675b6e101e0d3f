import { dueOf, type Order, sameTerms } from '../order.ts';
import { totalChanged } from '../problem.ts';
import type { CheckoutAction } from '../state.ts';

/**
 * The action that asks the buyer to agree to `current`, if its terms differ from those of `order`.
 */
export function changeOf(order: Order, current: Order | undefined): CheckoutAction | undefined {
  if (!current || sameTerms(order, current)) return undefined;
  const problem = totalChanged(dueOf(order), dueOf(current));
  return { type: 'changed', order: { ...order, ...current }, problem };
}
