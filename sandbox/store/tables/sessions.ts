import type { Generated } from 'kysely';
import type { SessionMethod } from '../../../src/api/embedded-checkout.ts';
import type { LineItem } from '../../../src/api/line-items.ts';
import type { Json, Owned, Texts } from './columns.ts';

/**
 * A line item with its price at the time of the agreement. Sessions of older versions have no
 * price.
 */
export interface AgreedLine extends LineItem {
  readonly unit_amount?: number;
}

interface CheckoutSessions extends Owned {
  id: string;
  secret_hash: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'processing' | 'paid' | 'no_payment_required';
  mode: 'payment' | 'subscription';
  currency: string;
  amount_total: number;
  line_items: Json<readonly AgreedLine[]>;
  payment_methods: Json<readonly SessionMethod[]>;
  payment_link_id: string | null;
  success_url: string | null;
  cancel_url: string | null;
  customer_email: string | null;
  identity_id: string | null;
  shows_customer: boolean;
  metadata: Json<Texts>;
  declines: number;
  payer_id: string | null;
  order_id: string | null;
  transfer_id: string | null;
  expires_at: Date;
  completed_at: Date | null;
  allow_promotion_codes: Generated<boolean>;
  amount_discount: Generated<number>;
  promotion_code_id: string | null;
  coupon_id: string | null;
}

interface CryptoPayments extends Owned {
  session_id: string;
  address: string;
  reference: string;
  status: 'pending' | 'detected' | 'confirmed' | 'failed';
  reason: 'underpaid' | 'overpaid' | 'late' | null;
  tx_signature: string | null;
  updated_at: Date;
}

/** What merchants offer to one buyer each. */
export interface SessionTables {
  crypto_payments: CryptoPayments;
  checkout_sessions: CheckoutSessions;
}
