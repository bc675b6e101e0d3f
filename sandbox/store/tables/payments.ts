import type { Generated } from 'kysely';
import type { FreeForm, Json, Owned, Texts } from './columns.ts';

/** One line of an order, as it was bought. */
export interface OrderLine {
  readonly price_id: string;
  readonly product_id: string;
  readonly quantity: number;
  readonly unit_amount: number;
  readonly amount: number;
  readonly recurring: boolean;
}

/** What may be shown of the card or bank account that paid. */
export interface InstrumentSummary {
  readonly type: string;
  readonly brand?: string | null;
  readonly last_four: string;
}

interface Orders extends Owned {
  id: string;
  order_number: string | null;
  identity_id: string | null;
  status: string;
  currency: string;
  amount_total: number;
  line_items: Json<readonly OrderLine[]>;
  metadata: Json<Texts>;
  tags: Json<FreeForm>;
  /** For whom the merchant acted, if for somebody else. */
  sub_merchant: string | null;
  /** Minor units that `amount_total` has left out. */
  amount_discount: Generated<number>;
  promotion_code_id: string | null;
  coupon_id: string | null;
}

interface Transfers extends Owned {
  id: string;
  order_id: string | null;
  identity_id: string | null;
  source: string | null;
  amount: number;
  currency: string;
  state: string;
  failure_code: string | null;
  failure_message: string | null;
  instrument: Json<InstrumentSummary>;
  metadata: Json<Texts>;
  settles_at: Date | null;
  settles_as: string | null;
  updated_at: Date;
  amount_refunded: Generated<number>;
  invoice_id: string | null;
  /** For whom the merchant acted, if for somebody else. */
  sub_merchant: string | null;
  /** Which way the money goes: from the customer, or back after a dispute. */
  type: Generated<'DEBIT' | 'DISPUTE'>;
  /** When the bank disputes it, because of its amount. */
  disputes_at: Date | null;
}

interface Reversals extends Owned {
  id: string;
  transfer_id: string;
  amount: number;
  currency: string;
  state: string;
  tags: Json<FreeForm>;
  settles_at: Date | null;
  settles_as: string | null;
  updated_at: Date;
  /** Minor units of credit that ended with it, because they were its money. */
  credit_taken: Generated<number>;
}

interface BalanceEntries extends Owned {
  id: string;
  /** Money of a transfer comes. That of a refund or a dispute goes. */
  kind: 'transfer' | 'refund' | 'dispute';
  transfer_id: string;
  currency: string;
  amount: number;
  fee: number;
  settles_at: Date;
  settlement_id: string | null;
}

/** Money that moves, and what it is for. */
export interface PaymentTables {
  orders: Orders;
  transfers: Transfers;
  reversals: Reversals;
  balance_entries: BalanceEntries;
}
