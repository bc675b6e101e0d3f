import type { Sql, Store } from './store.ts';

// Every record carries its merchant, and `seq`, the order in which records were made. Columns have
// the names of the wire, except those that `store/records.ts` does not show.
const RECORD = `
  seq bigint generated always as identity,
  merchant text not null,
  created_at timestamptz not null`;

/**
 * The statements of each version of the schema. Those of a released version never change, because
 * existing stores have run them.
 */
const VERSIONS: readonly (readonly string[])[] = [
  [
    // One row: by how many milliseconds the sandbox's clock is ahead of the machine's.
    `create table clock (offset_ms bigint not null)`,
    `create table merchants (id text primary key, last_order_number integer not null)`,
    `create table products (id text primary key, name text not null, description text,
       image text, active boolean not null, ${RECORD})`,
    `create table prices (id text primary key, product_id text not null references products,
       currency text not null, unit_amount bigint not null, recurring boolean not null,
       interval text, interval_count integer, pricing_model text not null,
       trial_period_days integer, active boolean not null, tax_behavior text not null,
       description text, ${RECORD})`,
    `create table customers (id text primary key, details jsonb not null, ${RECORD})`,
    `create table payment_instruments (id text primary key, identity_id text not null references customers,
       type text not null, name text, brand text, last_four text not null,
       expiration_month integer, expiration_year integer, routing_number text, account_type text,
       address jsonb, tags jsonb, fingerprint text not null, scenario text not null, ${RECORD})`,
    `create table orders (id text primary key, order_number text not null,
       identity_id text not null references customers, status text not null, currency text not null,
       amount_total bigint not null, line_items jsonb not null, metadata jsonb not null,
       tags jsonb not null, ${RECORD}, unique (merchant, order_number))`,
    `create table transfers (id text primary key, order_id text references orders,
       identity_id text references customers, source text references payment_instruments,
       amount bigint not null, currency text not null, state text not null, failure_code text,
       failure_message text, instrument jsonb not null, metadata jsonb not null,
       settles_at timestamptz, settles_as text, updated_at timestamptz not null, ${RECORD})`,
    `create index on transfers (settles_at) where state = 'PENDING'`,
    `create table subscriptions (id text primary key, identity_id text not null references customers,
       instrument_id text not null references payment_instruments,
       order_id text not null references orders, order_number text not null, status text not null,
       items jsonb not null, currency text not null, current_period_start timestamptz not null,
       current_period_end timestamptz not null, billing_cycle_anchor timestamptz not null,
       trial_start timestamptz, trial_end timestamptz, cancel_at_period_end boolean not null,
       pause_collection jsonb, latest_invoice_id text, proration_behavior text not null,
       credit_balance bigint not null, pending_update jsonb, metadata jsonb not null,
       updated_at timestamptz not null, ${RECORD})`,
    // Only a hash of a session's key is kept.
    `create table vault_sessions (id text primary key, key_hash text not null unique,
       nonce text not null unique, authorized boolean not null, expires_at timestamptz not null,
       ${RECORD})`,
    // No numbers are kept: a token's instrument is a brand, last digits and the name of a scenario.
    `create table vault_tokens (id text primary key, instrument jsonb not null,
       expires_at timestamptz not null, used_at timestamptz, ${RECORD})`,
    `create table idempotency_keys (merchant text not null, key text not null,
       request_hash text not null, status integer, body json, created_at timestamptz not null,
       primary key (merchant, key))`,
  ],
  [
    `create table webhook_endpoints (id text primary key, url text not null, events jsonb not null,
       active boolean not null, consecutive_failures integer not null,
       last_triggered_at timestamptz, updated_at timestamptz not null, ${RECORD})`,
    // Secrets are kept as they are, because deliveries are signed with them, and an encryption key
    // in the same place would protect nothing. They are apart from the endpoints, so that none is
    // read together with its endpoint by mistake.
    `create table webhook_secrets (endpoint_id text not null references webhook_endpoints on delete cascade,
       secret text not null, expires_at timestamptz, ${RECORD})`,
    `create table webhook_events (id text primary key, type text not null, body text not null, ${RECORD})`,
    // `due_at` is the sandbox's time, and null once nothing is left to do. `leased_until` is
    // the database's own time. `claim` distinguishes the worker that has the lease from earlier
    // ones.
    `create table webhook_deliveries (id text primary key,
       event_id text not null references webhook_events,
       endpoint_id text not null references webhook_endpoints on delete cascade,
       attempts integer not null default 0, due_at timestamptz, leased_until timestamptz,
       claim integer not null default 0, ${RECORD})`,
    `create index on webhook_deliveries (due_at) where due_at is not null`,
    `create table webhook_attempts (id text primary key,
       delivery_id text not null references webhook_deliveries on delete cascade,
       endpoint_id text not null, event_id text not null, event_type text not null,
       attempt integer not null, success boolean not null, url text not null, status integer,
       error text, duration_ms integer not null, headers jsonb not null, response_body text,
       ${RECORD})`,
  ],
  [
    // Origins exactly as browsers name them. An empty list allows any origin.
    `alter table merchants add column allowed_origins jsonb not null default '[]'`,
    `alter table transfers add column amount_refunded bigint not null default 0`,
    `create table reversals (id text primary key, transfer_id text not null references transfers,
       amount bigint not null, currency text not null, state text not null, tags jsonb not null,
       ${RECORD})`,
    `create table payment_links (id text primary key, nickname text, state text not null,
       payment_count integer not null, payment_limit integer, amount_type text not null,
       items jsonb not null, allowed_payment_methods jsonb not null,
       collect_buyer_details boolean not null, branding_overrides jsonb,
       link_expires_at timestamptz, ${RECORD})`,
    // Only a hash of a session's secret is kept. `identity_id` is the customer for whom the
    // session was made, and `payer_id` the customer who paid. A session whose status says open
    // may have ended by time or with its payment link.
    `create table checkout_sessions (id text primary key, secret_hash text not null unique,
       status text not null, payment_status text not null, mode text not null,
       currency text not null, amount_total bigint not null, line_items jsonb not null,
       payment_methods jsonb not null, payment_link_id text references payment_links,
       success_url text, cancel_url text, customer_email text,
       identity_id text references customers, shows_customer boolean not null,
       metadata jsonb not null, declines integer not null, payer_id text references customers,
       order_id text references orders, transfer_id text references transfers,
       expires_at timestamptz not null, completed_at timestamptz, ${RECORD})`,
    `create index on checkout_sessions (transfer_id)`,
  ],
  [
    `alter table payment_instruments add column bank_name text`,
    `update payment_instruments set bank_name = case routing_number
       when '110000000' then 'Sandbox Test Bank' when '122105278' then 'Wells Fargo Bank' end`,
    `alter table merchants add column last_invoice_number integer not null default 0`,
    `alter table subscriptions add column description text`,
    // The next thing that becomes due for a subscription, and when. Null once nothing is left to
    // come.
    `alter table subscriptions add column next_step text`,
    `alter table subscriptions add column next_at timestamptz`,
    `update subscriptions set next_step = 'period_end', next_at = current_period_end
     where status in ('trialing', 'active')`,
    `create index on subscriptions (next_at) where next_at is not null`,
    // An invoice has no number until it is finalized. No period of a subscription has two invoices.
    `create table invoices (id text primary key, number text,
       subscription_id text not null references subscriptions,
       identity_id text not null references customers, status text not null,
       billing_reason text not null, currency text not null, amount_due bigint not null,
       amount_paid bigint not null, lines jsonb not null, period_start timestamptz not null,
       period_end timestamptz not null, transfer_id text references transfers,
       attempt_count integer not null, next_attempt_at timestamptz, finalized_at timestamptz,
       paid_at timestamptz, updated_at timestamptz not null, ${RECORD},
       unique (subscription_id, period_start), unique (merchant, number))`,
    `create index on invoices (next_attempt_at) where next_attempt_at is not null`,
    `create index on invoices (transfer_id)`,
    // The invoice that a renewal's transfer pays. It is no reference, because invoices refer to
    // transfers.
    `alter table transfers add column invoice_id text`,
  ],
  [
    // The checkout session for which a vault session was opened, if any. Its tokens pay no other
    // session.
    `alter table vault_sessions add column checkout_session_id text`,
    `alter table vault_tokens add column checkout_session_id text`,
  ],
];

export const TABLES = [
  'checkout_sessions',
  'payment_links',
  'reversals',
  'idempotency_keys',
  'vault_tokens',
  'vault_sessions',
  'invoices',
  'subscriptions',
  'transfers',
  'orders',
  'payment_instruments',
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
