CREATE FUNCTION note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin execute format('update clock set %I = gen_random_uuid()::text', tg_argv[0]); return null; end $$;
CREATE TABLE api_keys (
    id text NOT NULL,
    kind text NOT NULL,
    name text,
    key_hash text NOT NULL,
    last_four text NOT NULL,
    revoked_at timestamptz,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE api_keys ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME api_keys_seq_seq);
CREATE TABLE authorizations (
    id text NOT NULL,
    amount bigint NOT NULL,
    amount_requested bigint NOT NULL,
    currency text NOT NULL,
    source text NOT NULL,
    identity_id text NOT NULL,
    sub_merchant text,
    state text NOT NULL,
    failure_code text,
    failure_message text,
    is_void boolean NOT NULL,
    void_state text,
    transfer text,
    order_id text,
    statement_descriptor text,
    tags jsonb NOT NULL,
    expires_at timestamptz,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE authorizations ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME authorizations_seq_seq);
CREATE TABLE balance_entries (
    id text NOT NULL,
    kind text NOT NULL,
    transfer_id text NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    fee bigint NOT NULL,
    settles_at timestamptz NOT NULL,
    settlement_id text,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE balance_entries ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME balance_entries_seq_seq);
CREATE TABLE bill_documents (
    bill_id text NOT NULL,
    sealed text NOT NULL
);
CREATE TABLE bill_payments (
    id text NOT NULL,
    bill_id text NOT NULL,
    recipient_id text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    state text NOT NULL,
    starts_at timestamptz,
    expires_at timestamptz,
    next_at timestamptz,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE bill_payments ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME bill_payments_seq_seq);
CREATE TABLE bill_recipients (
    id text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    routing_number text,
    account_last_four text,
    account_key text,
    bank_name text,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE bill_recipients ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME bill_recipients_seq_seq);
CREATE TABLE bills (
    id text NOT NULL,
    status text NOT NULL,
    file_name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    sha256 text NOT NULL,
    details text NOT NULL,
    vendor_name text,
    amount double precision,
    due_date text,
    extraction_error text,
    recipient_id text,
    recipient_match text,
    payment_method text,
    scheduled_date text,
    wrong_codes integer NOT NULL,
    failure_code text,
    failure_message text,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE bills ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME bills_seq_seq);
CREATE TABLE checkout_sessions (
    id text NOT NULL,
    secret_hash text NOT NULL,
    status text NOT NULL,
    payment_status text NOT NULL,
    mode text NOT NULL,
    currency text NOT NULL,
    amount_total bigint NOT NULL,
    line_items jsonb NOT NULL,
    payment_methods jsonb NOT NULL,
    payment_link_id text,
    success_url text,
    cancel_url text,
    customer_email text,
    identity_id text,
    shows_customer boolean NOT NULL,
    metadata jsonb NOT NULL,
    declines integer NOT NULL,
    payer_id text,
    order_id text,
    transfer_id text,
    expires_at timestamptz NOT NULL,
    completed_at timestamptz,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    allow_promotion_codes boolean DEFAULT false NOT NULL,
    amount_discount bigint DEFAULT 0 NOT NULL,
    promotion_code_id text,
    coupon_id text
);
ALTER TABLE checkout_sessions ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME checkout_sessions_seq_seq);
CREATE TABLE clock (
    offset_ms bigint NOT NULL,
    catalogue text DEFAULT (gen_random_uuid())::text NOT NULL,
    keys text DEFAULT (gen_random_uuid())::text NOT NULL
);
CREATE TABLE compliance_forms (
    id text NOT NULL,
    type text NOT NULL,
    version text NOT NULL,
    status text NOT NULL,
    due_at timestamptz NOT NULL,
    name text,
    title text,
    signed_at timestamptz,
    ip_address text,
    user_agent text,
    document_sha256 text,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE compliance_forms ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME compliance_forms_seq_seq);
CREATE TABLE coupons (
    id text NOT NULL,
    name text,
    percent_off integer,
    amount_off bigint,
    currency text,
    duration text NOT NULL,
    duration_in_months integer,
    max_redemptions integer,
    times_redeemed integer NOT NULL,
    redeem_by timestamptz,
    metadata jsonb NOT NULL,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE coupons ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME coupons_seq_seq);
CREATE TABLE crypto_payments (
    session_id text NOT NULL,
    address text NOT NULL,
    reference text NOT NULL,
    status text NOT NULL,
    reason text,
    tx_signature text,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE crypto_payments ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME crypto_payments_seq_seq);
CREATE TABLE customers (
    id text NOT NULL,
    details jsonb NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
ALTER TABLE customers ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME customers_seq_seq);
CREATE TABLE dispute_evidence (
    id text NOT NULL,
    dispute_id text NOT NULL,
    text text,
    file_name text,
    content_type text,
    size bigint,
    sha256 text,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE dispute_evidence ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME dispute_evidence_seq_seq);
CREATE TABLE disputes (
    id text NOT NULL,
    transfer text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    reason text NOT NULL,
    state text NOT NULL,
    respond_by timestamptz NOT NULL,
    submitted_at timestamptz,
    decided_at timestamptz,
    dispute_transfer text,
    identity_id text,
    next_at timestamptz,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE disputes ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME disputes_seq_seq);
CREATE TABLE failed_jobs (
    id text NOT NULL,
    kind text NOT NULL,
    record_id text NOT NULL,
    attempts integer NOT NULL,
    error text NOT NULL,
    due_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE failed_jobs ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME failed_jobs_seq_seq);
CREATE TABLE idempotency_keys (
    merchant text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer,
    body json,
    created_at timestamptz NOT NULL,
    credential text NOT NULL
);
CREATE TABLE invoices (
    id text NOT NULL,
    number text,
    subscription_id text NOT NULL,
    identity_id text NOT NULL,
    status text NOT NULL,
    billing_reason text NOT NULL,
    currency text NOT NULL,
    amount_due bigint NOT NULL,
    amount_paid bigint NOT NULL,
    lines jsonb NOT NULL,
    period_start timestamptz NOT NULL,
    period_end timestamptz NOT NULL,
    transfer_id text,
    attempt_count integer NOT NULL,
    next_attempt_at timestamptz,
    finalized_at timestamptz,
    paid_at timestamptz,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    amount_discount bigint DEFAULT 0 NOT NULL,
    credit_applied bigint DEFAULT 0 NOT NULL
);
ALTER TABLE invoices ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME invoices_seq_seq);
CREATE TABLE merchants (
    id text NOT NULL,
    last_order_number integer NOT NULL,
    allowed_origins jsonb DEFAULT '[]'::jsonb NOT NULL,
    last_invoice_number integer DEFAULT 0 NOT NULL,
    dunning jsonb,
    bank_currencies jsonb DEFAULT '["USD"]'::jsonb NOT NULL,
    crypto boolean DEFAULT false NOT NULL
);
CREATE TABLE orders (
    id text NOT NULL,
    order_number text,
    identity_id text,
    status text NOT NULL,
    currency text NOT NULL,
    amount_total bigint NOT NULL,
    line_items jsonb NOT NULL,
    metadata jsonb NOT NULL,
    tags jsonb NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    sub_merchant text,
    amount_discount bigint DEFAULT 0 NOT NULL,
    promotion_code_id text,
    coupon_id text
);
ALTER TABLE orders ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME orders_seq_seq);
CREATE TABLE payment_instruments (
    id text NOT NULL,
    identity_id text NOT NULL,
    type text NOT NULL,
    name text,
    brand text,
    last_four text NOT NULL,
    expiration_month integer,
    expiration_year integer,
    routing_number text,
    account_type text,
    address jsonb,
    tags jsonb,
    fingerprint text NOT NULL,
    scenario text NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    bank_name text,
    enabled boolean DEFAULT true NOT NULL,
    updated_at timestamptz NOT NULL
);
ALTER TABLE payment_instruments ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME payment_instruments_seq_seq);
CREATE TABLE payment_links (
    id text NOT NULL,
    nickname text,
    state text NOT NULL,
    payment_count integer NOT NULL,
    payment_limit integer,
    amount_type text NOT NULL,
    items jsonb NOT NULL,
    allowed_payment_methods jsonb NOT NULL,
    collect_buyer_details boolean NOT NULL,
    branding_overrides jsonb,
    link_expires_at timestamptz,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE payment_links ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME payment_links_seq_seq);
CREATE TABLE prices (
    id text NOT NULL,
    product_id text NOT NULL,
    currency text NOT NULL,
    unit_amount bigint NOT NULL,
    recurring boolean NOT NULL,
    "interval" text,
    interval_count integer,
    pricing_model text NOT NULL,
    trial_period_days integer,
    active boolean NOT NULL,
    tax_behavior text NOT NULL,
    description text,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    tiers jsonb,
    metadata jsonb DEFAULT '{}'::jsonb NOT NULL
);
ALTER TABLE prices ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME prices_seq_seq);
CREATE TABLE products (
    id text NOT NULL,
    name text NOT NULL,
    description text,
    image text,
    active boolean NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    image_url text,
    metadata jsonb DEFAULT '{}'::jsonb NOT NULL
);
ALTER TABLE products ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME products_seq_seq);
CREATE TABLE promotion_codes (
    id text NOT NULL,
    coupon_id text NOT NULL,
    code text NOT NULL,
    code_key text NOT NULL,
    active boolean NOT NULL,
    max_redemptions integer,
    times_redeemed integer NOT NULL,
    expires_at timestamptz,
    identity_id text,
    minimum_amount bigint,
    minimum_amount_currency text,
    metadata jsonb NOT NULL,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE promotion_codes ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME promotion_codes_seq_seq);
CREATE TABLE recovery_actions (
    id text NOT NULL,
    automation_id text NOT NULL,
    invoice_id text NOT NULL,
    due_at timestamptz,
    attempt integer,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE recovery_actions ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME recovery_actions_seq_seq);
CREATE TABLE recovery_automations (
    id text NOT NULL,
    name text,
    trigger text NOT NULL,
    wait_days integer NOT NULL,
    action text NOT NULL,
    active boolean NOT NULL,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE recovery_automations ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME recovery_automations_seq_seq);
CREATE TABLE reversals (
    id text NOT NULL,
    transfer_id text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    state text NOT NULL,
    tags jsonb NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    settles_at timestamptz,
    settles_as text,
    updated_at timestamptz NOT NULL
);
ALTER TABLE reversals ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME reversals_seq_seq);
CREATE TABLE schema_version (
    version integer NOT NULL
);
CREATE TABLE settlements (
    id text NOT NULL,
    currency text NOT NULL,
    gross bigint NOT NULL,
    refunds bigint NOT NULL,
    disputes bigint NOT NULL,
    fees bigint NOT NULL,
    net bigint NOT NULL,
    transfers_count integer NOT NULL,
    period_start timestamptz NOT NULL,
    period_end timestamptz NOT NULL,
    state text NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE settlements ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME settlements_seq_seq);
