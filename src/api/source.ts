import * as z from 'zod/mini';
import { MAX_NAME_LENGTH } from './limits.ts';
import { FreeForm, RequiredText, ShortText } from './schemas/shapes.ts';

/** The name of somebody who pays. */
export const PayerName = z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH));

const tags = z.optional(FreeForm);

/** A tokenized card. Interface, section 4.4. */
export const CardSource = z.strictObject({
  type: z.literal('PAYMENT_CARD'),
  tokenId: RequiredText,
  name: PayerName,
  tags,
  address: z.optional(
    z.strictObject({
      line1: z.optional(ShortText),
      line2: z.optional(ShortText),
      city: z.optional(ShortText),
      region: z.optional(ShortText),
      postal_code: RequiredText,
      /** ISO 3166-1 alpha-3. Contract, section 7. */
      country: z.optional(ShortText),
    }),
  ),
});
export type CardSource = z.infer<typeof CardSource>;

/** A tokenized bank account. Interface, section 4.4. */
export const BankSource = z.strictObject({
  type: z.literal('BANK_ACCOUNT'),
  tokenId: RequiredText,
  accountType: z.enum([
    'PERSONAL_CHECKING',
    'PERSONAL_SAVINGS',
    'BUSINESS_CHECKING',
    'BUSINESS_SAVINGS',
  ]),
  name: z.optional(PayerName),
  tags,
});

export const Source = z.discriminatedUnion('type', [CardSource, BankSource]);
export type Source = z.infer<typeof Source>;
