import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKey,
} from '../../src/api/merchant/access.ts';
import { success } from '../http/answer.ts';
import { implement, type Implementation } from '../http/implement.ts';
import { listOf, type Kind } from '../http/listing.ts';
import { notFound } from '../http/refusal.ts';
import { sha256 } from '../store/hash.ts';
import { conditionOf, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';

/** How the keys of the sandbox begin. Interface, section 5.2. */
const PREFIXES = { publishable: 'pk_test_', secret: 'sk_test_' } as const;

const keys: Kind<'api_keys', ApiKey> = { table: 'api_keys', read: readKeys };

async function readKeys(sql: Sql, match: Match<'api_keys'>): Promise<ApiKey[]> {
  const rows = await sql.tables
    .selectFrom('api_keys')
    .select(['id', 'kind', 'name', 'last_four', 'created_at', 'revoked_at'])
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }));
}

/** An answer that is kept for repeats would contain the key, so that each request makes one. */
const create = implement(createApiKey, async ({ request, store, merchant, now, newId }) => {
  const key = newId(PREFIXES[request.kind]);
  const id = newId('AK');
  await store.tables
    .insertInto('api_keys')
    .values({
      ...request,
      id,
      key_hash: await sha256(key),
      last_four: key.slice(-4),
      merchant,
      created_at: now,
    })
    .execute();
  const [made] = await readKeys(store, { id });
  if (!made) throw new Error('A key that was just made is missing');
  return success(now, { ...made, key }, { status: 201 });
});

const revoke = implement(revokeApiKey, async ({ request: { id }, store, merchant, now }) => {
  await store.tables
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('merchant', '=', merchant)
    .where('revoked_at', 'is', null)
    .execute();
  const [revoked] = await readKeys(store, { id, merchant });
  if (!revoked) throw notFound();
  return success(now, revoked);
});

export const apiKeyRoutes: readonly Implementation[] = [listOf(listApiKeys, keys), create, revoke];
