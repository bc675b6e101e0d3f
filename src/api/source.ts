import * as z from 'zod/mini';
import { FreeForm } from './shapes.ts';

const required = z.string().check(z.minLength(1), z.maxLength(255));
const text = z.string().check(z.maxLength(255));
const tags = z.optional(FreeForm);

/** A tokenized card. Interface, section 4.4. */
export const CardSource = z.strictObject({
  type: z.literal('PAYMENT_CARD'),
  tokenId: required,
  name: required,
  tags,
  address: z.optional(
    z.strictObject({
      line1: z.optional(text),
      line2: z.optional(text),
      city: z.optional(text),
      region: z.optional(text),
      postal_code: required,
      /** ISO 3166-1 alpha-3. Contract, section 7. */
      country: z.optional(text),
    }),
  ),
});
export type CardSource = z.infer<typeof CardSource>;

/** A tokenized bank account. Interface, section 4.4. */
export const BankSource = z.strictObject({
  type: z.literal('BANK_ACCOUNT'),
  tokenId: required,
  accountType: z.enum([
    'PERSONAL_CHECKING',
    'PERSONAL_SAVINGS',
    'BUSINESS_CHECKING',
    'BUSINESS_SAVINGS',
  ]),
  name: z.optional(required),
  tags,
});

export const Source = z.union([CardSource, BankSource]);
export type Source = z.infer<typeof Source>;
