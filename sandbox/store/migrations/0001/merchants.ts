import { RECORD } from './record.ts';

/** Merchants with what they prove and sell, and their customers. */
export const MERCHANTS = `
  -- One row. "offset_ms": by how much the sandbox's clock is ahead of the machine's. The texts change with
  -- each change of the catalogue and of the keys, so that no process answers from memory what another one
  -- has changed.
  create table clock (
    offset_ms bigint not null, catalogue text not null default gen_random_uuid()::text,
    keys text not null default gen_random_uuid()::text);
  -- An empty list of origins, exactly as browsers name them, allows any. Null "dunning": nothing was said.
  create table merchants (
    id text primary key, last_order_number integer not null,
    allowed_origins jsonb not null default '[]', last_invoice_number integer not null default 0,
    dunning jsonb, bank_currencies jsonb not null default '["USD"]',
    crypto boolean not null default false);
  create table idempotency_keys (
    merchant text not null, key text not null, request_hash text not null, status integer,
    body json, created_at timestamptz not null, credential text not null,
    primary key (merchant, key, credential));
  -- Jobs that have failed, until they are done. Each is tried again at "due_at".
  create table failed_jobs (
    id text primary key, kind text not null, record_id text not null, attempts integer not null,
    error text not null, due_at timestamptz not null, updated_at timestamptz not null, ${RECORD},
    unique (kind, record_id));
  -- Of a key that a merchant has made, only what recognizes it is kept.
  create table api_keys (
    id text primary key, kind text not null, name text, key_hash text not null unique,
    last_four text not null, revoked_at timestamptz, ${RECORD});
  -- The key with which the tokens of people are signed.
  create table signing_keys (
    id text primary key, private_jwk jsonb not null);
  -- "due_at" is when a form has to be signed, and once it is signed, when the next one comes.
  create table compliance_forms (
    id text primary key, type text not null, version text not null, status text not null,
    due_at timestamptz not null, name text, title text, signed_at timestamptz, ip_address text,
    user_agent text, document_sha256 text, ${RECORD});
  create index on compliance_forms (due_at) where status = 'signed';
  -- "image" is the name of a picture that the sandbox draws, and "image_url" one of the merchant's.
  create table products (
    id text primary key, name text not null, description text, image text,
    active boolean not null, image_url text, metadata jsonb not null default '{}', ${RECORD});
  create table prices (
    id text primary key, product_id text not null references products, currency text not null,
    unit_amount bigint not null, recurring boolean not null, interval text,
    interval_count integer, pricing_model text not null, trial_period_days integer,
    active boolean not null, tax_behavior text not null, description text, tiers jsonb,
    metadata jsonb not null default '{}', ${RECORD});
  create table payment_links (
    id text primary key, nickname text, state text not null, payment_count integer not null,
    payment_limit integer, amount_type text not null, items jsonb not null,
    allowed_payment_methods jsonb not null, collect_buyer_details boolean not null,
    branding_overrides jsonb, link_expires_at timestamptz, ${RECORD});
  create table customers (
    id text primary key, details jsonb not null, updated_at timestamptz not null, ${RECORD});
  create index on customers (seq);
  create table payment_instruments (
    id text primary key, identity_id text not null references customers, type text not null,
    name text, brand text, last_four text not null, expiration_month integer,
    expiration_year integer, routing_number text, account_type text, address jsonb, tags jsonb,
    fingerprint text not null, scenario text not null, bank_name text,
    enabled boolean not null default true, updated_at timestamptz not null, ${RECORD});
  create index on payment_instruments (identity_id); create index on payment_instruments (seq);
  -- Only a hash of a session's key is kept. Tokens of a vault session that was opened for a checkout session
  -- pay no other one.
  create table vault_sessions (
    id text primary key, key_hash text not null unique, nonce text not null unique,
    authorized boolean not null, expires_at timestamptz not null, checkout_session_id text,
    ${RECORD});
  -- No numbers are kept: a token's instrument is a brand, last digits and the name of a scenario.
  create table vault_tokens (
    id text primary key, instrument jsonb not null, expires_at timestamptz not null,
    used_at timestamptz, checkout_session_id text, ${RECORD});
  -- Either percents or an amount.
  create table coupons (
    id text primary key, name text, percent_off integer, amount_off bigint, currency text,
    duration text not null, duration_in_months integer, max_redemptions integer,
    times_redeemed integer not null, redeem_by timestamptz, metadata jsonb not null,
    updated_at timestamptz not null, ${RECORD});
  -- "code_key" is the code in capitals, by which it is found.
  create table promotion_codes (
    id text primary key, coupon_id text not null references coupons, code text not null,
    code_key text not null, active boolean not null, max_redemptions integer,
    times_redeemed integer not null, expires_at timestamptz,
    identity_id text references customers, minimum_amount bigint, minimum_amount_currency text,
    metadata jsonb not null, updated_at timestamptz not null, ${RECORD},
    unique (merchant, code_key));

  create function note_change() returns trigger language plpgsql as
    $$ begin execute format('update clock set %I = gen_random_uuid()::text', tg_argv[0]); return null; end $$;
  create trigger changed after insert or update or delete on prices
    for each statement execute function note_change('catalogue');
  create trigger changed after insert or update or delete on api_keys
    for each statement execute function note_change('keys');
`;
