import type { Money } from '../../money.ts';
import type { Order } from '../order.ts';
import { codeGone, totalChanged } from '../problem.ts';
import type { CheckoutAction } from '../state.ts';

/**
 * The action that asks the buyer to agree to `current`, if its terms differ from those of `order`.
 */
export function changeOf(order: Order, current: Order | undefined): CheckoutAction | undefined {
  if (!current || sameTerms(order, current)) return undefined;
  const problem = isCodeGone(order, current)
    ? codeGone()
    : totalChanged(dueOf(order), dueOf(current));
  return { type: 'changed', order: { ...order, ...current }, problem };
}

/**
 * Whether the promotion code of `order` was deleted: the service no longer names it, and has not
 * taken its discount off either. Whoever takes a code away in another tab takes both.
 */
function isCodeGone(order: Order, current: Order): boolean {
  const { discount, named } = order.session?.promotion ?? {};
  const now = current.session?.promotion;
  return named !== undefined && now?.named === undefined && now?.discount === discount;
}

/** The amount that is due now. */
function dueOf({ amount_total: amount, currency }: Order): Money {
  return { amount, currency };
}

/** Whether both orders cost the buyer the same, now and later. */
export function sameTerms(one: Order, other: Order): boolean {
  return termsOf(one) === termsOf(other);
}

function termsOf({ currency, amount_total, line_items, session }: Order): string {
  const lines = line_items.map(({ price_id, quantity, unit_amount, amount, recurring }) => [
    price_id,
    quantity,
    unit_amount,
    amount,
    recurring,
  ]);
  return JSON.stringify([currency, amount_total, lines, session?.promotion]);
}