CREATE TABLE signing_keys (
    id text NOT NULL,
    private_jwk jsonb NOT NULL
);
CREATE TABLE subscriptions (
    id text NOT NULL,
    identity_id text NOT NULL,
    instrument_id text NOT NULL,
    order_id text NOT NULL,
    order_number text NOT NULL,
    status text NOT NULL,
    items jsonb NOT NULL,
    currency text NOT NULL,
    current_period_start timestamptz NOT NULL,
    current_period_end timestamptz NOT NULL,
    billing_cycle_anchor timestamptz NOT NULL,
    trial_start timestamptz,
    trial_end timestamptz,
    cancel_at_period_end boolean NOT NULL,
    pause_collection jsonb,
    latest_invoice_id text,
    proration_behavior text NOT NULL,
    credit_balance bigint NOT NULL,
    pending_update jsonb,
    metadata jsonb NOT NULL,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    description text,
    next_step text,
    next_at timestamptz,
    discount jsonb,
    price_change jsonb,
    pending_lines jsonb,
    pending_until timestamptz,
    status_before_pause text,
    resumes_at timestamptz
);
ALTER TABLE subscriptions ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME subscriptions_seq_seq);
CREATE TABLE transfers (
    id text NOT NULL,
    order_id text,
    identity_id text,
    source text,
    amount bigint NOT NULL,
    currency text NOT NULL,
    state text NOT NULL,
    failure_code text,
    failure_message text,
    instrument jsonb NOT NULL,
    metadata jsonb NOT NULL,
    settles_at timestamptz,
    settles_as text,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    amount_refunded bigint DEFAULT 0 NOT NULL,
    invoice_id text,
    sub_merchant text,
    type text DEFAULT 'DEBIT'::text NOT NULL,
    disputes_at timestamptz
);
ALTER TABLE transfers ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME transfers_seq_seq);
CREATE TABLE vault_sessions (
    id text NOT NULL,
    key_hash text NOT NULL,
    nonce text NOT NULL,
    authorized boolean NOT NULL,
    expires_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    checkout_session_id text
);
ALTER TABLE vault_sessions ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME vault_sessions_seq_seq);
CREATE TABLE vault_tokens (
    id text NOT NULL,
    instrument jsonb NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    checkout_session_id text
);
ALTER TABLE vault_tokens ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME vault_tokens_seq_seq);
CREATE TABLE webhook_attempts (
    id text NOT NULL,
    delivery_id text NOT NULL,
    endpoint_id text NOT NULL,
    event_id text NOT NULL,
    event_type text NOT NULL,
    attempt integer NOT NULL,
    success boolean NOT NULL,
    url text NOT NULL,
    status integer,
    error text,
    duration_ms integer NOT NULL,
    headers jsonb NOT NULL,
    response_body text,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE webhook_attempts ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME webhook_attempts_seq_seq);
CREATE TABLE webhook_deliveries (
    id text NOT NULL,
    event_id text NOT NULL,
    endpoint_id text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamptz,
    leased_until timestamptz,
    claim integer DEFAULT 0 NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE webhook_deliveries ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME webhook_deliveries_seq_seq);
CREATE TABLE webhook_endpoints (
    id text NOT NULL,
    url text NOT NULL,
    events jsonb NOT NULL,
    active boolean NOT NULL,
    consecutive_failures integer NOT NULL,
    last_triggered_at timestamptz,
    updated_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE webhook_endpoints ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME webhook_endpoints_seq_seq);
