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
export const VERSIONS: readonly (readonly string[])[] = [
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
  [
    // `amount` is what is reserved or was captured. `sub_merchant` is for whom the merchant acts, if
    // for somebody else.
    `create table authorizations (id text primary key, amount bigint not null,
       amount_requested bigint not null, currency text not null,
       source text not null references payment_instruments,
       identity_id text not null references customers, sub_merchant text, state text not null,
       failure_code text, failure_message text, is_void boolean not null, void_state text,
       transfer text references transfers, order_id text references orders,
       statement_descriptor text, tags jsonb not null, expires_at timestamptz,
       updated_at timestamptz not null, ${RECORD})`,
    `create index on authorizations (expires_at)
       where state = 'SUCCEEDED' and not is_void and transfer is null`,
    `alter table orders add column sub_merchant text`,
    `alter table transfers add column sub_merchant text`,
  ],
  [
    // The log outlives the endpoint, and with it the deliveries.
    `alter table webhook_attempts drop constraint webhook_attempts_delivery_id_fkey`,
  ],
  [
    // Either percents or an amount. `code_key` is the code in capitals, by which it is found.
    `create table coupons (id text primary key, name text, percent_off integer, amount_off bigint,
       currency text, duration text not null, duration_in_months integer, max_redemptions integer,
       times_redeemed integer not null, redeem_by timestamptz, metadata jsonb not null,
       updated_at timestamptz not null, ${RECORD})`,
    `create table promotion_codes (id text primary key,
       coupon_id text not null references coupons, code text not null, code_key text not null,
       active boolean not null, max_redemptions integer, times_redeemed integer not null,
       expires_at timestamptz, identity_id text references customers, minimum_amount bigint,
       minimum_amount_currency text, metadata jsonb not null, updated_at timestamptz not null,
       ${RECORD}, unique (merchant, code_key))`,
    // What was redeemed is no reference, because coupons and codes can be deleted.
    `alter table checkout_sessions add column allow_promotion_codes boolean not null default false`,
    `alter table checkout_sessions add column amount_discount bigint not null default 0`,
    `alter table checkout_sessions add column promotion_code_id text`,
    `alter table checkout_sessions add column coupon_id text`,
    `alter table orders add column amount_discount bigint not null default 0`,
    `alter table orders add column promotion_code_id text`,
    `alter table orders add column coupon_id text`,
    // The discount of a subscription, with its terms as they were redeemed.
    `alter table subscriptions add column discount jsonb`,
    `alter table invoices add column amount_discount bigint not null default 0`,
  ],
  [
    // A change of items may be charged at once, beside the invoice of the period.
    `alter table invoices drop constraint invoices_subscription_id_period_start_key`,
    `create unique index invoices_period on invoices (subscription_id, period_start)
       where billing_reason <> 'subscription_update'`,
    `alter table invoices add column credit_applied bigint not null default 0`,
    `alter table subscriptions add column price_change jsonb`,
    `alter table subscriptions add column pending_lines jsonb`,
    `alter table subscriptions add column pending_until timestamptz`,
    `alter table subscriptions add column status_before_pause text`,
    `alter table subscriptions add column resumes_at timestamptz`,
    `create index on subscriptions (pending_until) where pending_until is not null`,
    `create index on subscriptions (resumes_at) where resumes_at is not null`,
  ],
  [
    // Null where the merchant has said nothing about renewals that fail.
    `alter table merchants add column dunning jsonb`,
  ],
  [
    `update prices set pricing_model = 'per_unit' where pricing_model = 'flat'`,
    // The amounts of a price in tiers. Null for any other model.
    `alter table prices add column tiers jsonb`,
    `alter table prices add column metadata jsonb not null default '{}'`,
    // `image` is the name of a picture that the sandbox draws, and `image_url` one of the merchant's.
    `alter table products add column image_url text`,
    `alter table products add column metadata jsonb not null default '{}'`,
    `alter table customers add column updated_at timestamptz`,
    `update customers set updated_at = created_at`,
    `alter table customers alter column updated_at set not null`,
    // What was taken out of use pays nothing any more.
    `alter table payment_instruments add column enabled boolean not null default true`,
    `alter table payment_instruments add column updated_at timestamptz`,
    `update payment_instruments set updated_at = created_at`,
    `alter table payment_instruments alter column updated_at set not null`,
    // The currencies in which the merchant's customers can pay by bank debit.
    `alter table merchants add column bank_currencies jsonb not null default '["USD"]'`,
  ],
  [
    // `type` says which way the money goes: DEBIT from the customer, DISPUTE back to the customer.
    // `disputes_at` is when the amount of a transfer makes the bank dispute it.
    `alter table transfers add column type text not null default 'DEBIT'`,
    `alter table transfers add column disputes_at timestamptz`,
    `create index on transfers (disputes_at) where disputes_at is not null`,
    `alter table reversals add column settles_at timestamptz`,
    `alter table reversals add column settles_as text`,
    `alter table reversals add column updated_at timestamptz`,
    `update reversals set updated_at = created_at`,
    `alter table reversals alter column updated_at set not null`,
    `create index on reversals (settles_at) where state = 'PENDING'`,
    // A transfer is disputed once at most. `next_at` is when time decides.
    `create table disputes (id text primary key, transfer text not null unique references transfers,
       amount bigint not null, currency text not null, reason text not null, state text not null,
       respond_by timestamptz not null, submitted_at timestamptz, decided_at timestamptz,
       dispute_transfer text references transfers, identity_id text, next_at timestamptz,
       updated_at timestamptz not null, ${RECORD})`,
    `create index on disputes (next_at) where next_at is not null`,
    // Of a file, only what identifies it is kept.
    `create table dispute_evidence (id text primary key,
       dispute_id text not null references disputes on delete cascade, text text, file_name text,
       content_type text, size bigint, sha256 text, ${RECORD})`,
    `create index on dispute_evidence (dispute_id)`,
    // A settlement covers one day. What came too late for it belongs to the next.
    `create table settlements (id text primary key, currency text not null, gross bigint not null,
       refunds bigint not null, disputes bigint not null, fees bigint not null, net bigint not null,
       transfers_count integer not null, period_start timestamptz not null,
       period_end timestamptz not null, state text not null, ${RECORD},
       unique (merchant, currency, period_end))`,
    // The merchant's books: money that came, went back or was taken back, each with its fee. What
    // has no settlement is the open balance. The amount is never negative: `kind` says the sign.
    `create table balance_entries (id text primary key, kind text not null,
       transfer_id text not null references transfers, currency text not null,
       amount bigint not null, fee bigint not null, settles_at timestamptz not null,
       settlement_id text references settlements, ${RECORD})`,
    `create index on balance_entries (settles_at) where settlement_id is null`,
    `create index on balance_entries (settlement_id)`,
    `insert into balance_entries (id, kind, transfer_id, currency, amount, fee, settles_at, merchant, created_at)
     select 'BE' || id, 'transfer', id, currency, amount,
       case instrument ->> 'type' when 'BANK_ACCOUNT' then least(500, (amount * 8 + 500) / 1000)
         else (amount * 29 + 500) / 1000 + 30 end,
       date_trunc('day', updated_at at time zone 'UTC') at time zone 'UTC' + interval '1 day',
       merchant, updated_at
     from transfers where state = 'SUCCEEDED' order by seq`,
    `insert into balance_entries (id, kind, transfer_id, currency, amount, fee, settles_at, merchant, created_at)
     select 'BE' || id, 'refund', transfer_id, currency, amount, 0,
       date_trunc('day', created_at at time zone 'UTC') at time zone 'UTC' + interval '1 day',
       merchant, created_at
     from reversals where state = 'SUCCEEDED' order by seq`,
  ],
  [
    // Of a recipient's account, only what recognizes it is kept.
    `create table bill_recipients (id text primary key, name text not null, name_key text not null,
       routing_number text, account_last_four text, account_key text, bank_name text,
       updated_at timestamptz not null, ${RECORD})`,
    // `details` is what the bill says, encrypted. The columns after it repeat what lists sort by.
    `create table bills (id text primary key, status text not null, file_name text not null,
       content_type text not null, size bigint not null, sha256 text not null,
       details text not null, vendor_name text, amount double precision, due_date text,
       extraction_error text, recipient_id text references bill_recipients, recipient_match text,
       payment_method text, scheduled_date text, wrong_codes integer not null, failure_code text,
       failure_message text, updated_at timestamptz not null, ${RECORD})`,
    `create index on bills (merchant, created_at)`,
    // The document, encrypted. It is apart, so that no list reads it.
    `create table bill_documents (bill_id text primary key references bills on delete cascade,
       sealed text not null)`,
    // `amount` is in minor units. `next_at` is when time takes the next step.
    `create table bill_payments (id text primary key, bill_id text not null references bills on delete cascade,
       recipient_id text not null references bill_recipients, amount bigint not null,
       currency text not null, state text not null, starts_at timestamptz,
       expires_at timestamptz, next_at timestamptz, updated_at timestamptz not null, ${RECORD})`,
    `create index on bill_payments (bill_id)`,
    `create index on bill_payments (next_at) where next_at is not null`,
  ],
  [
    // Of a key that a merchant has made, only what recognizes it is kept.
    `create table api_keys (id text primary key, kind text not null, name text,
       key_hash text not null unique, last_four text not null, revoked_at timestamptz, ${RECORD})`,
    // The key with which the tokens of people are signed.
    `create table signing_keys (id text primary key, private_jwk jsonb not null)`,
    // `due_at` is when a form has to be signed, and once it is signed, when the next one comes.
    `create table compliance_forms (id text primary key, type text not null, version text not null,
       status text not null, due_at timestamptz not null, name text, title text,
       signed_at timestamptz, ip_address text, user_agent text, document_sha256 text, ${RECORD})`,
    `create index on compliance_forms (due_at) where status = 'signed'`,
  ],
  [
    // An order whose payment was declined at once has no number, and no customer who was not stored.
    `alter table orders alter column order_number drop not null, alter column identity_id drop not null`,
  ],
  [
    // What a merchant has set up against renewals that fail. Each acts once for an invoice, at
    // `due_at`. `attempt` is the attempt that was made by it.
    `create table recovery_automations (id text primary key, name text, trigger text not null,
       wait_days integer not null, action text not null, active boolean not null,
       updated_at timestamptz not null, ${RECORD})`,
    `create table recovery_actions (id text primary key,
       automation_id text not null references recovery_automations on delete cascade,
       invoice_id text not null references invoices, due_at timestamptz, attempt integer,
       ${RECORD}, unique (automation_id, invoice_id))`,
    `create index on recovery_actions (due_at) where due_at is not null`,
    `create index on recovery_actions (invoice_id)`,
  ],
  [
    // Whether the merchant's sessions can be paid with stablecoins.
    `alter table merchants add column crypto boolean not null default false`,
    // What has arrived for a session that takes stablecoins, where it has to arrive, and its reference.
    `create table crypto_payments (session_id text primary key references checkout_sessions,
       address text not null unique, reference text not null, status text not null, reason text,
       tx_signature text, updated_at timestamptz not null, ${RECORD})`,
  ],
  [
    // Lists begin with the newest record.
    `create index on transfers (seq)`,
    `create index on orders (seq)`,
    `create index on customers (seq)`,
    `create index on payment_instruments (seq)`,
    `create index on subscriptions (seq)`,
    `create index on invoices (seq)`,
    `create index on checkout_sessions (seq)`,
    `create index on balance_entries (seq)`,
    `create index on webhook_events (seq)`,
    `create index on webhook_deliveries (seq)`,
    `create index on webhook_attempts (seq)`,
    // Records are found by those that they name.
    `create index on transfers (identity_id)`,
    `create index on transfers (source)`,
    `create index on transfers (order_id)`,
    `create index on transfers (invoice_id)`,
    `create index on reversals (transfer_id)`,
    `create index on orders (identity_id)`,
    `create index on payment_instruments (identity_id)`,
    `create index on subscriptions (identity_id)`,
    `create index on subscriptions (order_id)`,
    `create index on invoices (subscription_id)`,
    `create index on authorizations (source)`,
    `create index on checkout_sessions (payment_link_id)`,
    `create index on webhook_deliveries (event_id)`,
    `create index on webhook_deliveries (endpoint_id)`,
    `create index on webhook_attempts (delivery_id)`,
    `create index on webhook_attempts (endpoint_id)`,
    // The values in the JSON of an event that may be ids. No value that is long is among them.
    `create function ids_in(body text) returns text[] language sql immutable parallel safe as
       $$ select array(select distinct found[1]
          from regexp_matches(body, '"([-A-Za-z0-9_]{3,64})"(?=[],}])', 'g') as found) $$`,
    `create index on webhook_events using gin (ids_in(body))`,
  ],
  [
    // The values of an event that may be ids, which are found where it is made: to find them in SQL
    // took longer than all else that a payment writes.
    `alter table webhook_events add column ids text[]`,
    `update webhook_events set ids = ids_in(body)`,
    `alter table webhook_events alter column ids set not null`,
    `drop function ids_in cascade`,
    `create index on webhook_events using gin (ids)`,
    // What changes with each change of the catalogue and of the keys. Each request reads it with the
    // time, so that no process answers from memory what another one has changed.
    `alter table clock add column catalogue text not null default gen_random_uuid()::text,
       add column keys text not null default gen_random_uuid()::text`,
    `create function note_change() returns trigger language plpgsql as
       $$ begin execute format('update clock set %I = gen_random_uuid()::text', tg_argv[0]); return null; end $$`,
    `create trigger changed after insert or update or delete on prices
       for each statement execute function note_change('catalogue')`,
    `create trigger changed after insert or update or delete on api_keys
       for each statement execute function note_change('keys')`,
  ],
  [
    // Jobs that have failed, until they are done. Each is tried again at `due_at`.
    `create table failed_jobs (id text primary key, kind text not null, record_id text not null,
       attempts integer not null, error text not null, due_at timestamptz not null,
       updated_at timestamptz not null, ${RECORD}, unique (kind, record_id))`,
  ],
  [
    // The keys that stand there are everybody's until their time is over, because nobody knows whose
    // they are.
    `alter table idempotency_keys add column credential text not null default 'any'`,
    `alter table idempotency_keys alter column credential drop default,
       drop constraint idempotency_keys_pkey, add primary key (merchant, key, credential)`,
  ],
];
