import type { OrderLine } from '../checkout/order.ts';
import { fill } from '../messages/fill.ts';
import type { LaterTexts } from '../messages/later.ts';
import { recurringTerms, type Wording } from '../messages/terms.ts';
import { formatMoney } from '../money.ts';

/** `Qty 2 · $12.00 per month each`. */
export function lineTerms(line: OrderLine, currency: string, wording: Wording<LaterTexts>): string {
  const { messages, locale } = wording;
  const { quantity, unit_amount: amount, recurring } = line;
  const price = formatMoney({ amount, currency }, locale);
  const terms = recurring ? recurringTerms(price, recurring, wording) : price;
  if (quantity === 1) return terms;
  return `${fill(messages.quantity, { quantity })} · ${fill(messages.eachTerms, { terms })}`;
}
