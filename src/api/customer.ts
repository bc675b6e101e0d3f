import * as v from 'valibot';
import {
  FreeForm,
  RequiredText,
  type Schema,
  ShortText,
  strictObject,
  Texts,
} from './schemas/shapes.ts';

/** A valid email address as the HTML standard defines it: valibot's `RFC_EMAIL_REGEX`. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const Email = v.pipe(v.string(), v.regex(EMAIL), v.maxLength(255));

/** A postal address of a person or business. Interface, section 4.4. */
export interface Address {
  line1: string;
  line2?: string | undefined;
  city: string;
  region: string;
  postal_code: string;
  /** ISO 3166-1 alpha-3. Contract, section 7. */
  country?: string | undefined;
}
/** @internal */
export const Address = strictObject({
  line1: RequiredText,
  line2: v.optional(ShortText),
  city: RequiredText,
  region: RequiredText,
  postal_code: RequiredText,
  country: v.optional(ShortText),
}) satisfies Schema<Address>;

/** Who buys. Interface, section 4.4. */
export interface CustomerDetails {
  type?: 'PERSONAL' | 'BUSINESS' | undefined;
  first_name: string;
  last_name: string;
  email?: string | undefined;
  phone?: string | undefined;
  personal_address?: Address | undefined;
  business_name?: string | undefined;
  doing_business_as?: string | undefined;
  business_phone?: string | undefined;
  business_address?: Address | undefined;
  external_customer_id?: string | undefined;
  tags?: Record<string, unknown> | undefined;
}
/** @internal */
export const CustomerDetails = strictObject({
  type: v.optional(v.picklist(['PERSONAL', 'BUSINESS'])),
  first_name: RequiredText,
  last_name: RequiredText,
  email: v.optional(Email),
  phone: v.optional(ShortText),
  personal_address: v.optional(Address),
  business_name: v.optional(ShortText),
  doing_business_as: v.optional(ShortText),
  business_phone: v.optional(ShortText),
  business_address: v.optional(Address),
  external_customer_id: v.optional(RequiredText),
  tags: v.optional(FreeForm),
}) satisfies Schema<CustomerDetails>;

/** What the page sends with a payment. */
export const PayOptions = strictObject({
  /** Absent for a customer whom the merchant knows. */
  buyer: v.optional(CustomerDetails),
  metadata: v.optional(Texts),
  /** Tags for a new card or bank account. Interface, section 4.4. */
  sourceTags: v.optional(FreeForm),
});
export type PayOptions = v.InferOutput<typeof PayOptions>;
