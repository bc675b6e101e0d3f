import type { ColumnType, Generated } from 'kysely';
import type { JsonText, NullableJson } from './columns.ts';

/** What becomes of renewals that fail. */
export interface Dunning {
  /** Days from each failed attempt to the next one. */
  readonly retry_days: number[];
  readonly final_action: 'mark_unpaid' | 'cancel' | 'leave_past_due';
}

interface Clock {
  offset_ms: number;
  /** Another text after each change of prices. */
  catalogue: Generated<string>;
  /** Another text after each change of API keys, or of a merchant's zone. */
  keys: Generated<string>;
}

interface Merchants {
  id: string;
  allowed_origins: ColumnType<string[], JsonText<string[]> | undefined, JsonText<string[]>>;
  /** The currencies in which customers can pay by bank debit. */
  bank_currencies: ColumnType<string[], JsonText<string[]> | undefined, JsonText<string[]>>;
  /** Whether customers can pay with stablecoins. */
  crypto: Generated<boolean>;
  last_invoice_number: Generated<number>;
  /** Null where the merchant has said nothing. */
  dunning: NullableJson<Dunning>;
  /** An IANA name: the zone of the days on documents. */
  timezone: Generated<string>;
}

interface IdempotencyKeys {
  merchant: string;
  credential: string;
  key: string;
  request_hash: string;
  status: number | null;
  body: NullableJson<unknown>;
  created_at: Date;
}

/** What the sandbox keeps beside records. */
export interface MerchantTables {
  clock: Clock;
  merchants: Merchants;
  idempotency_keys: IdempotencyKeys;
}
