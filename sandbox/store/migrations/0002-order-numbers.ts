import { sql, type Kysely } from 'kysely';

/** The numbers of a merchant's orders come from a sequence, for which no payment waits. */
export async function numberOrders(database: Kysely<never>): Promise<void> {
  await sql`do $$ declare merchant record; begin
    for merchant in select id, last_order_number from merchants loop
      execute format('create sequence %I start with %s', 'order_numbers_' || merchant.id,
        merchant.last_order_number + 1);
    end loop; end $$`.execute(database);
  await sql`alter table merchants drop column last_order_number`.execute(database);
}
