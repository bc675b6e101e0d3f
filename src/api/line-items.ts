import * as v from 'valibot';
import { MAX_LINES, MAX_QUANTITY } from './limits.ts';
import { RequiredText, type Schema, strictObject, Whole } from './schemas/shapes.ts';

/** A price and how many of it are bought. Interface, section 4.4. */
export interface LineItem {
  price_id: string;
  quantity: number;
}
/** @internal */
export const LineItem = strictObject({
  price_id: RequiredText,
  quantity: v.pipe(Whole, v.minValue(1), v.maxValue(MAX_QUANTITY)),
}) satisfies Schema<LineItem>;

export const LineItems = v.pipe(v.array(LineItem), v.minLength(1), v.maxLength(MAX_LINES));
