import * as v from 'valibot';
import { FreeForm, RequiredText, ShortText, strictObject } from './shapes.ts';

/** An email address, as the HTML standard defines a valid one. */
export const Email = v.pipe(v.string(), v.regex(v.RFC_EMAIL_REGEX), v.maxLength(255));

/** A postal address of a person or business. Interface, section 4.4. */
export const Address = strictObject({
  line1: RequiredText,
  line2: v.optional(ShortText),
  city: RequiredText,
  region: RequiredText,
  postal_code: RequiredText,
  /** ISO 3166-1 alpha-3. Contract, section 7. */
  country: v.optional(ShortText),
});

/** Who buys. Interface, section 4.4. */
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
});
export type CustomerDetails = v.InferOutput<typeof CustomerDetails>;
