import * as z from 'zod/mini';
import { MAX_LINES, MAX_QUANTITY } from './limits.ts';
import { RequiredText, type Schema, Whole } from './schemas/shapes.ts';

/** A price and how many of it are bought. Interface, section 4.4. */
export interface LineItem {
  price_id: string;
  quantity: number;
}
/** @internal */
export const LineItem = z.strictObject({
  price_id: RequiredText,
  quantity: Whole.check(z.minimum(1), z.maximum(MAX_QUANTITY)),
}) satisfies Schema<LineItem>;

export const LineItems = z.array(LineItem).check(z.minLength(1), z.maxLength(MAX_LINES));
