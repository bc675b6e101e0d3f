import { RECORD } from './record.ts';

/** Money that moves, and what it is for. */
export const PAYMENTS = `
  -- What was redeemed is no reference, because coupons and codes can be deleted. An order whose payment was
  -- declined at once has no number, and no customer who was not stored. "sub_merchant" is for whom the
  -- merchant acts, if for somebody else.
  create table orders (
    id text primary key, order_number text, identity_id text references customers,
    status text not null, currency text not null, amount_total bigint not null,
    line_items jsonb not null, metadata jsonb not null, tags jsonb not null, sub_merchant text,
    amount_discount bigint not null default 0, promotion_code_id text, coupon_id text, ${RECORD},
    unique (merchant, order_number));
  create index on orders (identity_id); create index on orders (seq);
  -- "type" says which way the money goes: DEBIT from the customer, DISPUTE back to the customer.
  -- "disputes_at" is when the amount makes the bank dispute it. "invoice_id" is what a renewal pays, and no
  -- reference, because invoices refer to transfers.
  create table transfers (
    id text primary key, order_id text references orders, identity_id text references customers,
    source text references payment_instruments, amount bigint not null, currency text not null,
    state text not null, failure_code text, failure_message text, instrument jsonb not null,
    metadata jsonb not null, settles_at timestamptz, settles_as text,
    updated_at timestamptz not null, amount_refunded bigint not null default 0, invoice_id text,
    sub_merchant text, type text not null default 'DEBIT', disputes_at timestamptz, ${RECORD});
  create index on transfers (disputes_at) where disputes_at is not null;
  create index on transfers (identity_id); create index on transfers (invoice_id);
  create index on transfers (order_id); create index on transfers (seq);
  create index on transfers (settles_at) where state = 'PENDING';
  create index on transfers (source);
  create table reversals (
    id text primary key, transfer_id text not null references transfers, amount bigint not null,
    currency text not null, state text not null, tags jsonb not null, settles_at timestamptz,
    settles_as text, updated_at timestamptz not null, ${RECORD});
  create index on reversals (settles_at) where state = 'PENDING';
  create index on reversals (transfer_id);
  -- "amount" is what is reserved or was captured.
  create table authorizations (
    id text primary key, amount bigint not null, amount_requested bigint not null,
    currency text not null, source text not null references payment_instruments,
    identity_id text not null references customers, sub_merchant text, state text not null,
    failure_code text, failure_message text, is_void boolean not null, void_state text,
    transfer text references transfers, order_id text references orders,
    statement_descriptor text, tags jsonb not null, expires_at timestamptz,
    updated_at timestamptz not null, ${RECORD});
  create index on authorizations (expires_at)
    where state = 'SUCCEEDED' and not is_void and transfer is null;
  create index on authorizations (source);
  -- A transfer is disputed once at most. "next_at" is when time decides.
  create table disputes (
    id text primary key, transfer text not null unique references transfers,
    amount bigint not null, currency text not null, reason text not null, state text not null,
    respond_by timestamptz not null, submitted_at timestamptz, decided_at timestamptz,
    dispute_transfer text references transfers, identity_id text, next_at timestamptz,
    updated_at timestamptz not null, ${RECORD});
  create index on disputes (next_at) where next_at is not null;
  -- Of a file, only what identifies it is kept.
  create table dispute_evidence (
    id text primary key, dispute_id text not null references disputes on delete cascade,
    text text, file_name text, content_type text, size bigint, sha256 text, ${RECORD});
  create index on dispute_evidence (dispute_id);
  -- A settlement covers one day. What came too late for it belongs to the next.
  create table settlements (
    id text primary key, currency text not null, gross bigint not null, refunds bigint not null,
    disputes bigint not null, fees bigint not null, net bigint not null,
    transfers_count integer not null, period_start timestamptz not null,
    period_end timestamptz not null, state text not null, ${RECORD},
    unique (merchant, currency, period_end));
  -- The merchant's books: money that came, went back or was taken back, each with its fee. What has no
  -- settlement is the open balance. The amount is never negative: "kind" says the sign.
  create table balance_entries (
    id text primary key, kind text not null, transfer_id text not null references transfers,
    currency text not null, amount bigint not null, fee bigint not null,
    settles_at timestamptz not null, settlement_id text references settlements, ${RECORD});
  create index on balance_entries (seq); create index on balance_entries (settlement_id);
  create index on balance_entries (settles_at) where settlement_id is null;
  -- "next_step" and "next_at": what becomes due next. The discount has its terms as they were redeemed.
  create table subscriptions (
    id text primary key, identity_id text not null references customers,
    instrument_id text not null references payment_instruments,
    order_id text not null references orders, order_number text not null, status text not null,
    items jsonb not null, currency text not null, current_period_start timestamptz not null,
    current_period_end timestamptz not null, billing_cycle_anchor timestamptz not null,
    trial_start timestamptz, trial_end timestamptz, cancel_at_period_end boolean not null,
    pause_collection jsonb, latest_invoice_id text, proration_behavior text not null,
    credit_balance bigint not null, pending_update jsonb, metadata jsonb not null,
    updated_at timestamptz not null, description text, next_step text, next_at timestamptz,
    discount jsonb, price_change jsonb, pending_lines jsonb, pending_until timestamptz,
    status_before_pause text, resumes_at timestamptz, ${RECORD});
  create index on subscriptions (identity_id);
  create index on subscriptions (next_at) where next_at is not null;
  create index on subscriptions (order_id);
  create index on subscriptions (pending_until) where pending_until is not null;
  create index on subscriptions (resumes_at) where resumes_at is not null;
  create index on subscriptions (seq);
  -- An invoice has no number until it is finalized. No period has two, but a change of items may be charged
  -- at once beside it.
  create table invoices (
    id text primary key, number text, subscription_id text not null references subscriptions,
    identity_id text not null references customers, status text not null,
    billing_reason text not null, currency text not null, amount_due bigint not null,
    amount_paid bigint not null, lines jsonb not null, period_start timestamptz not null,
    period_end timestamptz not null, transfer_id text references transfers,
    attempt_count integer not null, next_attempt_at timestamptz, finalized_at timestamptz,
    paid_at timestamptz, updated_at timestamptz not null,
    amount_discount bigint not null default 0, credit_applied bigint not null default 0,
    ${RECORD}, unique (merchant, number));
  create index on invoices (next_attempt_at) where next_attempt_at is not null;
  create unique index invoices_period on invoices (subscription_id, period_start)
    where billing_reason <> 'subscription_update';
  create index on invoices (seq); create index on invoices (subscription_id);
  create index on invoices (transfer_id);
  -- What a merchant has set up against renewals that fail. Each acts once for an invoice, at "due_at".
  -- "attempt" is the attempt that was made by it.
  create table recovery_automations (
    id text primary key, name text, trigger text not null, wait_days integer not null,
    action text not null, active boolean not null, updated_at timestamptz not null, ${RECORD});
  create table recovery_actions (
    id text primary key,
    automation_id text not null references recovery_automations on delete cascade,
    invoice_id text not null references invoices, due_at timestamptz, attempt integer, ${RECORD},
    unique (automation_id, invoice_id));
  create index on recovery_actions (due_at) where due_at is not null;
  create index on recovery_actions (invoice_id);
  -- Only a hash of a session's secret is kept. "identity_id" is the customer for whom the session was made,
  -- and "payer_id" the customer who paid. A session whose status says open may have ended by time or with
  -- its payment link.
  create table checkout_sessions (
    id text primary key, secret_hash text not null unique, status text not null,
    payment_status text not null, mode text not null, currency text not null,
    amount_total bigint not null, line_items jsonb not null, payment_methods jsonb not null,
    payment_link_id text references payment_links, success_url text, cancel_url text,
    customer_email text, identity_id text references customers, shows_customer boolean not null,
    metadata jsonb not null, declines integer not null, payer_id text references customers,
    order_id text references orders, transfer_id text references transfers,
    expires_at timestamptz not null, completed_at timestamptz,
    allow_promotion_codes boolean not null default false,
    amount_discount bigint not null default 0, promotion_code_id text, coupon_id text, ${RECORD});
  create index on checkout_sessions (payment_link_id); create index on checkout_sessions (seq);
  create index on checkout_sessions (transfer_id);
  -- What has arrived for a session that takes stablecoins, where it has to arrive, and its reference.
  create table crypto_payments (
    session_id text primary key references checkout_sessions, address text not null unique,
    reference text not null, status text not null, reason text, tx_signature text,
    updated_at timestamptz not null, ${RECORD});
`;
