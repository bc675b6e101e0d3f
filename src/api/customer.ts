import * as z from 'zod/mini';
import { FreeForm, RequiredText, type Schema, ShortText, Texts } from './schemas/shapes.ts';

/** A valid email address as the HTML standard defines it: zod's `html5Email`. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
export const Email = z.string().check(z.regex(EMAIL), z.maxLength(255));

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
export const Address = z.strictObject({
  line1: RequiredText,
  line2: z.optional(ShortText),
  city: RequiredText,
  region: RequiredText,
  postal_code: RequiredText,
  country: z.optional(ShortText),
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
export const CustomerDetails = z.strictObject({
  type: z.optional(z.enum(['PERSONAL', 'BUSINESS'])),
  first_name: RequiredText,
  last_name: RequiredText,
  email: z.optional(Email),
  phone: z.optional(ShortText),
  personal_address: z.optional(Address),
  business_name: z.optional(ShortText),
  doing_business_as: z.optional(ShortText),
  business_phone: z.optional(ShortText),
  business_address: z.optional(Address),
  external_customer_id: z.optional(RequiredText),
  tags: z.optional(FreeForm),
}) satisfies Schema<CustomerDetails>;

/** What the page sends with a payment. */
export const PayOptions = z.strictObject({
  /** Absent for a customer whom the merchant knows. */
  buyer: z.optional(CustomerDetails),
  metadata: z.optional(Texts),
  /** Tags for a new card or bank account. Interface, section 4.4. */
  sourceTags: z.optional(FreeForm),
});
export type PayOptions = z.infer<typeof PayOptions>;
