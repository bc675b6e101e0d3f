import type { PaymentLink } from '../../../src/api/payment-links.ts';
import type { Json, NullableJson, Owned, Texts } from './columns.ts';

/** What units cost up to a quantity, in minor units. */
export interface Tier {
  /** The largest quantity of the tier. Null for the last one, which has no end. */
  readonly up_to: number | null;
  readonly unit_amount: number;
  /** What the tier costs beside its units. */
  readonly flat_amount?: number | undefined;
}

interface Products extends Owned {
  id: string;
  name: string;
  description: string | null;
  /** The name of a picture that the sandbox draws. */
  image: string | null;
  active: boolean;
  /** The address of a picture that the merchant has. */
  image_url: string | null;
  metadata: Json<Texts>;
}

interface Prices extends Owned {
  id: string;
  product_id: string;
  currency: string;
  unit_amount: number;
  recurring: boolean;
  interval: string | null;
  interval_count: number | null;
  pricing_model: string;
  trial_period_days: number | null;
  active: boolean;
  tax_behavior: string;
  description: string | null;
  tiers: NullableJson<readonly Tier[]>;
  metadata: Json<Texts>;
}

interface PaymentLinks extends Owned {
  id: string;
  nickname: string | null;
  state: string;
  payment_count: number;
  payment_limit: number | null;
  amount_type: string;
  items: Json<PaymentLink['items']>;
  allowed_payment_methods: Json<string[]>;
  collect_buyer_details: boolean;
  branding_overrides: NullableJson<NonNullable<PaymentLink['branding_overrides']>>;
  link_expires_at: Date | null;
}

/** What merchants sell. */
export interface CatalogueTables {
  products: Products;
  prices: Prices;
  payment_links: PaymentLinks;
}
