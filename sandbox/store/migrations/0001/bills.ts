import { RECORD } from './record.ts';

/** Bills that merchants pay. */
export const BILLS = `
  -- Of a recipient's account, only what recognizes it is kept.
  create table bill_recipients (
    id text primary key, name text not null, name_key text not null, routing_number text,
    account_last_four text, account_key text, bank_name text, updated_at timestamptz not null,
    ${RECORD});
  -- "details" is what the bill says, encrypted. The columns after it repeat what lists sort by.
  create table bills (
    id text primary key, status text not null, file_name text not null,
    content_type text not null, size bigint not null, sha256 text not null,
    details text not null, vendor_name text, amount double precision, due_date text,
    extraction_error text, recipient_id text references bill_recipients, recipient_match text,
    payment_method text, scheduled_date text, wrong_codes integer not null, failure_code text,
    failure_message text, updated_at timestamptz not null, ${RECORD});
  create index on bills (merchant, created_at);
  -- The document, encrypted. It is apart, so that no list reads it.
  create table bill_documents (
    bill_id text primary key references bills on delete cascade, sealed text not null);
  -- "amount" is in minor units. "next_at" is when time takes the next step.
  create table bill_payments (
    id text primary key, bill_id text not null references bills on delete cascade,
    recipient_id text not null references bill_recipients, amount bigint not null,
    currency text not null, state text not null, starts_at timestamptz, expires_at timestamptz,
    next_at timestamptz, updated_at timestamptz not null, ${RECORD});
  create index on bill_payments (bill_id);
  create index on bill_payments (next_at) where next_at is not null;
`;
