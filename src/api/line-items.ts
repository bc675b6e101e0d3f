import * as z from 'zod/mini';

/** The most of one thing that one line can ask for. */
export const MAX_QUANTITY = 9999;

/** What is bought, by price. Interface, section 4.4. */
export const LineItem = z.strictObject({
  price_id: z.string().check(z.minLength(1), z.maxLength(255)),
  quantity: z.int().check(z.positive(), z.maximum(MAX_QUANTITY)),
});
export type LineItem = z.infer<typeof LineItem>;

export const LineItems = z.array(LineItem).check(z.minLength(1), z.maxLength(100));
