import { sql, type Kysely } from 'kysely';

/** What periods of subscriptions cost, what invoices said, and the zone of a merchant's days. */
export async function keepAccounts(database: Kysely<never>): Promise<void> {
  // Where the account is null, it follows from the invoice of the period.
  await sql`alter table subscriptions add column account jsonb`.execute(database);
  // What became credit of an invoice's money, and what it said when it was finalized.
  await sql`alter table invoices add column credit_given bigint not null default 0,
    add column issued jsonb`.execute(database);
  await sql`alter table reversals add column credit_taken bigint not null default 0`.execute(
    database,
  );
  await sql`alter table merchants add column timezone text not null default 'UTC'`.execute(
    database,
  );
  // What a process remembers of a merchant's zone is forgotten with the keys.
  await sql`create trigger changed after insert or update of timezone or delete on merchants
    for each statement execute function note_change('keys')`.execute(database);
}
