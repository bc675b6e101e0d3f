import * as z from 'zod/mini';
import { FreeForm } from './shapes.ts';

const text = z.string().check(z.maxLength(255));
const required = z.string().check(z.minLength(1), z.maxLength(255));

/** An email address, as the HTML standard defines a valid one. */
export const Email = z.string().check(z.regex(z.regexes.html5Email), z.maxLength(255));

/** A postal address of a person or business. Interface, section 4.4. */
export const Address = z.strictObject({
  line1: required,
  line2: z.optional(text),
  city: required,
  region: required,
  postal_code: required,
  /** ISO 3166-1 alpha-3. Contract, section 7. */
  country: z.optional(text),
});

/** Who buys. Interface, section 4.4. */
export const CustomerDetails = z.strictObject({
  type: z.optional(z.enum(['PERSONAL', 'BUSINESS'])),
  first_name: required,
  last_name: required,
  email: z.optional(Email),
  phone: z.optional(text),
  personal_address: z.optional(Address),
  business_name: z.optional(text),
  doing_business_as: z.optional(text),
  business_phone: z.optional(text),
  business_address: z.optional(Address),
  external_customer_id: z.optional(required),
  tags: z.optional(FreeForm),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;
