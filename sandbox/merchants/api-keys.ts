import { sha256 } from '../store/hash.ts';
import type { Remember } from '../store/moment.ts';
import type { Sql } from '../store/store.ts';
import { MERCHANTS } from './keys.ts';

/** Who sends an API key. */
interface KeyOwner {
  /** The id of the merchant. */
  readonly merchant: string;
  readonly kind: 'publishable' | 'secret';
}

/** Whose API key `key` is, if it is one and was not revoked. The first keys cannot be revoked. */
export async function findKey(
  sql: Sql,
  key: string,
  remember?: Remember,
): Promise<KeyOwner | undefined> {
  for (const { id, publishableKey, secretKey } of MERCHANTS) {
    if (key === secretKey) return { merchant: id, kind: 'secret' };
    if (key === publishableKey) return { merchant: id, kind: 'publishable' };
  }
  const hash = await sha256(key);
  const find = () =>
    sql.tables
      .selectFrom('api_keys')
      .select(['merchant', 'kind'])
      .where('key_hash', '=', hash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
  return remember ? remember('keys', hash, find) : find();
}
