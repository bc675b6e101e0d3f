import { addSeconds } from '../../src/calendar.ts';
import { sha256 } from '../store/hash.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import type { Answer } from './answer.ts';
import type { Credential } from './authorize.ts';
import { Refusal, refuse } from './refusal.ts';

/** Answers are kept for a day. Contract, section 2. */
const RETENTION_SECONDS = 86_400;
const LOCK_NOT_AVAILABLE = '55P03';

/** The scope of keys from before they had one. They are everybody's until their time is over. */
const ANY_CREDENTIAL = 'any';

interface Attempt {
  readonly merchant: string;
  /** Nobody with another kind of credential shares the key. */
  readonly credential: Credential;
  readonly idempotencyKey: string | undefined;
  readonly path: string;
  readonly request: unknown;
  readonly now: Date;
}

/**
 * Carries out `work` once for each idempotency key. A repeated request gets the first answer again,
 * and a key is nothing to those with another kind of credential: no page can use up or read what a
 * server does.
 *
 * `sql` must be the transaction that `work` uses, so that its records and its answer are stored
 * together or not at all. A repeat that arrives meanwhile waits for the end of that transaction. A
 * refusal that `work` throws undoes the key too, so that the request can be corrected and sent
 * again.
 *
 * @throws {Refusal} `IDEMPOTENCY_CONFLICT`, `IDEMPOTENCY_IN_PROGRESS`, or `VALIDATION_ERROR` for a
 *   key of the wrong form
 */
export async function once<Data>(
  sql: Sql,
  { idempotencyKey: key, ...attempt }: Attempt,
  work: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  if (key === undefined) return work();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.';
    throw refuse('VALIDATION_ERROR', 'Idempotency-Key', message);
  }
  return onceFor(sql, attempt, { name: 'Idempotency-Key', key }, work);
}

/**
 * The same for a field of the body that replaces the header. What the field says is a key of this
 * operation alone.
 *
 * @throws {Refusal} `IDEMPOTENCY_CONFLICT` or `IDEMPOTENCY_IN_PROGRESS`
 */
export async function onceByField<Data>(
  sql: Sql,
  attempt: Attempt,
  { name, value }: { readonly name: string; readonly value: string | undefined },
  work: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  if (value === undefined) return work();
  // No header can hold the spaces, so that no header is taken for a field.
  const key = `${name} ${attempt.path} ${value}`;
  return onceFor(sql, attempt, { name, key }, work);
}

async function onceFor<Data>(
  sql: Sql,
  { merchant, credential, path, request, now }: Omit<Attempt, 'idempotencyKey'>,
  { name, key }: { readonly name: string; readonly key: string },
  work: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const hash = await sha256(path + canonical(request));
  const owned = { merchant, credential, key };
  const claimed = await inTurn('The first request with this key is still being processed.', () =>
    sql.query(CLAIM, [merchant, credential, key, hash, now, addSeconds(now, -RETENTION_SECONDS)]),
  );
  if (claimed.length === 0) return firstAnswer(sql, owned, { name, hash });
  const answer = await work();
  await sql.tables
    .updateTable('idempotency_keys')
    .set({ status: answer.status, body: json<unknown>(answer.body) })
    .where('merchant', '=', merchant)
    .where('credential', '=', credential)
    .where('key', '=', key)
    .execute();
  return answer;
}

/** A key, and those to whom it belongs. */
type OwnedKey = Pick<Attempt, 'merchant' | 'credential'> & { readonly key: string };

/** Takes a key that is new, or whose answer has outlived its time. */
const CLAIM = `insert into idempotency_keys as kept (merchant, credential, key, request_hash, created_at)
  select $1, $2, $3, $4, $5 where not exists (select from idempotency_keys
    where merchant = $1 and credential = '${ANY_CREDENTIAL}' and key = $3 and created_at > $6)
  on conflict (merchant, credential, key) do update
    set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, body = null
    where kept.created_at <= $6
  returning key`;

/** @throws {Refusal} `IDEMPOTENCY_CONFLICT`, when the key was used with another request */
async function firstAnswer(
  sql: Sql,
  { merchant, credential, key }: OwnedKey,
  { name, hash }: Readonly<Record<'name' | 'hash', string>>,
): Promise<Answer<never>> {
  const kept = await sql.tables
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('merchant', '=', merchant)
    .where('credential', 'in', [credential, ANY_CREDENTIAL])
    .where('key', '=', key)
    // One whose time is over may be left of those that are everybody's.
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (kept?.request_hash === hash && kept.status !== null) {
    return { status: kept.status, body: kept.body as never };
  }
  throw new Refusal('IDEMPOTENCY_CONFLICT', `This ${name} was already used with another request.`);
}

/**
 * Does `work`, which may have to wait until another transaction releases a row.
 *
 * @param message - Tells the caller why the wait ended in a refusal.
 * @throws {Refusal} `IDEMPOTENCY_IN_PROGRESS`, when the wait takes too long
 */
export async function inTurn<Result>(
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new Refusal('IDEMPOTENCY_IN_PROGRESS', message);
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
}

/**
 * The JSON of `value`, with fields in alphabetical order, so that equal values give equal texts.
 */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(
          Object.entries(item).toSorted(([first], [second]) => (first < second ? -1 : 1)),
        )
      : item,
  );
}
