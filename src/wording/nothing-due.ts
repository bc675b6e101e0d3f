import type { Order } from '../checkout/order.ts';
import { costsLater } from '../messages/later-charges.ts';
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
