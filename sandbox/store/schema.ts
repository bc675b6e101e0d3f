import type { Sql, Store } from './store.ts';
import { VERSIONS } from './versions.ts';

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
] as const;

/** Any number that no other program is likely to lock. */
const MIGRATION_LOCK = 42_444_244;

/**
 * Brings the store's tables to the newest version, once, even when several processes start
 * together.
 *
 * @param fill - Adds the data that came with the versions after `from`.
 */
export async function migrate(
  store: Store,
  fill: (sql: Sql, from: number) => Promise<void>,
): Promise<void> {
  await store.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await sql.query('create table if not exists schema_version (version integer not null)');
    const [row] = await sql.query<{ version: number }>('select version from schema_version');
    if (row?.version === VERSIONS.length) return;
    if (row && row.version > VERSIONS.length) {
      throw new Error(
        'The data was written by a newer sandbox. Update this sandbox, or delete the data.',
      );
    }
    for (const statement of VERSIONS.slice(row?.version ?? 0).flat()) await sql.query(statement);
    await sql.query('delete from schema_version');
    await sql.query('insert into schema_version values ($1)', [VERSIONS.length]);
    await fill(sql, row?.version ?? 0);
  });
}
