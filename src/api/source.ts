import * as v from 'valibot';
import { FreeForm, RequiredText, ShortText, strictObject } from './schemas/shapes.ts';

const tags = v.optional(FreeForm);

/** A tokenized card. Interface, section 4.4. */
export const CardSource = strictObject({
  type: v.literal('PAYMENT_CARD'),
  tokenId: RequiredText,
  name: RequiredText,
  tags,
  address: v.optional(
    strictObject({
      line1: v.optional(ShortText),
      line2: v.optional(ShortText),
      city: v.optional(ShortText),
      region: v.optional(ShortText),
      postal_code: RequiredText,
      /** ISO 3166-1 alpha-3. Contract, section 7. */
      country: v.optional(ShortText),
    }),
  ),
});
export type CardSource = v.InferOutput<typeof CardSource>;

/** A tokenized bank account. Interface, section 4.4. */
export const BankSource = strictObject({
  type: v.literal('BANK_ACCOUNT'),
  tokenId: RequiredText,
  accountType: v.picklist([
    'PERSONAL_CHECKING',
    'PERSONAL_SAVINGS',
    'BUSINESS_CHECKING',
    'BUSINESS_SAVINGS',
  ]),
  name: v.optional(RequiredText),
  tags,
});

export const Source = v.variant('type', [CardSource, BankSource]);
export type Source = v.InferOutput<typeof Source>;
