import type { Selectable } from 'kysely';
import type { AccessTables } from './tables/access.ts';
import type { AuthorizationTables } from './tables/authorizations.ts';
import type { BillTables } from './tables/bills.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ComplianceTables } from './tables/compliance.ts';
import type { CustomerTables } from './tables/customers.ts';
import type { DiscountTables } from './tables/discounts.ts';
import type { DisputeTables } from './tables/disputes.ts';
import type { JobTables } from './tables/jobs.ts';
import type { MerchantTables } from './tables/merchants.ts';
import type { PaymentTables } from './tables/payments.ts';
import type { RecoveryTables } from './tables/recovery.ts';
import type { SessionTables } from './tables/sessions.ts';
import type { SettlementTables } from './tables/settlements.ts';
import type { SubscriptionTables } from './tables/subscriptions.ts';
import type { WebhookTables } from './tables/webhooks.ts';

/** All tables with their columns, as the newest version of the schema has them. */
export interface Tables
  extends
    MerchantTables,
    CatalogueTables,
    CustomerTables,
    PaymentTables,
    SubscriptionTables,
    RecoveryTables,
    SessionTables,
    AuthorizationTables,
    DiscountTables,
    DisputeTables,
    SettlementTables,
    AccessTables,
    ComplianceTables,
    BillTables,
    JobTables,
    WebhookTables {}

/** A row of `Table` as it is read. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** All tables, in an order in which they can be emptied. */
export const TABLES = [
  'failed_jobs',
  'api_keys',
  'signing_keys',
  'compliance_forms',
  'crypto_payments',
  'checkout_sessions',
  'payment_links',
  'bill_payments',
  'bill_documents',
  'bills',
  'bill_recipients',
  'balance_entries',
  'settlements',
  'dispute_evidence',
  'disputes',
  'reversals',
  'authorizations',
  'idempotency_keys',
  'vault_tokens',
  'vault_sessions',
  'recovery_actions',
  'recovery_automations',
  'invoices',
  'subscriptions',
  'transfers',
  'orders',
  'payment_instruments',
  'promotion_codes',
  'coupons',
  'customers',
  'prices',
  'products',
  'merchants',
  'clock',
  // Deliveries lock these tables in this order, so emptying them in it meets no deadlock.
  'webhook_endpoints',
  'webhook_events',
  'webhook_deliveries',
  'webhook_attempts',
  'webhook_secrets',
] as const satisfies readonly (keyof Tables)[];
