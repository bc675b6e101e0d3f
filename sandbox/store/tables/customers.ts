import type { Generated } from 'kysely';
import type { CustomerDetails } from '../../../src/api/customer.ts';
import type { FreeForm, Json, NullableJson, Owned } from './columns.ts';

/** How a charge ends. The number that was typed decides. Contract, section 8. */
export type Scenario =
  | 'succeeds'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'invalid_cvv'
  | 'stolen_card'
  | 'call_issuer'
  | 'settles_later'
  | 'bank_succeeds'
  | 'bank_insufficient_funds'
  | 'bank_closed'
  | 'bank_not_found'
  | 'bank_invalid_number';

interface StoredInstrument {
  readonly last_four: string;
  /** Equal numbers have equal fingerprints. Nobody can find the number without the key. */
  readonly fingerprint: string;
  readonly scenario: Scenario;
}

/** What the sandbox keeps of a card. */
export interface CardInstrument extends StoredInstrument {
  readonly type: 'PAYMENT_CARD';
  readonly brand: string | null;
  readonly expiration_month: number;
  readonly expiration_year: number;
}

/** What the sandbox keeps of a bank account. */
export interface BankInstrument extends StoredInstrument {
  readonly type: 'BANK_ACCOUNT';
  readonly routing_number: string;
  readonly bank_name: string | null;
}

export type Instrument = CardInstrument | BankInstrument;

type Details = { readonly [Field in keyof CustomerDetails]?: CustomerDetails[Field] | undefined };

interface Customers extends Owned {
  id: string;
  details: Json<Details>;
  updated_at: Date;
}

interface PaymentInstruments extends Owned {
  id: string;
  identity_id: string;
  type: string;
  name: string | null;
  brand: string | null;
  last_four: string;
  expiration_month: number | null;
  expiration_year: number | null;
  routing_number: string | null;
  account_type: string | null;
  address: NullableJson<FreeForm>;
  tags: NullableJson<FreeForm>;
  fingerprint: string;
  scenario: Scenario;
  bank_name: string | null;
  /** Whether it can be charged. */
  enabled: Generated<boolean>;
  updated_at: Date;
}

interface VaultSessions extends Owned {
  id: string;
  key_hash: string;
  nonce: string;
  authorized: boolean;
  expires_at: Date;
  checkout_session_id: string | null;
}

interface VaultTokens extends Owned {
  id: string;
  instrument: Json<Instrument>;
  expires_at: Date;
  used_at: Date | null;
  checkout_session_id: string | null;
}

/** Who pays, and with what. */
export interface CustomerTables {
  customers: Customers;
  payment_instruments: PaymentInstruments;
  vault_sessions: VaultSessions;
  vault_tokens: VaultTokens;
}
