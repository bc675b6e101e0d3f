import { sql, type Kysely } from 'kysely';
import { BILLS } from './0001/bills.ts';
import { MERCHANTS } from './0001/merchants.ts';
import { PAYMENTS } from './0001/payments.ts';
import { WEBHOOKS } from './0001/webhooks.ts';

// Columns have the names of the wire, except those that `store/records.ts` does not show.

/** The version of these tables in stores that counted versions in a table of their own. */
const COUNTED_VERSION = 21;

/**
 * Makes the tables, or takes over those that the last sandbox with counted versions has made.
 *
 * @throws {Error} the tables are older; the message says what to do
 */
export async function makeTables(database: Kysely<never>): Promise<void> {
  const version = await countedVersion(database);
  if (version === undefined) {
    await sql.raw([MERCHANTS, PAYMENTS, BILLS, WEBHOOKS].join('')).execute(database);
    return;
  }
  if (version !== COUNTED_VERSION) {
    throw new Error(
      'The data was written by a sandbox that is too old for this one. Delete it, or name another folder with ' +
        '--data or EASY_DATA_DIR.',
    );
  }
  await sql`drop table schema_version`.execute(database);
}

async function countedVersion(database: Kysely<never>): Promise<number | undefined> {
  const { rows: found } = await sql`select to_regclass('schema_version') as name`.execute(database);
  if ((found[0] as { readonly name: string | null }).name === null) return undefined;
  const { rows } = await sql`select version from schema_version`.execute(database);
  return (rows[0] as { readonly version: number } | undefined)?.version;
}
