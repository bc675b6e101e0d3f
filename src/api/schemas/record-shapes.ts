import * as z from 'zod/mini';
import { AnyText, Flag, FreeForm, MaybeAmount, MaybeText, type Schema, Texts } from './shapes.ts';

/*
 * What records say, as far as others read it. Interface, section 2: all fields but the id may be missing,
 * and there may be others.
 */

export const maybeFlag = z.nullish(Flag);

/** A list that may be missing. Whoever reads it leaves it as it is. */
export function maybeListOf<Item>(
  item: Schema<Item>,
): z.ZodMiniOptional<z.ZodMiniNullable<Schema<readonly Item[]>>> {
  return z.nullish(z.array(item));
}

/** A postal address as far as it is known. */
export const AddressRecord = z.object({
  line1: MaybeText,
  line2: MaybeText,
  city: MaybeText,
  region: MaybeText,
  postal_code: MaybeText,
  /** ISO 3166-1 alpha-3. */
  country: MaybeText,
});

const person = {
  /** `PERSONAL` or `BUSINESS`. */
  type: MaybeText,
  first_name: MaybeText,
  last_name: MaybeText,
  email: MaybeText,
  phone: MaybeText,
  personal_address: z.nullish(AddressRecord),
  business_name: MaybeText,
  doing_business_as: MaybeText,
  business_phone: MaybeText,
  business_address: z.nullish(AddressRecord),
};

/** Who a customer is: a person or a business. */
export const EntityRecord = z.object(person);

/** Somebody who pays. */
export const CustomerRecord = z.looseObject({
  id: AnyText,
  merchant: MaybeText,
  ...person,
  /** The same as the fields beside it. */
  entity: z.nullish(EntityRecord),
  external_customer_id: MaybeText,
  tags: z.nullish(FreeForm),
  created_at: MaybeText,
  updated_at: MaybeText,
});

/** A card or a bank account that is stored. */
export const PaymentInstrumentRecord = z.looseObject({
  id: AnyText,
  merchant: MaybeText,
  /** `PAYMENT_CARD` or `BANK_ACCOUNT`. */
  type: MaybeText,
  identity_id: MaybeText,
  name: MaybeText,
  brand: MaybeText,
  last_four: MaybeText,
  expiration_month: MaybeAmount,
  expiration_year: MaybeAmount,
  routing_number: MaybeText,
  account_type: MaybeText,
  bank_name: MaybeText,
  enabled: maybeFlag,
  address: z.nullish(AddressRecord),
  tags: z.nullish(FreeForm),
  created_at: MaybeText,
  updated_at: MaybeText,
});

/** What is shown of the card or bank account that paid. */
export const PayingInstrument = z.object({
  type: MaybeText,
  brand: MaybeText,
  last_four: MaybeText,
});

/** Money that moved, or was to move. Amounts are in minor units. */
export const TransferRecord = z.looseObject({
  id: AnyText,
  merchant: MaybeText,
  /** `SUCCEEDED`, `PENDING`, `FAILED` or another. */
  state: MaybeText,
  /** `DEBIT`, or `DISPUTE` for what went back. */
  type: MaybeText,
  amount: MaybeAmount,
  amount_refunded: MaybeAmount,
  currency: MaybeText,
  order_id: MaybeText,
  identity_id: MaybeText,
  invoice_id: MaybeText,
  source: MaybeText,
  failure_code: MaybeText,
  failure_message: MaybeText,
  instrument: z.nullish(PayingInstrument),
  metadata: z.nullish(Texts),
  created_at: MaybeText,
  updated_at: MaybeText,
});

/** One line of an order, as it was bought. Amounts are in minor units. */
export const OrderLineRecord = z.object({
  price_id: MaybeText,
  product_id: MaybeText,
  quantity: MaybeAmount,
  unit_amount: MaybeAmount,
  amount: MaybeAmount,
  recurring: maybeFlag,
});

/** What was bought. Amounts are in minor units. */
export const OrderRecord = z.looseObject({
  id: AnyText,
  merchant: MaybeText,
  order_number: MaybeText,
  identity_id: MaybeText,
  status: MaybeText,
  currency: MaybeText,
  amount_total: MaybeAmount,
  amount_discount: MaybeAmount,
  promotion_code_id: MaybeText,
  coupon_id: MaybeText,
  line_items: maybeListOf(OrderLineRecord),
  metadata: z.nullish(Texts),
  tags: z.nullish(FreeForm),
  created_at: MaybeText,
});
