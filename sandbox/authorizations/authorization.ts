import type { Authorization } from '../../src/api/merchant/authorizations.ts';
import { businessOf, type Business } from '../merchants/keys.ts';
import { conditionOf, readRecords, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { customerIds, previousOf } from '../webhooks/data.ts';
import { emit, type NewEvent } from '../webhooks/emit.ts';
import type { Owner } from '../store/owner.ts';

type AuthorizationRow = Row<'authorizations'>;

/** Authorizations as the service shows them, in the order in which they were made. */
export async function readAuthorizations(
  sql: Sql,
  match: Match<'authorizations'>,
): Promise<Authorization[]> {
  return (await findRows(sql, match)).map(toAuthorization);
}

/** The same, each joined with what it names. Interface, section 2.3. */
export async function readExpanded(
  sql: Sql,
  match: Match<'authorizations'>,
): Promise<Authorization[]> {
  const rows = await findRows(sql, match);
  const id = rows.map(({ source }) => source);
  const instruments = await readRecords(sql, 'payment_instruments', { id });
  return rows.map((row) => {
    const { id, name, identity } = ownerOf(row);
    const payment_instrument = instruments.find(({ id }) => id === row.source);
    if (!payment_instrument) throw new Error(`The source of ${row.id} is missing`);
    const entity = { type: 'BUSINESS', business_name: name, doing_business_as: name };
    return {
      ...toAuthorization(row),
      expanded: {
        merchant: { id, name, identity },
        payment_instrument,
        identity: { id: identity, entity },
      },
    };
  });
}

function findRows(sql: Sql, match: Match<'authorizations'>): Promise<AuthorizationRow[]> {
  return sql.tables
    .selectFrom('authorizations')
    .selectAll()
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
}

/** The business for which the authorization was made. */
function ownerOf({ id, merchant, sub_merchant }: AuthorizationRow): Business {
  const business = businessOf(merchant, sub_merchant ?? merchant);
  if (business) return business;
  throw new Error(`The merchant of ${id} is missing`);
}

function toAuthorization(row: AuthorizationRow): Authorization {
  const { seq: _, identity_id: _customer, sub_merchant: _owner, void_state, ...shown } = row;
  const { id: merchant, identity } = ownerOf(row);
  return {
    ...shown,
    merchant,
    merchant_identity: identity,
    ...(void_state !== null && { void_state }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

/** Notifies the merchant of a new authorization. */
export async function notifyCreated(sql: Sql, owner: Owner, id: string): Promise<void> {
  await emit(sql, owner, { type: 'authorization.created', data: await dataOf(sql, id) });
}

/**
 * Gives an authorization other values, and notifies the merchant.
 *
 * @returns the authorization as it is then
 */
export async function change(
  sql: Sql,
  owner: Owner,
  id: string,
  changes: Partial<Omit<AuthorizationRow, 'id' | 'seq' | 'merchant' | 'created_at' | 'tags'>>,
): Promise<Authorization> {
  const before = await dataOf(sql, id);
  await sql.tables
    .updateTable('authorizations')
    .set({ ...changes, updated_at: owner.now })
    .where('id', '=', id)
    .execute();
  const data = await dataOf(sql, id);
  const previous_attributes = previousOf(before, data);
  await emit(sql, owner, { type: 'authorization.updated', data, previous_attributes });
  const [authorization] = await readAuthorizations(sql, { id });
  if (!authorization) throw new Error(`The authorization ${id} is missing`);
  return authorization;
}

/** An authorization in the form that events carry. They alone have a `void_status`. */
async function dataOf(sql: Sql, id: string): Promise<NewEvent['data']> {
  const [row] = await findRows(sql, { id });
  if (!row) throw new Error(`The authorization ${id} is missing`);
  return {
    ...toAuthorization(row),
    ...(await customerIds(sql, row.identity_id)),
    ...(row.void_state !== null && { void_status: row.void_state }),
  };
}
