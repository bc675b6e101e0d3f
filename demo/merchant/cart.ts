/** One line item in the form of the service, which knows the prices. */
export interface CartLine {
  readonly price_id: string;
  readonly quantity: number;
}

/** The prices that a session may have, and the largest quantity of each in one order. */
const MAX_QUANTITIES = new Map([
  ['price_tee', 10],
  ['price_mug', 10],
  ['price_sticker', 10],
  ['price_pro_trial', 1],
]);

/**
 * Reads the lines of `text`, for example `price_tee:2 price_mug`. Returns `undefined` when anything in it
 * is not for sale, or not in that quantity.
 */
export function readCart(text: unknown): CartLine[] | undefined {
  if (typeof text !== 'string' || text.length > 500) return undefined;
  const lines = new Map<string, number>();
  for (const item of text.trim().split(/[\s,]+/)) {
    const [, price_id = '', count = '1'] = /^(\w+)(?::(\d{1,2}))?$/.exec(item) ?? [];
    const quantity = (lines.get(price_id) ?? 0) + Number(count);
    if (quantity < 1 || quantity > (MAX_QUANTITIES.get(price_id) ?? 0)) return undefined;
    lines.set(price_id, quantity);
  }
  return [...lines].map(([price_id, quantity]) => ({ price_id, quantity }));
}
