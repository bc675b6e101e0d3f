/** One line as the service wants it: what it costs is known there. */
export interface CartLine {
  readonly price_id: string;
  readonly quantity: number;
}

/** What is for sale, and the most of each per order. Nothing else gets into a session. */
const FOR_SALE = new Map([
  ['price_tee', 10],
  ['price_mug', 10],
  ['price_sticker', 10],
  ['price_pro_trial', 1],
]);

/**
 * The lines that `text` names, as in `price_tee:2 price_mug`; `undefined` when there is anything in
 * it that is not for sale, or not in that number.
 */
export function readCart(text: unknown): CartLine[] | undefined {
  if (typeof text !== 'string' || text.length > 500) return undefined;
  const lines = new Map<string, number>();
  for (const item of text.trim().split(/[\s,]+/)) {
    const [, price_id = '', count = '1'] = /^(\w+)(?::(\d{1,2}))?$/.exec(item) ?? [];
    const quantity = (lines.get(price_id) ?? 0) + Number(count);
    if (quantity < 1 || quantity > (FOR_SALE.get(price_id) ?? 0)) return undefined;
    lines.set(price_id, quantity);
  }
  return [...lines].map(([price_id, quantity]) => ({ price_id, quantity }));
}
