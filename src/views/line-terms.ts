import type { OrderLine } from '../checkout/order.ts';
import { fill } from '../messages/fill.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { recurringTerms, type Wording } from '../messages/terms.ts';
import { formatMoney } from '../money.ts';
import { isMultiplied } from './order-lines.ts';

/** `Qty 2 · $12.00 per month each`, or without a unit amount `Qty 2 · $20.00 per month`. */
export function lineTerms(line: OrderLine, currency: string, wording: Wording<LazyTexts>): string {
  const { messages, locale } = wording;
  const { quantity, recurring } = line;
  const isEach = isMultiplied(line);
  const price = formatMoney({ amount: isEach ? line.unit_amount : line.amount, currency }, locale);
  const terms = recurring ? recurringTerms(price, recurring, wording) : price;
  if (quantity === 1) return terms;
  const all = isEach ? fill(messages.eachTerms, { terms }) : terms;
  return `${fill(messages.quantity, { quantity })} · ${all}`;
}
