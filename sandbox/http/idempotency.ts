import { addSeconds } from '../../src/calendar.ts';
import { sha256 } from '../store/hash.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import type { Target } from '../store/statements/writes.ts';
import type { Answer } from './answer.ts';
import { Refusal, refuse } from './refusal.ts';

/** Answers are kept for a day. Contract, section 2. */
const RETENTION_SECONDS = 86_400;
const LOCK_NOT_AVAILABLE = '55P03';

interface Attempt {
  readonly merchant: string;
  readonly idempotencyKey: string | undefined;
  readonly path: string;
  readonly request: unknown;
  readonly now: Date;
}

type Kept = Pick<Row<'idempotency_keys'>, 'request_hash' | 'status' | 'body'>;

/**
 * Carries out `work` once for each idempotency key. A repeated request gets the first answer again.
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
  { merchant, idempotencyKey: key, path, request, now }: Attempt,
  work: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  if (key === undefined) return work();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.';
    throw refuse('VALIDATION_ERROR', 'Idempotency-Key', message);
  }
  return onceFor(sql, { merchant, path, request, now }, { name: 'Idempotency-Key', key }, work);
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
  return onceFor(sql, attempt, { name, key: `${name} ${attempt.path} ${value}` }, work);
}

async function onceFor<Data>(
  sql: Sql,
  { merchant, path, request, now }: Omit<Attempt, 'idempotencyKey'>,
  { name, key }: { readonly name: string; readonly key: string },
  work: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const hash = await sha256(path + canonical(request));
  const kept = await claim(sql, merchant, key, hash, now);
  if (kept) {
    if (kept.request_hash === hash && kept.status !== null) {
      return { status: kept.status, body: kept.body as Data };
    }
    throw new Refusal(
      'IDEMPOTENCY_CONFLICT',
      `This ${name} was already used with another request.`,
    );
  }
  const answer = await work();
  await sql.write(answers, { merchant, key, answer });
  return answer;
}

/** The answer that is kept for a key. A transaction has one at most. */
const answers: Target<{
  readonly merchant: string;
  readonly key: string;
  readonly answer: Answer<unknown>;
}> = {
  statement: ([kept], bind) =>
    `update idempotency_keys set status = ${bind(kept?.answer.status)},
       body = ${bind(JSON.stringify(kept?.answer.body))}::json
     where merchant = ${bind(kept?.merchant)} and key = ${bind(kept?.key)}`,
};

/** Takes a key that is new, or whose answer has outlived its time. */
const CLAIM = `insert into idempotency_keys as kept (merchant, key, request_hash, created_at)
  values ($1, $2, $3, $4)
  on conflict (merchant, key) do update
    set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, body = null
    where kept.created_at <= $5
  returning key`;

/** Takes the key for this transaction, or returns the answer that is stored for it. */
async function claim(
  sql: Sql,
  merchant: string,
  key: string,
  hash: string,
  now: Date,
): Promise<Kept | undefined> {
  await limitWaits(sql);
  const outlived = addSeconds(now, -RETENTION_SECONDS);
  const claimed = await inTurn('The first request with this key is still being processed.', () =>
    sql.query(CLAIM, [merchant, key, hash, now, outlived]),
  );
  if (claimed.length > 0) return undefined;
  return sql.tables
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('merchant', '=', merchant)
    .where('key', '=', key)
    .executeTakeFirst();
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

/** Lets no statement of the transaction wait for a lock longer than 10 s. */
export async function limitWaits(sql: Sql): Promise<void> {
  await sql.ahead(`set local lock_timeout = '10s'`);
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
