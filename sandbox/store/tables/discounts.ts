import type { Json, Owned, Texts } from './columns.ts';

/** By how much a price is lowered: percents, or minor units of a currency. */
export interface Terms {
  readonly percent_off: number | null;
  readonly amount_off: number | null;
  readonly currency: string | null;
}

interface Coupons extends Owned {
  id: string;
  name: string | null;
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  redeem_by: Date | null;
  metadata: Json<Texts>;
  updated_at: Date;
}

interface PromotionCodes extends Owned {
  id: string;
  coupon_id: string;
  code: string;
  /** The code in capitals, by which it is found. */
  code_key: string;
  active: boolean;
  max_redemptions: number | null;
  times_redeemed: number;
  expires_at: Date | null;
  identity_id: string | null;
  minimum_amount: number | null;
  minimum_amount_currency: string | null;
  metadata: Json<Texts>;
  updated_at: Date;
}

/** What lowers prices. */
export interface DiscountTables {
  coupons: Coupons;
  promotion_codes: PromotionCodes;
}
