import * as v from 'valibot';
import { CustomerDetails } from './customer.ts';
import { FreeForm, strictObject, Texts } from './schemas/shapes.ts';

/** What the page sends with a payment. */
export const PayOptions = strictObject({
  /** Absent for a customer whom the merchant knows. */
  buyer: v.optional(CustomerDetails),
  metadata: v.optional(Texts),
  /** Tags for a new card or bank account. Interface, section 4.4. */
  sourceTags: v.optional(FreeForm),
});
export type PayOptions = v.InferOutput<typeof PayOptions>;