CREATE TABLE webhook_events (
    id text NOT NULL,
    type text NOT NULL,
    body text NOT NULL,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL,
    ids text[] NOT NULL
);
ALTER TABLE webhook_events ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME webhook_events_seq_seq);
CREATE TABLE webhook_secrets (
    endpoint_id text NOT NULL,
    secret text NOT NULL,
    expires_at timestamptz,
    seq bigint NOT NULL,
    merchant text NOT NULL,
    created_at timestamptz NOT NULL
);
ALTER TABLE webhook_secrets ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME webhook_secrets_seq_seq);
INSERT INTO balance_entries OVERRIDING SYSTEM VALUE VALUES
	('BEuV3bz507b9Z2VTRPV33BSn', 'transfer', 'TRqZSpqtnRDppYKGDMkPBq1a', 'USD', 3600, 134, '2026-11-03 00:00:00+00', 'STsj2BPZZF4c9kkJ3K5yqc0g', 1, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('BEEuBy6R8Qa48KRGwwfEbpCM', 'transfer', 'TRnWiqPkZkunEqCiF5rbAySY', 'USD', 2500, 103, '2026-11-03 00:00:00+00', 'STsj2BPZZF4c9kkJ3K5yqc0g', 2, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('BE7v734iCkQA9ZK7r5HZ9XYQ', 'refund', 'TRnWiqPkZkunEqCiF5rbAySY', 'USD', 100, 0, '2026-11-03 00:00:00+00', 'STsj2BPZZF4c9kkJ3K5yqc0g', 3, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('BEQHMNTA6SqNQazRHKigBfWQ', 'transfer', 'TRTQT4NNY8BsMbw8HXucyAxN', 'USD', 2400, 100, '2026-11-03 00:00:00+00', 'STsj2BPZZF4c9kkJ3K5yqc0g', 4, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('BEZtRYDknfAa8Ybc5jn0phFn', 'transfer', 'TRxgdH4iw7Ji7tj49GwBgBQB', 'USD', 1250, 66, '2026-11-03 00:00:00+00', 'STsj2BPZZF4c9kkJ3K5yqc0g', 5, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('BEkQXzxrgBrCZ86BNV4gyKus', 'transfer', 'TRdMKvvZnTPnqfMx5145jsF6', 'USD', 1200, 65, '2026-12-03 00:00:00+00', 'STm5rKR8ZXqTMzjFEG204hnn', 6, 'MU_sandbox', '2026-12-02 09:00:00+00');
INSERT INTO checkout_sessions OVERRIDING SYSTEM VALUE VALUES
	('ecs_8ri5X0JtNjgc3bhZFmWkfb', 'f1bcb19a4569a728ff03e6c02b4b0b4fba7c1fd481a0d4be42d56c19c4c4531f', 'complete', 'paid', 'payment', 'USD', 2400, '[{"price_id": "price_tee", "quantity": 1, "unit_amount": 2400}]', '["PAYMENT_CARD", "BANK_ACCOUNT"]', NULL, NULL, NULL, NULL, NULL, true, '{}', 0, 'IDCVXkfYWNgBtK1hBaTv3kcX', 'ORu39MY9giGzmwNEkSPnFQ4y', 'TRTQT4NNY8BsMbw8HXucyAxN', '2026-11-03 09:00:00+00', '2026-11-02 09:00:00+00', 1, 'MU_sandbox', '2026-11-02 09:00:00+00', false, 0, NULL, NULL),
	('ecs_1NZd6xNP0Jr8GhzfARmCVs', 'd55d4628f182956104998c5e7d1dfd2a9e9fd7d5462a2e9fe88693a5452ea84c', 'open', 'unpaid', 'payment', 'USD', 2400, '[{"price_id": "price_tee", "quantity": 1, "unit_amount": 2400}]', '["PAYMENT_CARD", "BANK_ACCOUNT"]', NULL, NULL, NULL, NULL, NULL, true, '{}', 0, NULL, NULL, NULL, '2026-11-03 09:00:00+00', NULL, 2, 'MU_sandbox', '2026-11-02 09:00:00+00', false, 0, NULL, NULL);
INSERT INTO clock VALUES
	(2851200000, 'afd37841-f57a-4255-8cbd-fa67fd21927e', 'f3ef4436-3210-473b-a3b8-1bb6f317aecb');
INSERT INTO compliance_forms OVERRIDING SYSTEM VALUE VALUES
	('CF_sandbox', 'PCI_SAQ_A', '4.0.1', 'needs_signature', '2026-12-02 09:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, 3, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('CF_other', 'PCI_SAQ_A', '4.0.1', 'needs_signature', '2026-12-02 09:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, 4, 'MU_other', '2026-11-02 09:00:00+00');
INSERT INTO customers OVERRIDING SYSTEM VALUE VALUES
	('ID_ada', '{"type": "PERSONAL", "email": "ada@example.com", "last_name": "Lovelace", "first_name": "Ada"}', 2, 'MU_sandbox', '2026-11-02 09:00:00+00', '2026-11-02 09:00:00+00'),
	('IDwAbGqTyemq6VCNbMp2WP6f', '{"type": "PERSONAL", "email": "grace@example.com", "last_name": "Hopper", "first_name": "Grace"}', 3, 'MU_sandbox', '2026-11-02 09:00:00+00', '2026-11-02 09:00:00+00'),
	('IDCVXkfYWNgBtK1hBaTv3kcX', '{"type": "PERSONAL", "email": "grace@example.com", "last_name": "Hopper", "first_name": "Grace"}', 4, 'MU_sandbox', '2026-11-02 09:00:00+00', '2026-11-02 09:00:00+00');
INSERT INTO idempotency_keys VALUES
	('MU_sandbox', 'once-and-for-all', '62827af6faf17339368203d0b2c5fb36d2cf7b892ea5cd620d39d34160b39048', 201, '{"success":true,"timestamp":"2026-11-02T09:00:00.000Z","data":{"transfer":{"id":"TRxgdH4iw7Ji7tj49GwBgBQB","amount":1250,"currency":"USD","state":"SUCCEEDED"},"orderId":"ORYSpnkwyHua8F7eRdbxavnV","orderNumber":"1004","subscriptions":[]}}', '2026-11-02 09:00:00+00', 'secret key');
INSERT INTO invoices OVERRIDING SYSTEM VALUE VALUES
	('INTksZjJrkMvkthv8Vm4jEhz', 'INV-0001', 'SUv7icGDjikGhHNpnBVHpkBY', 'ID_ada', 'paid', 'subscription_create', 'USD', 1200, 1200, '[{"amount": 1200, "price_id": "price_pro_monthly", "quantity": 1, "unit_amount": 1200}]', '2026-11-02 09:00:00+00', '2026-12-02 09:00:00+00', 'TRqZSpqtnRDppYKGDMkPBq1a', 1, NULL, '2026-11-02 09:00:00+00', '2026-11-02 09:00:00+00', '2026-11-02 09:00:00+00', 1, 'MU_sandbox', '2026-11-02 09:00:00+00', 0, 0),
	('INEu3kEVQJkt4xkwQEXrizCQ', 'INV-0002', 'SUv7icGDjikGhHNpnBVHpkBY', 'ID_ada', 'paid', 'subscription_cycle', 'USD', 1200, 1200, '[{"amount": 1200, "price_id": "price_pro_monthly", "quantity": 1, "unit_amount": 1200}]', '2026-12-02 09:00:00+00', '2027-01-02 09:00:00+00', 'TRdMKvvZnTPnqfMx5145jsF6', 1, NULL, '2026-12-02 09:00:00+00', '2026-12-02 09:00:00+00', '2026-12-02 09:00:00+00', 2, 'MU_sandbox', '2026-12-02 09:00:00+00', 0, 0);
INSERT INTO merchants VALUES
	('MU_other', 1000, '[]', 0, NULL, '["USD"]', false),
	('MU_sandbox', 1004, '[]', 2, NULL, '["USD"]', false);
INSERT INTO orders OVERRIDING SYSTEM VALUE VALUES
	('OR5MxajWrSFemYdB1q5aFHMd', '1001', 'ID_ada', 'paid', 'USD', 3600, '[{"amount": 1200, "price_id": "price_pro_monthly", "quantity": 1, "recurring": true, "product_id": "prod_pro", "unit_amount": 1200}, {"amount": 2400, "price_id": "price_tee", "quantity": 1, "recurring": false, "product_id": "prod_tee", "unit_amount": 2400}]', '{}', '{}', 1, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, 0, NULL, NULL),
	('ORNzGmYgwJyqcyyzT8Jb09p1', '1002', 'IDwAbGqTyemq6VCNbMp2WP6f', 'paid', 'USD', 2500, '[{"amount": 2500, "price_id": "price_mug", "quantity": 2, "recurring": false, "product_id": "prod_mug", "unit_amount": 1250}]', '{}', '{}', 2, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, 0, NULL, NULL),
	('ORHC1wQhEEvEAg7WCmVWEGjD', NULL, NULL, 'payment_failed', 'USD', 2400, '[{"amount": 2400, "price_id": "price_tee", "quantity": 1, "recurring": false, "product_id": "prod_tee", "unit_amount": 2400}]', '{}', '{}', 3, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, 0, NULL, NULL),
	('ORu39MY9giGzmwNEkSPnFQ4y', '1003', 'IDCVXkfYWNgBtK1hBaTv3kcX', 'paid', 'USD', 2400, '[{"amount": 2400, "price_id": "price_tee", "quantity": 1, "recurring": false, "product_id": "prod_tee", "unit_amount": 2400}]', '{}', '{}', 4, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, 0, NULL, NULL),
	('ORYSpnkwyHua8F7eRdbxavnV', '1004', 'ID_ada', 'paid', 'USD', 1250, '[{"amount": 1250, "price_id": "price_mug", "quantity": 1, "recurring": false, "product_id": "prod_mug", "unit_amount": 1250}]', '{}', '{}', 5, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, 0, NULL, NULL);
INSERT INTO payment_instruments OVERRIDING SYSTEM VALUE VALUES
	('PI_ada_visa', 'ID_ada', 'PAYMENT_CARD', 'Ada Lovelace', 'visa', '4242', 12, 2031, NULL, NULL, NULL, NULL, 'seed_visa', 'succeeds', 3, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, true, '2026-11-02 09:00:00+00'),
	('PI_ada_bank', 'ID_ada', 'BANK_ACCOUNT', 'Ada Lovelace', NULL, '6789', NULL, NULL, '110000000', 'PERSONAL_CHECKING', NULL, NULL, 'seed_bank', 'bank_succeeds', 4, 'MU_sandbox', '2026-11-02 09:00:00+00', 'Sandbox Test Bank', true, '2026-11-02 09:00:00+00'),
	('PIt8hcPYG2wJajTuAxYJHr3G', 'IDwAbGqTyemq6VCNbMp2WP6f', 'PAYMENT_CARD', 'Grace Hopper', 'visa', '4242', 12, 2030, NULL, NULL, NULL, NULL, '7b0adfcf3e8cf9dba9cb02c7f0d0e0dfd660b21e06845c12e58413064476165a', 'succeeds', 5, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, true, '2026-11-02 09:00:00+00'),
	('PItDm5TbsHQsv4HjKKe7vdz3', 'IDCVXkfYWNgBtK1hBaTv3kcX', 'PAYMENT_CARD', 'Grace Hopper', 'visa', '4242', 12, 2030, NULL, NULL, NULL, NULL, '7b0adfcf3e8cf9dba9cb02c7f0d0e0dfd660b21e06845c12e58413064476165a', 'succeeds', 6, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, true, '2026-11-02 09:00:00+00');
INSERT INTO payment_links OVERRIDING SYSTEM VALUE VALUES
	('pl_tee', 'T-shirts', 'ACTIVE', 0, NULL, 'FIXED', '[{"max": 10, "min": 1, "price_id": "price_tee", "quantity": 1, "adjustable": true}]', '["PAYMENT_CARD", "BANK_ACCOUNT"]', true, NULL, NULL, 7, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('pl_pro', 'Pro membership', 'ACTIVE', 0, NULL, 'FIXED', '[{"max": null, "min": null, "price_id": "price_pro_monthly", "quantity": 1, "adjustable": false}]', '["PAYMENT_CARD", "BANK_ACCOUNT"]', true, '{"name": "Small Hours Pro", "logo_url": "/images/pro.svg", "brand_color": "#7a3e12"}', NULL, 8, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('pl_limit', 'The last mug', 'ACTIVE', 0, 1, 'FIXED', '[{"max": null, "min": null, "price_id": "price_mug", "quantity": 1, "adjustable": false}]', '["PAYMENT_CARD", "BANK_ACCOUNT"]', true, NULL, NULL, 9, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('pl_inactive', 'Spring stickers', 'INACTIVE', 0, NULL, 'FIXED', '[{"max": null, "min": null, "price_id": "price_sticker", "quantity": 1, "adjustable": false}]', '["PAYMENT_CARD", "BANK_ACCOUNT"]', true, NULL, NULL, 10, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('pl_week', 'This week’s mug', 'ACTIVE', 0, NULL, 'FIXED', '[{"max": null, "min": null, "price_id": "price_mug", "quantity": 1, "adjustable": false}]', '["PAYMENT_CARD", "BANK_ACCOUNT"]', true, NULL, '2026-11-09 09:00:00+00', 11, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('pl_other', 'Notebooks', 'ACTIVE', 0, NULL, 'FIXED', '[{"max": null, "min": null, "price_id": "price_other_notebook", "quantity": 1, "adjustable": false}]', '["PAYMENT_CARD", "BANK_ACCOUNT"]', true, NULL, NULL, 12, 'MU_other', '2026-11-02 09:00:00+00');
INSERT INTO prices OVERRIDING SYSTEM VALUE VALUES
	('price_tee', 'prod_tee', 'USD', 2400, false, NULL, NULL, 'per_unit', NULL, true, 'inclusive', NULL, 15, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_mug', 'prod_mug', 'USD', 1250, false, NULL, NULL, 'per_unit', NULL, true, 'inclusive', NULL, 16, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_sticker', 'prod_sticker', 'USD', 50, false, NULL, NULL, 'per_unit', NULL, true, 'inclusive', NULL, 17, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_pro_monthly', 'prod_pro', 'USD', 1200, true, 'month', 1, 'per_unit', NULL, true, 'inclusive', 'Monthly', 18, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_pro_yearly', 'prod_pro', 'USD', 12000, true, 'year', 1, 'per_unit', NULL, true, 'inclusive', 'Yearly', 19, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_pro_trial', 'prod_pro', 'USD', 2900, true, 'month', 1, 'per_unit', 14, true, 'inclusive', 'Monthly after 14 days free', 20, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_jpy', 'prod_cloth', 'JPY', 3200, false, NULL, NULL, 'per_unit', NULL, true, 'inclusive', NULL, 21, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_kwd', 'prod_dates', 'KWD', 4500, false, NULL, NULL, 'per_unit', NULL, true, 'inclusive', NULL, 22, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_archived', 'prod_tote', 'USD', 1800, false, NULL, NULL, 'per_unit', NULL, false, 'inclusive', NULL, 23, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_amount_102', 'prod_trigger', 'USD', 102, false, NULL, NULL, 'per_unit', NULL, true, 'inclusive', NULL, 24, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_amount_193', 'prod_trigger', 'USD', 193, false, NULL, NULL, 'per_unit', NULL, true, 'inclusive', NULL, 25, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_amount_194', 'prod_trigger', 'USD', 194, false, NULL, NULL, 'per_unit', NULL, true, 'inclusive', NULL, 26, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_other_notebook', 'prod_other_notebook', 'USD', 900, false, NULL, NULL, 'per_unit', NULL, true, 'inclusive', NULL, 27, 'MU_other', '2026-11-02 09:00:00+00', NULL, '{}'),
	('price_other_refills', 'prod_other_notebook', 'USD', 700, true, 'month', 1, 'per_unit', NULL, true, 'inclusive', 'Refills', 28, 'MU_other', '2026-11-02 09:00:00+00', NULL, '{}');
INSERT INTO products OVERRIDING SYSTEM VALUE VALUES
	('prod_tee', 'T-shirt', 'Heavy organic cotton, printed by hand.', 'tee', true, 10, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('prod_mug', 'Mug', 'Blue-dipped stoneware, 350 ml.', 'mug', true, 11, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('prod_sticker', 'Sticker', 'Weatherproof vinyl, 6 cm.', 'sticker', true, 12, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('prod_pro', 'Pro membership', 'First pick of each run, and a printed letter every month.', 'pro', true, 13, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('prod_cloth', 'Furoshiki cloth', 'Indigo-dyed cotton, 70 cm square.', 'cloth', true, 14, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('prod_dates', 'Box of dates', 'Medjool, 500 g.', 'dates', true, 15, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('prod_tote', 'Canvas tote', 'Sold out for good.', 'tote', false, 16, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('prod_trigger', 'Test amount', 'Costs what the processor’s sandbox answers with a decline.', 'sticker', true, 17, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, '{}'),
	('prod_other_notebook', 'Dot-grid notebook', '160 pages, lies flat.', 'notebook', true, 18, 'MU_other', '2026-11-02 09:00:00+00', NULL, '{}');
INSERT INTO reversals OVERRIDING SYSTEM VALUE VALUES
	('RVuWtZgdqxfEhSpeKD3s8eX5', 'TRnWiqPkZkunEqCiF5rbAySY', 100, 'USD', 'SUCCEEDED', '{}', 1, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, NULL, '2026-11-02 09:00:00+00');
INSERT INTO schema_version VALUES
	(21);
INSERT INTO settlements OVERRIDING SYSTEM VALUE VALUES
	('STsj2BPZZF4c9kkJ3K5yqc0g', 'USD', 9750, 100, 0, 403, 9247, 4, '2026-11-02 00:00:00+00', '2026-11-03 00:00:00+00', 'SUCCEEDED', 1, 'MU_sandbox', '2026-11-03 00:00:00+00'),
	('STm5rKR8ZXqTMzjFEG204hnn', 'USD', 1200, 0, 0, 65, 1135, 1, '2026-12-02 00:00:00+00', '2026-12-03 00:00:00+00', 'SUCCEEDED', 2, 'MU_sandbox', '2026-12-03 00:00:00+00');
INSERT INTO subscriptions OVERRIDING SYSTEM VALUE VALUES
	('SUv7icGDjikGhHNpnBVHpkBY', 'ID_ada', 'PI_ada_visa', 'OR5MxajWrSFemYdB1q5aFHMd', '1001', 'active', '[{"id": "SI33MRY0Xgv7buvhDC069zWs", "price_id": "price_pro_monthly", "quantity": 1, "unit_amount": 1200}]', 'USD', '2026-12-02 09:00:00+00', '2027-01-02 09:00:00+00', '2026-11-02 09:00:00+00', NULL, NULL, false, NULL, 'INEu3kEVQJkt4xkwQEXrizCQ', 'create_prorations', 0, NULL, '{}', '2026-12-02 09:00:00+00', 1, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL, 'upcoming', '2026-12-30 09:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO transfers OVERRIDING SYSTEM VALUE VALUES
	('TRqZSpqtnRDppYKGDMkPBq1a', 'OR5MxajWrSFemYdB1q5aFHMd', 'ID_ada', 'PI_ada_visa', 3600, 'USD', 'SUCCEEDED', NULL, NULL, '{"type": "PAYMENT_CARD", "brand": "visa", "last_four": "4242"}', '{}', NULL, NULL, '2026-11-02 09:00:00+00', 1, 'MU_sandbox', '2026-11-02 09:00:00+00', 0, NULL, NULL, 'DEBIT', NULL),
	('TR7HxXdYhG4mMhXyHbWAf51G', 'ORHC1wQhEEvEAg7WCmVWEGjD', NULL, NULL, 2400, 'USD', 'FAILED', 'GENERIC_DECLINE', 'The card was declined.', '{"type": "PAYMENT_CARD", "brand": "visa", "last_four": "0002"}', '{}', NULL, NULL, '2026-11-02 09:00:00+00', 3, 'MU_sandbox', '2026-11-02 09:00:00+00', 0, NULL, NULL, 'DEBIT', NULL),
	('TRnWiqPkZkunEqCiF5rbAySY', 'ORNzGmYgwJyqcyyzT8Jb09p1', 'IDwAbGqTyemq6VCNbMp2WP6f', 'PIt8hcPYG2wJajTuAxYJHr3G', 2500, 'USD', 'SUCCEEDED', NULL, NULL, '{"type": "PAYMENT_CARD", "brand": "visa", "last_four": "4242"}', '{}', NULL, NULL, '2026-11-02 09:00:00+00', 2, 'MU_sandbox', '2026-11-02 09:00:00+00', 100, NULL, NULL, 'DEBIT', NULL),
	('TRTQT4NNY8BsMbw8HXucyAxN', 'ORu39MY9giGzmwNEkSPnFQ4y', 'IDCVXkfYWNgBtK1hBaTv3kcX', 'PItDm5TbsHQsv4HjKKe7vdz3', 2400, 'USD', 'SUCCEEDED', NULL, NULL, '{"type": "PAYMENT_CARD", "brand": "visa", "last_four": "4242"}', '{}', NULL, NULL, '2026-11-02 09:00:00+00', 4, 'MU_sandbox', '2026-11-02 09:00:00+00', 0, NULL, NULL, 'DEBIT', NULL),
	('TRxgdH4iw7Ji7tj49GwBgBQB', 'ORYSpnkwyHua8F7eRdbxavnV', 'ID_ada', 'PI_ada_visa', 1250, 'USD', 'SUCCEEDED', NULL, NULL, '{"type": "PAYMENT_CARD", "brand": "visa", "last_four": "4242"}', '{}', NULL, NULL, '2026-11-02 09:00:00+00', 5, 'MU_sandbox', '2026-11-02 09:00:00+00', 0, NULL, NULL, 'DEBIT', NULL),
	('TRdMKvvZnTPnqfMx5145jsF6', NULL, 'ID_ada', 'PI_ada_visa', 1200, 'USD', 'SUCCEEDED', NULL, NULL, '{"type": "PAYMENT_CARD", "brand": "visa", "last_four": "4242"}', '{}', NULL, NULL, '2026-12-02 09:00:00+00', 6, 'MU_sandbox', '2026-12-02 09:00:00+00', 0, 'INEu3kEVQJkt4xkwQEXrizCQ', NULL, 'DEBIT', NULL);
INSERT INTO vault_sessions OVERRIDING SYSTEM VALUE VALUES
	('VSzSdfQdJNt52pcs3DnkXXsd', '064379cafe0271c65b525c06fcffbde69c4be9339d608fb9713a8fc7e6670adb', 'nonce_smjQXVWFZASVB4YeFmW4mD', true, '2026-11-02 09:03:00+00', 1, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL),
	('VSs8vnPs2Ru2VdGB812swdJe', '22b02e2743192de964151b7a787aabe7f798312108aae8c383d125a7c7b8e901', 'nonce_8dK7VdVEQGY5A1eemsR5gb', true, '2026-11-02 09:03:00+00', 2, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL),
	('VSnCRY1s5hfAdwn86jCw7QbG', '43275907d58568009cfbb17e7f7a567c181946b3b8b47dabdb1c21dcd92ea96f', 'nonce_bYE8fqZPAJA6krFcttp8q5', true, '2026-11-02 09:03:00+00', 3, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL);
INSERT INTO vault_tokens OVERRIDING SYSTEM VALUE VALUES
	('TKRk0CHcVvt9S4Wd4AMSNBSC', '{"type": "PAYMENT_CARD", "brand": "visa", "scenario": "succeeds", "last_four": "4242", "fingerprint": "7b0adfcf3e8cf9dba9cb02c7f0d0e0dfd660b21e06845c12e58413064476165a", "expiration_year": 2030, "expiration_month": 12}', '2026-11-02 10:00:00+00', '2026-11-02 09:00:00+00', 1, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL),
	('TKzGRwBAfufvpfVnXtvq40Ve', '{"type": "PAYMENT_CARD", "brand": "visa", "scenario": "generic_decline", "last_four": "0002", "fingerprint": "764cb2d714c24f12bb5b41d9bd0e5398de4e59c08451b2154fdb14f410f309da", "expiration_year": 2030, "expiration_month": 12}', '2026-11-02 10:00:00+00', '2026-11-02 09:00:00+00', 2, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL),
	('TK4siY40xNZ2ZP5CPrSCarKr', '{"type": "PAYMENT_CARD", "brand": "visa", "scenario": "succeeds", "last_four": "4242", "fingerprint": "7b0adfcf3e8cf9dba9cb02c7f0d0e0dfd660b21e06845c12e58413064476165a", "expiration_year": 2030, "expiration_month": 12}', '2026-11-02 10:00:00+00', '2026-11-02 09:00:00+00', 3, 'MU_sandbox', '2026-11-02 09:00:00+00', NULL);
INSERT INTO webhook_deliveries OVERRIDING SYSTEM VALUE VALUES
	('WD9f80d83ba6cf3cbbf33489', 'evt_FAYcKpz3R4sriikD7BZv0v', 'WEd87kc59n0ddBJzwvaB01h1', 0, '2026-11-02 09:00:00+00', NULL, 0, 1, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('WD2cffa22d65a6c59b2fa1e7', 'evt_RJNN3eCYGPWnmDPBr4f5td', 'WEd87kc59n0ddBJzwvaB01h1', 0, '2026-11-02 09:00:00+00', NULL, 0, 2, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('WDf22a0a6714b02bb4826679', 'evt_sS7SjN2aVHYpzdsh8t1Dmp', 'WEd87kc59n0ddBJzwvaB01h1', 0, '2026-11-02 09:00:00+00', NULL, 0, 3, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('WD23ae4bccf5e297e5f47bc9', 'evt_py3rN6wtHMbS0ASJb5H9Rk', 'WEd87kc59n0ddBJzwvaB01h1', 0, '2026-11-02 09:00:00+00', NULL, 0, 4, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('WD09be424d366f9e3ef7f2d2', 'evt_YxM7y4NYePi2Yf6NK3TcCQ', 'WEd87kc59n0ddBJzwvaB01h1', 0, '2026-11-02 09:00:00+00', NULL, 0, 5, 'MU_sandbox', '2026-11-02 09:00:00+00'),
	('WD7515799826ed1f1b81e6ae', 'evt_H7eq5i0NDBm8Kda7d8T7Xs', 'WEd87kc59n0ddBJzwvaB01h1', 0, '2026-12-02 09:00:00+00', NULL, 0, 6, 'MU_sandbox', '2026-12-02 09:00:00+00');
INSERT INTO webhook_endpoints OVERRIDING SYSTEM VALUE VALUES
	('WEd87kc59n0ddBJzwvaB01h1', 'https://shop.example/webhooks', '["payment.created"]', true, 0, NULL, '2026-11-02 09:00:00+00', 1, 'MU_sandbox', '2026-11-02 09:00:00+00');
INSERT INTO webhook_events OVERRIDING SYSTEM VALUE VALUES
	('evt_FAYcKpz3R4sriikD7BZv0v', 'payment.created', '{"id":"evt_FAYcKpz3R4sriikD7BZv0v","type":"payment.created","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"TRqZSpqtnRDppYKGDMkPBq1a","amount":3600,"currency":"USD","state":"SUCCEEDED","failure_code":null,"failure_message":null,"identity_id":"ID_ada","source":"PI_ada_visa","order_id":"OR5MxajWrSFemYdB1q5aFHMd","invoice_id":null,"amount_refunded":0,"type":"DEBIT","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","updated_at":"2026-11-02T09:00:00.000Z","instrument":{"type":"PAYMENT_CARD","brand":"visa","last_four":"4242"},"metadata":{},"customer_id":"ID_ada","external_customer_id":null},"requested":{"id":"cfe0855a-f457-4a92-986b-f4d8af2a961b"}}', 1, 'MU_sandbox', '2026-11-02 09:00:00+00', '{TRqZSpqtnRDppYKGDMkPBq1a,ID_ada,PI_ada_visa,OR5MxajWrSFemYdB1q5aFHMd,MU_sandbox,PAYMENT_CARD}'),
	('evt_4dnRwfT4tA0XEcCMRGQQnP', 'subscription.created', '{"id":"evt_4dnRwfT4tA0XEcCMRGQQnP","type":"subscription.created","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"SUv7icGDjikGhHNpnBVHpkBY","identity_id":"ID_ada","instrument_id":"PI_ada_visa","order_id":"OR5MxajWrSFemYdB1q5aFHMd","order_number":"1001","status":"active","items":[{"id":"SI33MRY0Xgv7buvhDC069zWs","price_id":"price_pro_monthly","quantity":1,"unit_amount":1200}],"currency":"USD","current_period_start":"2026-11-02T09:00:00.000Z","current_period_end":"2026-12-02T09:00:00.000Z","billing_cycle_anchor":"2026-11-02T09:00:00.000Z","trial_start":null,"trial_end":null,"cancel_at_period_end":false,"pause_collection":null,"latest_invoice_id":"INTksZjJrkMvkthv8Vm4jEhz","proration_behavior":"create_prorations","credit_balance":0,"pending_update":null,"metadata":{},"updated_at":"2026-11-02T09:00:00.000Z","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","description":null,"discount":null,"price_change":null,"customer_id":"ID_ada","external_customer_id":null},"requested":{"id":"cfe0855a-f457-4a92-986b-f4d8af2a961b"}}', 2, 'MU_sandbox', '2026-11-02 09:00:00+00', '{SUv7icGDjikGhHNpnBVHpkBY,ID_ada,PI_ada_visa,OR5MxajWrSFemYdB1q5aFHMd,SI33MRY0Xgv7buvhDC069zWs,price_pro_monthly,INTksZjJrkMvkthv8Vm4jEhz,create_prorations,MU_sandbox}'),
	('evt_iCeaGAjEmfTa0yqsBseb0j', 'invoice.created', '{"id":"evt_iCeaGAjEmfTa0yqsBseb0j","type":"invoice.created","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"INTksZjJrkMvkthv8Vm4jEhz","number":null,"subscription_id":"SUv7icGDjikGhHNpnBVHpkBY","identity_id":"ID_ada","status":"draft","billing_reason":"subscription_create","currency":"USD","amount_due":1200,"amount_paid":0,"lines":[{"amount":1200,"price_id":"price_pro_monthly","quantity":1,"unit_amount":1200}],"period_start":"2026-11-02T09:00:00.000Z","period_end":"2026-12-02T09:00:00.000Z","transfer_id":null,"attempt_count":0,"next_attempt_at":null,"finalized_at":null,"paid_at":null,"updated_at":"2026-11-02T09:00:00.000Z","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","amount_discount":0,"credit_applied":0,"customer_id":"ID_ada","external_customer_id":null},"requested":{"id":"cfe0855a-f457-4a92-986b-f4d8af2a961b"}}', 3, 'MU_sandbox', '2026-11-02 09:00:00+00', '{INTksZjJrkMvkthv8Vm4jEhz,SUv7icGDjikGhHNpnBVHpkBY,ID_ada,subscription_create,price_pro_monthly,MU_sandbox}'),
	('evt_B9JjGnkBdPJpG9kttcvj3k', 'invoice.finalized', '{"id":"evt_B9JjGnkBdPJpG9kttcvj3k","type":"invoice.finalized","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"INTksZjJrkMvkthv8Vm4jEhz","number":"INV-0001","subscription_id":"SUv7icGDjikGhHNpnBVHpkBY","identity_id":"ID_ada","status":"open","billing_reason":"subscription_create","currency":"USD","amount_due":1200,"amount_paid":0,"lines":[{"amount":1200,"price_id":"price_pro_monthly","quantity":1,"unit_amount":1200}],"period_start":"2026-11-02T09:00:00.000Z","period_end":"2026-12-02T09:00:00.000Z","transfer_id":null,"attempt_count":0,"next_attempt_at":null,"finalized_at":"2026-11-02T09:00:00.000Z","paid_at":null,"updated_at":"2026-11-02T09:00:00.000Z","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","amount_discount":0,"credit_applied":0,"customer_id":"ID_ada","external_customer_id":null},"requested":{"id":"cfe0855a-f457-4a92-986b-f4d8af2a961b"}}', 4, 'MU_sandbox', '2026-11-02 09:00:00+00', '{INTksZjJrkMvkthv8Vm4jEhz,SUv7icGDjikGhHNpnBVHpkBY,ID_ada,subscription_create,price_pro_monthly,MU_sandbox}'),
	('evt_aij9BfvPqjRPybHXPnciv9', 'invoice.paid', '{"id":"evt_aij9BfvPqjRPybHXPnciv9","type":"invoice.paid","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"INTksZjJrkMvkthv8Vm4jEhz","number":"INV-0001","subscription_id":"SUv7icGDjikGhHNpnBVHpkBY","identity_id":"ID_ada","status":"paid","billing_reason":"subscription_create","currency":"USD","amount_due":1200,"amount_paid":1200,"lines":[{"amount":1200,"price_id":"price_pro_monthly","quantity":1,"unit_amount":1200}],"period_start":"2026-11-02T09:00:00.000Z","period_end":"2026-12-02T09:00:00.000Z","transfer_id":"TRqZSpqtnRDppYKGDMkPBq1a","attempt_count":1,"next_attempt_at":null,"finalized_at":"2026-11-02T09:00:00.000Z","paid_at":"2026-11-02T09:00:00.000Z","updated_at":"2026-11-02T09:00:00.000Z","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","amount_discount":0,"credit_applied":0,"customer_id":"ID_ada","external_customer_id":null},"requested":{"id":"cfe0855a-f457-4a92-986b-f4d8af2a961b"}}', 5, 'MU_sandbox', '2026-11-02 09:00:00+00', '{INTksZjJrkMvkthv8Vm4jEhz,SUv7icGDjikGhHNpnBVHpkBY,ID_ada,subscription_create,price_pro_monthly,TRqZSpqtnRDppYKGDMkPBq1a,MU_sandbox}'),
	('evt_KFBZG5NKmk3pt85ufNEc6t', 'checkout.session.completed', '{"id":"evt_KFBZG5NKmk3pt85ufNEc6t","type":"checkout.session.completed","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"cs_dhFTVKc1TBSS27SPdEwZJK","merchant":"MU_sandbox","status":"complete","payment_status":"paid","mode":"subscription","currency":"USD","amount_total":3600,"line_items":[{"price_id":"price_pro_monthly","product_id":"prod_pro","quantity":1,"unit_amount":1200,"amount":1200,"recurring":true},{"price_id":"price_tee","product_id":"prod_tee","quantity":1,"unit_amount":2400,"amount":2400,"recurring":false}],"identity_id":"ID_ada","order_id":"OR5MxajWrSFemYdB1q5aFHMd","order_number":"1001","transfer":{"id":"TRqZSpqtnRDppYKGDMkPBq1a","amount":3600,"currency":"USD","state":"SUCCEEDED"},"subscriptions":[{"id":"SUv7icGDjikGhHNpnBVHpkBY","identity_id":"ID_ada","instrument_id":"PI_ada_visa","order_id":"OR5MxajWrSFemYdB1q5aFHMd","order_number":"1001","status":"active","items":[{"id":"SI33MRY0Xgv7buvhDC069zWs","price_id":"price_pro_monthly","quantity":1,"unit_amount":1200}],"currency":"USD","current_period_start":"2026-11-02T09:00:00.000Z","current_period_end":"2026-12-02T09:00:00.000Z","billing_cycle_anchor":"2026-11-02T09:00:00.000Z","trial_start":null,"trial_end":null,"cancel_at_period_end":false,"pause_collection":null,"latest_invoice_id":"INTksZjJrkMvkthv8Vm4jEhz","proration_behavior":"create_prorations","credit_balance":0,"pending_update":null,"metadata":{},"updated_at":"2026-11-02T09:00:00.000Z","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","description":null,"discount":null,"price_change":null}],"metadata":{},"created_at":"2026-11-02T09:00:00.000Z","completed_at":"2026-11-02T09:00:00.000Z","customer_id":"ID_ada","external_customer_id":null},"requested":{"id":"cfe0855a-f457-4a92-986b-f4d8af2a961b"}}', 6, 'MU_sandbox', '2026-11-02 09:00:00+00', '{cs_dhFTVKc1TBSS27SPdEwZJK,MU_sandbox,price_pro_monthly,prod_pro,price_tee,prod_tee,ID_ada,OR5MxajWrSFemYdB1q5aFHMd,TRqZSpqtnRDppYKGDMkPBq1a,SUv7icGDjikGhHNpnBVHpkBY,PI_ada_visa,SI33MRY0Xgv7buvhDC069zWs,INTksZjJrkMvkthv8Vm4jEhz,create_prorations}'),
	('evt_JE6gKqr68pvVeadncJNvxy', 'customer.created', '{"id":"evt_JE6gKqr68pvVeadncJNvxy","type":"customer.created","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"IDwAbGqTyemq6VCNbMp2WP6f","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","updated_at":"2026-11-02T09:00:00.000Z","entity":{"type":"PERSONAL","first_name":"Grace","last_name":"Hopper","email":"grace@example.com"},"type":"PERSONAL","first_name":"Grace","last_name":"Hopper","email":"grace@example.com","customer_id":"IDwAbGqTyemq6VCNbMp2WP6f","external_customer_id":null},"requested":{"id":"b66aa150-5599-4bf1-a01c-fe0bb6b81ebf"}}', 7, 'MU_sandbox', '2026-11-02 09:00:00+00', '{IDwAbGqTyemq6VCNbMp2WP6f,MU_sandbox}'),
	('evt_RJNN3eCYGPWnmDPBr4f5td', 'payment.created', '{"id":"evt_RJNN3eCYGPWnmDPBr4f5td","type":"payment.created","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"TRnWiqPkZkunEqCiF5rbAySY","amount":2500,"currency":"USD","state":"SUCCEEDED","failure_code":null,"failure_message":null,"identity_id":"IDwAbGqTyemq6VCNbMp2WP6f","source":"PIt8hcPYG2wJajTuAxYJHr3G","order_id":"ORNzGmYgwJyqcyyzT8Jb09p1","invoice_id":null,"amount_refunded":0,"type":"DEBIT","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","updated_at":"2026-11-02T09:00:00.000Z","instrument":{"type":"PAYMENT_CARD","brand":"visa","last_four":"4242"},"metadata":{},"customer_id":"IDwAbGqTyemq6VCNbMp2WP6f","external_customer_id":null},"requested":{"id":"b66aa150-5599-4bf1-a01c-fe0bb6b81ebf"}}', 8, 'MU_sandbox', '2026-11-02 09:00:00+00', '{TRnWiqPkZkunEqCiF5rbAySY,IDwAbGqTyemq6VCNbMp2WP6f,PIt8hcPYG2wJajTuAxYJHr3G,ORNzGmYgwJyqcyyzT8Jb09p1,MU_sandbox,PAYMENT_CARD}'),
	('evt_s5EJHMHSD8VM1Jm8QmN3ye', 'checkout.session.completed', '{"id":"evt_s5EJHMHSD8VM1Jm8QmN3ye","type":"checkout.session.completed","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"cs_6iWpwBySbR9GFTPGy3VAKi","merchant":"MU_sandbox","status":"complete","payment_status":"paid","mode":"payment","currency":"USD","amount_total":2500,"line_items":[{"price_id":"price_mug","product_id":"prod_mug","quantity":2,"unit_amount":1250,"amount":2500,"recurring":false}],"identity_id":"IDwAbGqTyemq6VCNbMp2WP6f","order_id":"ORNzGmYgwJyqcyyzT8Jb09p1","order_number":"1002","transfer":{"id":"TRnWiqPkZkunEqCiF5rbAySY","amount":2500,"currency":"USD","state":"SUCCEEDED"},"subscriptions":[],"metadata":{},"created_at":"2026-11-02T09:00:00.000Z","completed_at":"2026-11-02T09:00:00.000Z","customer_id":"IDwAbGqTyemq6VCNbMp2WP6f","external_customer_id":null},"requested":{"id":"b66aa150-5599-4bf1-a01c-fe0bb6b81ebf"}}', 9, 'MU_sandbox', '2026-11-02 09:00:00+00', '{cs_6iWpwBySbR9GFTPGy3VAKi,MU_sandbox,price_mug,prod_mug,IDwAbGqTyemq6VCNbMp2WP6f,ORNzGmYgwJyqcyyzT8Jb09p1,TRnWiqPkZkunEqCiF5rbAySY}'),
	('evt_sS7SjN2aVHYpzdsh8t1Dmp', 'payment.created', '{"id":"evt_sS7SjN2aVHYpzdsh8t1Dmp","type":"payment.created","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"TR7HxXdYhG4mMhXyHbWAf51G","amount":2400,"currency":"USD","state":"FAILED","failure_code":"GENERIC_DECLINE","failure_message":"The card was declined.","identity_id":null,"source":null,"order_id":"ORHC1wQhEEvEAg7WCmVWEGjD","invoice_id":null,"amount_refunded":0,"type":"DEBIT","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","updated_at":"2026-11-02T09:00:00.000Z","instrument":{"type":"PAYMENT_CARD","brand":"visa","last_four":"0002"},"metadata":{},"customer_id":null,"external_customer_id":null},"requested":{"id":"2c4c9422-c6b5-4d82-a014-cb4144147779"}}', 10, 'MU_sandbox', '2026-11-02 09:00:00+00', '{TR7HxXdYhG4mMhXyHbWAf51G,GENERIC_DECLINE,ORHC1wQhEEvEAg7WCmVWEGjD,MU_sandbox,PAYMENT_CARD}'),
	('evt_tR0HBJdrg39DVqptfE4Xjj', 'refund.created', '{"id":"evt_tR0HBJdrg39DVqptfE4Xjj","type":"refund.created","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"RVuWtZgdqxfEhSpeKD3s8eX5","amount":100,"currency":"USD","state":"SUCCEEDED","tags":{},"transfer":"TRnWiqPkZkunEqCiF5rbAySY","created_at":"2026-11-02T09:00:00.000Z","updated_at":"2026-11-02T09:00:00.000Z","merchant":"MU_sandbox","identity_id":"IDwAbGqTyemq6VCNbMp2WP6f","customer_id":"IDwAbGqTyemq6VCNbMp2WP6f","external_customer_id":null},"requested":{"id":"4c0a115c-1f84-418e-b458-c4a09b285fd1"}}', 11, 'MU_sandbox', '2026-11-02 09:00:00+00', '{RVuWtZgdqxfEhSpeKD3s8eX5,TRnWiqPkZkunEqCiF5rbAySY,MU_sandbox,IDwAbGqTyemq6VCNbMp2WP6f}'),
	('evt_a2JwjHsCSHPWdacnK9XiDt', 'payment.updated', '{"id":"evt_a2JwjHsCSHPWdacnK9XiDt","type":"payment.updated","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"TRnWiqPkZkunEqCiF5rbAySY","order_id":"ORNzGmYgwJyqcyyzT8Jb09p1","identity_id":"IDwAbGqTyemq6VCNbMp2WP6f","source":"PIt8hcPYG2wJajTuAxYJHr3G","amount":2500,"currency":"USD","state":"SUCCEEDED","failure_code":null,"failure_message":null,"instrument":{"type":"PAYMENT_CARD","brand":"visa","last_four":"4242"},"metadata":{},"updated_at":"2026-11-02T09:00:00.000Z","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","amount_refunded":100,"invoice_id":null,"type":"DEBIT","customer_id":"IDwAbGqTyemq6VCNbMp2WP6f","external_customer_id":null},"previous_attributes":{"amount_refunded":0},"requested":{"id":"4c0a115c-1f84-418e-b458-c4a09b285fd1"}}', 12, 'MU_sandbox', '2026-11-02 09:00:00+00', '{TRnWiqPkZkunEqCiF5rbAySY,ORNzGmYgwJyqcyyzT8Jb09p1,IDwAbGqTyemq6VCNbMp2WP6f,PIt8hcPYG2wJajTuAxYJHr3G,PAYMENT_CARD,MU_sandbox}'),
	('evt_idvfFkfty378psq4yS0kMW', 'customer.created', '{"id":"evt_idvfFkfty378psq4yS0kMW","type":"customer.created","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"IDCVXkfYWNgBtK1hBaTv3kcX","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","updated_at":"2026-11-02T09:00:00.000Z","entity":{"type":"PERSONAL","first_name":"Grace","last_name":"Hopper","email":"grace@example.com"},"type":"PERSONAL","first_name":"Grace","last_name":"Hopper","email":"grace@example.com","customer_id":"IDCVXkfYWNgBtK1hBaTv3kcX","external_customer_id":null},"requested":{"id":"40dbeee1-a16b-4fed-a9f5-fd2d41f22372"}}', 13, 'MU_sandbox', '2026-11-02 09:00:00+00', '{IDCVXkfYWNgBtK1hBaTv3kcX,MU_sandbox}'),
	('evt_py3rN6wtHMbS0ASJb5H9Rk', 'payment.created', '{"id":"evt_py3rN6wtHMbS0ASJb5H9Rk","type":"payment.created","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"TRTQT4NNY8BsMbw8HXucyAxN","amount":2400,"currency":"USD","state":"SUCCEEDED","failure_code":null,"failure_message":null,"identity_id":"IDCVXkfYWNgBtK1hBaTv3kcX","source":"PItDm5TbsHQsv4HjKKe7vdz3","order_id":"ORu39MY9giGzmwNEkSPnFQ4y","invoice_id":null,"amount_refunded":0,"type":"DEBIT","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","updated_at":"2026-11-02T09:00:00.000Z","instrument":{"type":"PAYMENT_CARD","brand":"visa","last_four":"4242"},"metadata":{},"customer_id":"IDCVXkfYWNgBtK1hBaTv3kcX","external_customer_id":null},"requested":{"id":"40dbeee1-a16b-4fed-a9f5-fd2d41f22372"}}', 14, 'MU_sandbox', '2026-11-02 09:00:00+00', '{TRTQT4NNY8BsMbw8HXucyAxN,IDCVXkfYWNgBtK1hBaTv3kcX,PItDm5TbsHQsv4HjKKe7vdz3,ORu39MY9giGzmwNEkSPnFQ4y,MU_sandbox,PAYMENT_CARD}'),
	('evt_DC0FvhfFfngKVgw1epQ9wm', 'checkout.session.completed', '{"id":"evt_DC0FvhfFfngKVgw1epQ9wm","type":"checkout.session.completed","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"ecs_8ri5X0JtNjgc3bhZFmWkfb","status":"complete","payment_status":"paid","mode":"payment","currency":"USD","amount_total":2400,"line_items":[{"price_id":"price_tee","quantity":1,"unit_amount":2400}],"payment_methods":["PAYMENT_CARD","BANK_ACCOUNT"],"payment_link_id":null,"success_url":null,"cancel_url":null,"customer_email":null,"identity_id":"IDCVXkfYWNgBtK1hBaTv3kcX","metadata":{},"declines":0,"order_id":"ORu39MY9giGzmwNEkSPnFQ4y","expires_at":"2026-11-03T09:00:00.000Z","completed_at":"2026-11-02T09:00:00.000Z","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","allow_promotion_codes":false,"amount_discount":0,"promotion_code_id":null,"coupon_id":null,"order_number":"1003","transfer":{"id":"TRTQT4NNY8BsMbw8HXucyAxN","amount":2400,"currency":"USD","state":"SUCCEEDED"},"subscriptions":[],"customer_id":"IDCVXkfYWNgBtK1hBaTv3kcX","external_customer_id":null},"requested":{"id":"40dbeee1-a16b-4fed-a9f5-fd2d41f22372"}}', 15, 'MU_sandbox', '2026-11-02 09:00:00+00', '{ecs_8ri5X0JtNjgc3bhZFmWkfb,price_tee,PAYMENT_CARD,BANK_ACCOUNT,IDCVXkfYWNgBtK1hBaTv3kcX,ORu39MY9giGzmwNEkSPnFQ4y,MU_sandbox,TRTQT4NNY8BsMbw8HXucyAxN}'),
	('evt_YxM7y4NYePi2Yf6NK3TcCQ', 'payment.created', '{"id":"evt_YxM7y4NYePi2Yf6NK3TcCQ","type":"payment.created","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"TRxgdH4iw7Ji7tj49GwBgBQB","amount":1250,"currency":"USD","state":"SUCCEEDED","failure_code":null,"failure_message":null,"identity_id":"ID_ada","source":"PI_ada_visa","order_id":"ORYSpnkwyHua8F7eRdbxavnV","invoice_id":null,"amount_refunded":0,"type":"DEBIT","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","updated_at":"2026-11-02T09:00:00.000Z","instrument":{"type":"PAYMENT_CARD","brand":"visa","last_four":"4242"},"metadata":{},"customer_id":"ID_ada","external_customer_id":null},"requested":{"id":"1f468d32-b024-43cd-a503-4c8b321d7388","idempotency_key":"once-and-for-all"}}', 16, 'MU_sandbox', '2026-11-02 09:00:00+00', '{TRxgdH4iw7Ji7tj49GwBgBQB,ID_ada,PI_ada_visa,ORYSpnkwyHua8F7eRdbxavnV,MU_sandbox,PAYMENT_CARD}'),
	('evt_chMC3GcD5kbhk542YKc5aa', 'checkout.session.completed', '{"id":"evt_chMC3GcD5kbhk542YKc5aa","type":"checkout.session.completed","created_at":"2026-11-02T09:00:00.000Z","created":"2026-11-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"cs_j4gGcf0Td9JQBZvHeGPYbh","merchant":"MU_sandbox","status":"complete","payment_status":"paid","mode":"payment","currency":"USD","amount_total":1250,"line_items":[{"price_id":"price_mug","product_id":"prod_mug","quantity":1,"unit_amount":1250,"amount":1250,"recurring":false}],"identity_id":"ID_ada","order_id":"ORYSpnkwyHua8F7eRdbxavnV","order_number":"1004","transfer":{"id":"TRxgdH4iw7Ji7tj49GwBgBQB","amount":1250,"currency":"USD","state":"SUCCEEDED"},"subscriptions":[],"metadata":{},"created_at":"2026-11-02T09:00:00.000Z","completed_at":"2026-11-02T09:00:00.000Z","customer_id":"ID_ada","external_customer_id":null},"requested":{"id":"1f468d32-b024-43cd-a503-4c8b321d7388","idempotency_key":"once-and-for-all"}}', 17, 'MU_sandbox', '2026-11-02 09:00:00+00', '{cs_j4gGcf0Td9JQBZvHeGPYbh,MU_sandbox,price_mug,prod_mug,ID_ada,ORYSpnkwyHua8F7eRdbxavnV,TRxgdH4iw7Ji7tj49GwBgBQB}'),
	('evt_MqiZt5ZriYTk8zF7a9NTZi', 'settlement.created', '{"id":"evt_MqiZt5ZriYTk8zF7a9NTZi","type":"settlement.created","created_at":"2026-11-03T00:00:00.000Z","created":"2026-11-03T00:00:00.000Z","api_version":"2026-02-27","data":{"id":"STsj2BPZZF4c9kkJ3K5yqc0g","currency":"USD","gross":9750,"refunds":100,"disputes":0,"fees":403,"net":9247,"transfers_count":4,"period_start":"2026-11-02T00:00:00.000Z","period_end":"2026-11-03T00:00:00.000Z","state":"SUCCEEDED","created_at":"2026-11-03T00:00:00.000Z"}}', 18, 'MU_sandbox', '2026-11-03 00:00:00+00', '{STsj2BPZZF4c9kkJ3K5yqc0g}'),
	('evt_53y2pqSVEy3CKEX1kC1x92', 'invoice.upcoming', '{"id":"evt_53y2pqSVEy3CKEX1kC1x92","type":"invoice.upcoming","created_at":"2026-11-29T09:00:00.000Z","created":"2026-11-29T09:00:00.000Z","api_version":"2026-02-27","data":{"subscription_id":"SUv7icGDjikGhHNpnBVHpkBY","identity_id":"ID_ada","billing_reason":"subscription_cycle","currency":"USD","amount_discount":0,"credit_applied":0,"amount_due":1200,"amount_paid":0,"lines":[{"price_id":"price_pro_monthly","quantity":1,"unit_amount":1200,"amount":1200}],"status":"draft","period_start":"2026-12-02T09:00:00.000Z","period_end":"2027-01-02T09:00:00.000Z","customer_id":"ID_ada","external_customer_id":null}}', 19, 'MU_sandbox', '2026-11-29 09:00:00+00', '{SUv7icGDjikGhHNpnBVHpkBY,ID_ada,subscription_cycle,price_pro_monthly}'),
	('evt_uqJM7qr2iTm8AS3hndMg1h', 'invoice.created', '{"id":"evt_uqJM7qr2iTm8AS3hndMg1h","type":"invoice.created","created_at":"2026-12-02T09:00:00.000Z","created":"2026-12-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"INEu3kEVQJkt4xkwQEXrizCQ","number":null,"subscription_id":"SUv7icGDjikGhHNpnBVHpkBY","identity_id":"ID_ada","status":"draft","billing_reason":"subscription_cycle","currency":"USD","amount_due":1200,"amount_paid":0,"lines":[{"amount":1200,"price_id":"price_pro_monthly","quantity":1,"unit_amount":1200}],"period_start":"2026-12-02T09:00:00.000Z","period_end":"2027-01-02T09:00:00.000Z","transfer_id":null,"attempt_count":0,"next_attempt_at":null,"finalized_at":null,"paid_at":null,"updated_at":"2026-12-02T09:00:00.000Z","merchant":"MU_sandbox","created_at":"2026-12-02T09:00:00.000Z","amount_discount":0,"credit_applied":0,"customer_id":"ID_ada","external_customer_id":null}}', 20, 'MU_sandbox', '2026-12-02 09:00:00+00', '{INEu3kEVQJkt4xkwQEXrizCQ,SUv7icGDjikGhHNpnBVHpkBY,ID_ada,subscription_cycle,price_pro_monthly,MU_sandbox}'),
	('evt_rreEg82j4PnfZvec8P7pN8', 'invoice.finalized', '{"id":"evt_rreEg82j4PnfZvec8P7pN8","type":"invoice.finalized","created_at":"2026-12-02T09:00:00.000Z","created":"2026-12-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"INEu3kEVQJkt4xkwQEXrizCQ","number":"INV-0002","subscription_id":"SUv7icGDjikGhHNpnBVHpkBY","identity_id":"ID_ada","status":"open","billing_reason":"subscription_cycle","currency":"USD","amount_due":1200,"amount_paid":0,"lines":[{"amount":1200,"price_id":"price_pro_monthly","quantity":1,"unit_amount":1200}],"period_start":"2026-12-02T09:00:00.000Z","period_end":"2027-01-02T09:00:00.000Z","transfer_id":null,"attempt_count":0,"next_attempt_at":null,"finalized_at":"2026-12-02T09:00:00.000Z","paid_at":null,"updated_at":"2026-12-02T09:00:00.000Z","merchant":"MU_sandbox","created_at":"2026-12-02T09:00:00.000Z","amount_discount":0,"credit_applied":0,"customer_id":"ID_ada","external_customer_id":null}}', 21, 'MU_sandbox', '2026-12-02 09:00:00+00', '{INEu3kEVQJkt4xkwQEXrizCQ,SUv7icGDjikGhHNpnBVHpkBY,ID_ada,subscription_cycle,price_pro_monthly,MU_sandbox}'),
	('evt_H7eq5i0NDBm8Kda7d8T7Xs', 'payment.created', '{"id":"evt_H7eq5i0NDBm8Kda7d8T7Xs","type":"payment.created","created_at":"2026-12-02T09:00:00.000Z","created":"2026-12-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"TRdMKvvZnTPnqfMx5145jsF6","amount":1200,"currency":"USD","state":"SUCCEEDED","failure_code":null,"failure_message":null,"identity_id":"ID_ada","source":"PI_ada_visa","order_id":null,"invoice_id":"INEu3kEVQJkt4xkwQEXrizCQ","amount_refunded":0,"type":"DEBIT","merchant":"MU_sandbox","created_at":"2026-12-02T09:00:00.000Z","updated_at":"2026-12-02T09:00:00.000Z","instrument":{"type":"PAYMENT_CARD","brand":"visa","last_four":"4242"},"metadata":{},"customer_id":"ID_ada","external_customer_id":null}}', 22, 'MU_sandbox', '2026-12-02 09:00:00+00', '{TRdMKvvZnTPnqfMx5145jsF6,ID_ada,PI_ada_visa,INEu3kEVQJkt4xkwQEXrizCQ,MU_sandbox,PAYMENT_CARD}'),
	('evt_2gqXMzyBH7x44bi07a5mdM', 'invoice.paid', '{"id":"evt_2gqXMzyBH7x44bi07a5mdM","type":"invoice.paid","created_at":"2026-12-02T09:00:00.000Z","created":"2026-12-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"INEu3kEVQJkt4xkwQEXrizCQ","number":"INV-0002","subscription_id":"SUv7icGDjikGhHNpnBVHpkBY","identity_id":"ID_ada","status":"paid","billing_reason":"subscription_cycle","currency":"USD","amount_due":1200,"amount_paid":1200,"lines":[{"amount":1200,"price_id":"price_pro_monthly","quantity":1,"unit_amount":1200}],"period_start":"2026-12-02T09:00:00.000Z","period_end":"2027-01-02T09:00:00.000Z","transfer_id":"TRdMKvvZnTPnqfMx5145jsF6","attempt_count":1,"next_attempt_at":null,"finalized_at":"2026-12-02T09:00:00.000Z","paid_at":"2026-12-02T09:00:00.000Z","updated_at":"2026-12-02T09:00:00.000Z","merchant":"MU_sandbox","created_at":"2026-12-02T09:00:00.000Z","amount_discount":0,"credit_applied":0,"customer_id":"ID_ada","external_customer_id":null}}', 23, 'MU_sandbox', '2026-12-02 09:00:00+00', '{INEu3kEVQJkt4xkwQEXrizCQ,SUv7icGDjikGhHNpnBVHpkBY,ID_ada,subscription_cycle,price_pro_monthly,TRdMKvvZnTPnqfMx5145jsF6,MU_sandbox}'),
	('evt_Pq7Cx2DGNMMS9jPNKcMBq8', 'subscription.updated', '{"id":"evt_Pq7Cx2DGNMMS9jPNKcMBq8","type":"subscription.updated","created_at":"2026-12-02T09:00:00.000Z","created":"2026-12-02T09:00:00.000Z","api_version":"2026-02-27","data":{"id":"SUv7icGDjikGhHNpnBVHpkBY","identity_id":"ID_ada","instrument_id":"PI_ada_visa","order_id":"OR5MxajWrSFemYdB1q5aFHMd","order_number":"1001","status":"active","items":[{"id":"SI33MRY0Xgv7buvhDC069zWs","price_id":"price_pro_monthly","quantity":1,"unit_amount":1200}],"currency":"USD","current_period_start":"2026-12-02T09:00:00.000Z","current_period_end":"2027-01-02T09:00:00.000Z","billing_cycle_anchor":"2026-11-02T09:00:00.000Z","trial_start":null,"trial_end":null,"cancel_at_period_end":false,"pause_collection":null,"latest_invoice_id":"INEu3kEVQJkt4xkwQEXrizCQ","proration_behavior":"create_prorations","credit_balance":0,"pending_update":null,"metadata":{},"updated_at":"2026-12-02T09:00:00.000Z","merchant":"MU_sandbox","created_at":"2026-11-02T09:00:00.000Z","description":null,"discount":null,"price_change":null,"customer_id":"ID_ada","external_customer_id":null},"previous_attributes":{"current_period_start":"2026-11-02T09:00:00.000Z","current_period_end":"2026-12-02T09:00:00.000Z","latest_invoice_id":"INTksZjJrkMvkthv8Vm4jEhz","updated_at":"2026-11-02T09:00:00.000Z"}}', 24, 'MU_sandbox', '2026-12-02 09:00:00+00', '{SUv7icGDjikGhHNpnBVHpkBY,ID_ada,PI_ada_visa,OR5MxajWrSFemYdB1q5aFHMd,SI33MRY0Xgv7buvhDC069zWs,price_pro_monthly,INEu3kEVQJkt4xkwQEXrizCQ,create_prorations,MU_sandbox,INTksZjJrkMvkthv8Vm4jEhz}'),
	('evt_S8HsgnDfMdH6nTbSi3b1bd', 'settlement.created', '{"id":"evt_S8HsgnDfMdH6nTbSi3b1bd","type":"settlement.created","created_at":"2026-12-03T00:00:00.000Z","created":"2026-12-03T00:00:00.000Z","api_version":"2026-02-27","data":{"id":"STm5rKR8ZXqTMzjFEG204hnn","currency":"USD","gross":1200,"refunds":0,"disputes":0,"fees":65,"net":1135,"transfers_count":1,"period_start":"2026-12-02T00:00:00.000Z","period_end":"2026-12-03T00:00:00.000Z","state":"SUCCEEDED","created_at":"2026-12-03T00:00:00.000Z"}}', 25, 'MU_sandbox', '2026-12-03 00:00:00+00', '{STm5rKR8ZXqTMzjFEG204hnn}');
INSERT INTO webhook_secrets OVERRIDING SYSTEM VALUE VALUES
	('WEd87kc59n0ddBJzwvaB01h1', 'whsec_HE3BnPbzta5FWeC2TWCfz8', NULL, 1, 'MU_sandbox', '2026-11-02 09:00:00+00');
SELECT pg_catalog.setval('api_keys_seq_seq', 1, false);
SELECT pg_catalog.setval('authorizations_seq_seq', 1, false);
SELECT pg_catalog.setval('balance_entries_seq_seq', 6, true);
SELECT pg_catalog.setval('bill_payments_seq_seq', 1, false);
SELECT pg_catalog.setval('bill_recipients_seq_seq', 1, false);
SELECT pg_catalog.setval('bills_seq_seq', 1, false);
SELECT pg_catalog.setval('checkout_sessions_seq_seq', 2, true);
SELECT pg_catalog.setval('compliance_forms_seq_seq', 4, true);
SELECT pg_catalog.setval('coupons_seq_seq', 1, false);
SELECT pg_catalog.setval('crypto_payments_seq_seq', 1, false);
SELECT pg_catalog.setval('customers_seq_seq', 4, true);
SELECT pg_catalog.setval('dispute_evidence_seq_seq', 1, false);
SELECT pg_catalog.setval('disputes_seq_seq', 1, false);
SELECT pg_catalog.setval('failed_jobs_seq_seq', 1, false);
SELECT pg_catalog.setval('invoices_seq_seq', 2, true);
SELECT pg_catalog.setval('orders_seq_seq', 5, true);
SELECT pg_catalog.setval('payment_instruments_seq_seq', 6, true);
SELECT pg_catalog.setval('payment_links_seq_seq', 12, true);
SELECT pg_catalog.setval('prices_seq_seq', 28, true);
SELECT pg_catalog.setval('products_seq_seq', 18, true);
SELECT pg_catalog.setval('promotion_codes_seq_seq', 1, false);
SELECT pg_catalog.setval('recovery_actions_seq_seq', 1, false);
SELECT pg_catalog.setval('recovery_automations_seq_seq', 1, false);
SELECT pg_catalog.setval('reversals_seq_seq', 1, true);
SELECT pg_catalog.setval('settlements_seq_seq', 2, true);
SELECT pg_catalog.setval('subscriptions_seq_seq', 1, true);
SELECT pg_catalog.setval('transfers_seq_seq', 6, true);
SELECT pg_catalog.setval('vault_sessions_seq_seq', 3, true);
SELECT pg_catalog.setval('vault_tokens_seq_seq', 3, true);
SELECT pg_catalog.setval('webhook_attempts_seq_seq', 1, false);
SELECT pg_catalog.setval('webhook_deliveries_seq_seq', 6, true);
SELECT pg_catalog.setval('webhook_endpoints_seq_seq', 1, true);
SELECT pg_catalog.setval('webhook_events_seq_seq', 25, true);
SELECT pg_catalog.setval('webhook_secrets_seq_seq', 1, true);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_key_hash_key UNIQUE (key_hash);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE authorizations ADD CONSTRAINT authorizations_pkey PRIMARY KEY (id);
ALTER TABLE balance_entries ADD CONSTRAINT balance_entries_pkey PRIMARY KEY (id);
ALTER TABLE bill_documents ADD CONSTRAINT bill_documents_pkey PRIMARY KEY (bill_id);
ALTER TABLE bill_payments ADD CONSTRAINT bill_payments_pkey PRIMARY KEY (id);
ALTER TABLE bill_recipients ADD CONSTRAINT bill_recipients_pkey PRIMARY KEY (id);
ALTER TABLE bills ADD CONSTRAINT bills_pkey PRIMARY KEY (id);
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_pkey PRIMARY KEY (id);
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE compliance_forms ADD CONSTRAINT compliance_forms_pkey PRIMARY KEY (id);
ALTER TABLE coupons ADD CONSTRAINT coupons_pkey PRIMARY KEY (id);
ALTER TABLE crypto_payments ADD CONSTRAINT crypto_payments_address_key UNIQUE (address);
ALTER TABLE crypto_payments ADD CONSTRAINT crypto_payments_pkey PRIMARY KEY (session_id);
ALTER TABLE customers ADD CONSTRAINT customers_pkey PRIMARY KEY (id);
ALTER TABLE dispute_evidence ADD CONSTRAINT dispute_evidence_pkey PRIMARY KEY (id);
ALTER TABLE disputes ADD CONSTRAINT disputes_pkey PRIMARY KEY (id);
ALTER TABLE disputes ADD CONSTRAINT disputes_transfer_key UNIQUE (transfer);
ALTER TABLE failed_jobs ADD CONSTRAINT failed_jobs_kind_record_id_key UNIQUE (kind, record_id);
ALTER TABLE failed_jobs ADD CONSTRAINT failed_jobs_pkey PRIMARY KEY (id);
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (merchant, key, credential);
ALTER TABLE invoices ADD CONSTRAINT invoices_merchant_number_key UNIQUE (merchant, number);
ALTER TABLE invoices ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
ALTER TABLE merchants ADD CONSTRAINT merchants_pkey PRIMARY KEY (id);
ALTER TABLE orders ADD CONSTRAINT orders_merchant_order_number_key UNIQUE (merchant, order_number);
ALTER TABLE orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE payment_instruments ADD CONSTRAINT payment_instruments_pkey PRIMARY KEY (id);
ALTER TABLE payment_links ADD CONSTRAINT payment_links_pkey PRIMARY KEY (id);
ALTER TABLE prices ADD CONSTRAINT prices_pkey PRIMARY KEY (id);
ALTER TABLE products ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE promotion_codes ADD CONSTRAINT promotion_codes_merchant_code_key_key UNIQUE (merchant, code_key);
ALTER TABLE promotion_codes ADD CONSTRAINT promotion_codes_pkey PRIMARY KEY (id);
ALTER TABLE recovery_actions ADD CONSTRAINT recovery_actions_automation_id_invoice_id_key UNIQUE (automation_id, invoice_id);
ALTER TABLE recovery_actions ADD CONSTRAINT recovery_actions_pkey PRIMARY KEY (id);
ALTER TABLE recovery_automations ADD CONSTRAINT recovery_automations_pkey PRIMARY KEY (id);
ALTER TABLE reversals ADD CONSTRAINT reversals_pkey PRIMARY KEY (id);
ALTER TABLE settlements ADD CONSTRAINT settlements_merchant_currency_period_end_key UNIQUE (merchant, currency, period_end);
ALTER TABLE settlements ADD CONSTRAINT settlements_pkey PRIMARY KEY (id);
ALTER TABLE signing_keys ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE transfers ADD CONSTRAINT transfers_pkey PRIMARY KEY (id);
ALTER TABLE vault_sessions ADD CONSTRAINT vault_sessions_key_hash_key UNIQUE (key_hash);
ALTER TABLE vault_sessions ADD CONSTRAINT vault_sessions_nonce_key UNIQUE (nonce);
ALTER TABLE vault_sessions ADD CONSTRAINT vault_sessions_pkey PRIMARY KEY (id);
ALTER TABLE vault_tokens ADD CONSTRAINT vault_tokens_pkey PRIMARY KEY (id);
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (id);
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (id);
CREATE INDEX authorizations_expires_at_idx ON authorizations USING btree (expires_at) WHERE ((state = 'SUCCEEDED'::text) AND (NOT is_void) AND (transfer IS NULL));
CREATE INDEX authorizations_source_idx ON authorizations USING btree (source);
CREATE INDEX balance_entries_seq_idx ON balance_entries USING btree (seq);
CREATE INDEX balance_entries_settlement_id_idx ON balance_entries USING btree (settlement_id);
CREATE INDEX balance_entries_settles_at_idx ON balance_entries USING btree (settles_at) WHERE (settlement_id IS NULL);
CREATE INDEX bill_payments_bill_id_idx ON bill_payments USING btree (bill_id);
CREATE INDEX bill_payments_next_at_idx ON bill_payments USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX bills_merchant_created_at_idx ON bills USING btree (merchant, created_at);
CREATE INDEX checkout_sessions_payment_link_id_idx ON checkout_sessions USING btree (payment_link_id);
CREATE INDEX checkout_sessions_seq_idx ON checkout_sessions USING btree (seq);
CREATE INDEX checkout_sessions_transfer_id_idx ON checkout_sessions USING btree (transfer_id);
CREATE INDEX compliance_forms_due_at_idx ON compliance_forms USING btree (due_at) WHERE (status = 'signed'::text);
CREATE INDEX customers_seq_idx ON customers USING btree (seq);
CREATE INDEX dispute_evidence_dispute_id_idx ON dispute_evidence USING btree (dispute_id);
CREATE INDEX disputes_next_at_idx ON disputes USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX invoices_next_attempt_at_idx ON invoices USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE UNIQUE INDEX invoices_period ON invoices USING btree (subscription_id, period_start) WHERE (billing_reason <> 'subscription_update'::text);
CREATE INDEX invoices_seq_idx ON invoices USING btree (seq);
CREATE INDEX invoices_subscription_id_idx ON invoices USING btree (subscription_id);
CREATE INDEX invoices_transfer_id_idx ON invoices USING btree (transfer_id);
CREATE INDEX orders_identity_id_idx ON orders USING btree (identity_id);
CREATE INDEX orders_seq_idx ON orders USING btree (seq);
CREATE INDEX payment_instruments_identity_id_idx ON payment_instruments USING btree (identity_id);
CREATE INDEX payment_instruments_seq_idx ON payment_instruments USING btree (seq);
CREATE INDEX recovery_actions_due_at_idx ON recovery_actions USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX recovery_actions_invoice_id_idx ON recovery_actions USING btree (invoice_id);
CREATE INDEX reversals_settles_at_idx ON reversals USING btree (settles_at) WHERE (state = 'PENDING'::text);
CREATE INDEX reversals_transfer_id_idx ON reversals USING btree (transfer_id);
CREATE INDEX subscriptions_identity_id_idx ON subscriptions USING btree (identity_id);
CREATE INDEX subscriptions_next_at_idx ON subscriptions USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX subscriptions_order_id_idx ON subscriptions USING btree (order_id);
CREATE INDEX subscriptions_pending_until_idx ON subscriptions USING btree (pending_until) WHERE (pending_until IS NOT NULL);
CREATE INDEX subscriptions_resumes_at_idx ON subscriptions USING btree (resumes_at) WHERE (resumes_at IS NOT NULL);
CREATE INDEX subscriptions_seq_idx ON subscriptions USING btree (seq);
CREATE INDEX transfers_disputes_at_idx ON transfers USING btree (disputes_at) WHERE (disputes_at IS NOT NULL);
CREATE INDEX transfers_identity_id_idx ON transfers USING btree (identity_id);
CREATE INDEX transfers_invoice_id_idx ON transfers USING btree (invoice_id);
CREATE INDEX transfers_order_id_idx ON transfers USING btree (order_id);
CREATE INDEX transfers_seq_idx ON transfers USING btree (seq);
CREATE INDEX transfers_settles_at_idx ON transfers USING btree (settles_at) WHERE (state = 'PENDING'::text);
CREATE INDEX transfers_source_idx ON transfers USING btree (source);
CREATE INDEX webhook_attempts_delivery_id_idx ON webhook_attempts USING btree (delivery_id);
CREATE INDEX webhook_attempts_endpoint_id_idx ON webhook_attempts USING btree (endpoint_id);
CREATE INDEX webhook_attempts_seq_idx ON webhook_attempts USING btree (seq);
CREATE INDEX webhook_deliveries_due_at_idx ON webhook_deliveries USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_deliveries_endpoint_id_idx ON webhook_deliveries USING btree (endpoint_id);
CREATE INDEX webhook_deliveries_event_id_idx ON webhook_deliveries USING btree (event_id);
CREATE INDEX webhook_deliveries_seq_idx ON webhook_deliveries USING btree (seq);
CREATE INDEX webhook_events_ids_idx ON webhook_events USING gin (ids);
CREATE INDEX webhook_events_seq_idx ON webhook_events USING btree (seq);
CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON api_keys FOR EACH STATEMENT EXECUTE FUNCTION note_change('keys');
CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON prices FOR EACH STATEMENT EXECUTE FUNCTION note_change('catalogue');
ALTER TABLE authorizations ADD CONSTRAINT authorizations_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES customers(id);
ALTER TABLE authorizations ADD CONSTRAINT authorizations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE authorizations ADD CONSTRAINT authorizations_source_fkey FOREIGN KEY (source) REFERENCES payment_instruments(id);
ALTER TABLE authorizations ADD CONSTRAINT authorizations_transfer_fkey FOREIGN KEY (transfer) REFERENCES transfers(id);
ALTER TABLE balance_entries ADD CONSTRAINT balance_entries_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id);
ALTER TABLE balance_entries ADD CONSTRAINT balance_entries_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);
ALTER TABLE bill_documents ADD CONSTRAINT bill_documents_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE;
ALTER TABLE bill_payments ADD CONSTRAINT bill_payments_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE;
ALTER TABLE bill_payments ADD CONSTRAINT bill_payments_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES bill_recipients(id);
ALTER TABLE bills ADD CONSTRAINT bills_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES bill_recipients(id);
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES customers(id);
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES customers(id);
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_payment_link_id_fkey FOREIGN KEY (payment_link_id) REFERENCES payment_links(id);
ALTER TABLE checkout_sessions ADD CONSTRAINT checkout_sessions_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);
ALTER TABLE crypto_payments ADD CONSTRAINT crypto_payments_session_id_fkey FOREIGN KEY (session_id) REFERENCES checkout_sessions(id);
ALTER TABLE dispute_evidence ADD CONSTRAINT dispute_evidence_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id) ON DELETE CASCADE;
ALTER TABLE disputes ADD CONSTRAINT disputes_dispute_transfer_fkey FOREIGN KEY (dispute_transfer) REFERENCES transfers(id);
ALTER TABLE disputes ADD CONSTRAINT disputes_transfer_fkey FOREIGN KEY (transfer) REFERENCES transfers(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES customers(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);
ALTER TABLE orders ADD CONSTRAINT orders_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES customers(id);
ALTER TABLE payment_instruments ADD CONSTRAINT payment_instruments_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES customers(id);
ALTER TABLE prices ADD CONSTRAINT prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);
ALTER TABLE promotion_codes ADD CONSTRAINT promotion_codes_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id);
ALTER TABLE promotion_codes ADD CONSTRAINT promotion_codes_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES customers(id);
ALTER TABLE recovery_actions ADD CONSTRAINT recovery_actions_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES recovery_automations(id) ON DELETE CASCADE;
ALTER TABLE recovery_actions ADD CONSTRAINT recovery_actions_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id);
ALTER TABLE reversals ADD CONSTRAINT reversals_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES customers(id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_instrument_id_fkey FOREIGN KEY (instrument_id) REFERENCES payment_instruments(id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE transfers ADD CONSTRAINT transfers_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES customers(id);
ALTER TABLE transfers ADD CONSTRAINT transfers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE transfers ADD CONSTRAINT transfers_source_fkey FOREIGN KEY (source) REFERENCES payment_instruments(id);
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id);
ALTER TABLE webhook_secrets ADD CONSTRAINT webhook_secrets_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE;
