import { RECORD } from './record.ts';

/** Whom merchants have told to be notified, and of what they were. */
export const WEBHOOKS = `
  create table webhook_endpoints (
    id text primary key, url text not null, events jsonb not null, active boolean not null,
    consecutive_failures integer not null, last_triggered_at timestamptz,
    updated_at timestamptz not null, ${RECORD});
  -- Secrets are kept as they are, because deliveries are signed with them, and an encryption key in the same
  -- place would protect nothing. They are apart from the endpoints, so that none is read by mistake.
  create table webhook_secrets (
    endpoint_id text not null references webhook_endpoints on delete cascade,
    secret text not null, expires_at timestamptz, ${RECORD});
  -- "ids" are the values that may be ids of records.
  create table webhook_events (
    id text primary key, type text not null, body text not null, ids text[] not null, ${RECORD});
  create index on webhook_events using gin (ids); create index on webhook_events (seq);
  -- "due_at" is the sandbox's time, and null once nothing is left to do. "leased_until" is the database's
  -- own time. "claim" distinguishes the worker that has the lease from earlier ones.
  create table webhook_deliveries (
    id text primary key, event_id text not null references webhook_events,
    endpoint_id text not null references webhook_endpoints on delete cascade,
    attempts integer not null default 0, due_at timestamptz, leased_until timestamptz,
    claim integer not null default 0, ${RECORD});
  create index on webhook_deliveries (due_at) where due_at is not null;
  create index on webhook_deliveries (endpoint_id); create index on webhook_deliveries (event_id);
  create index on webhook_deliveries (seq);
  -- The log outlives the endpoint, and with it the deliveries.
  create table webhook_attempts (
    id text primary key, delivery_id text not null, endpoint_id text not null,
    event_id text not null, event_type text not null, attempt integer not null,
    success boolean not null, url text not null, status integer, error text,
    duration_ms integer not null, headers jsonb not null, response_body text, ${RECORD});
  create index on webhook_attempts (delivery_id); create index on webhook_attempts (endpoint_id);
  create index on webhook_attempts (seq);
`;
