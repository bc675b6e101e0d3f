import type { OrderLine } from '../checkout/order.ts';
import { pageMessages as messages } from '../messages/page.ts';
import { recurringTerms } from '../messages/terms.ts';
import { formatMoney } from '../money.ts';

/** `Qty 2 · $12.00 per month each`. */
export function lineTerms(line: OrderLine, currency: string, locale: string): string {
  const { quantity, unit_amount: amount, recurring } = line;
  const price = formatMoney({ amount, currency }, locale);
  const terms = recurring ? recurringTerms(price, recurring) : price;
  return quantity === 1 ? terms : `${messages.quantity(quantity)} · ${terms} each`;
}
