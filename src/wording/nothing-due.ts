import type { Order } from '../checkout/order.ts';
import type { LazyTexts } from '../messages/lazy.ts';

/**
 * What the buyer reads where the ways to pay stand when nothing is due now: that no card is needed,
 * or why one is asked for all the same. `undefined` where something is due.
 */
export function nothingDueText(order: Order, messages: LazyTexts): string | undefined {
  if (order.amount_total > 0) return undefined;
  if (order.isFree) return messages.freeOrder;
  return costsLater(order) ? messages.neededForLater : messages.neededByShop;
}

/** Whether something will be charged later. A discount for ever may take it all off. */
function costsLater({ line_items, session }: Order): boolean {
  const { discount = 0, named } = session?.promotion ?? {};
  const plans = line_items.flatMap(({ recurring, amount }) =>
    recurring && amount > 0 ? [recurring] : [],
  );
  const hasTrial = plans.some(({ trial_period_days }) => trial_period_days > 0);
  return plans.length > 0 && (hasTrial || discount === 0 || named?.duration !== 'forever');
}
