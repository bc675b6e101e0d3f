import * as z from 'zod/mini';
import { MAX_LINES, MAX_QUANTITY } from './limits.ts';
import { Whole } from './shapes.ts';

/** A price and how many of it are bought. Interface, section 4.4. */
export const LineItem = z.strictObject({
  price_id: z.string().check(z.minLength(1), z.maxLength(255)),
  quantity: Whole.check(z.positive(), z.maximum(MAX_QUANTITY)),
});
export type LineItem = z.infer<typeof LineItem>;

export const LineItems = z.array(LineItem).check(z.minLength(1), z.maxLength(MAX_LINES));
