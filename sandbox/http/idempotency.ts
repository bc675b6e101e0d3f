import { addSeconds } from '../../src/calendar.ts';
import { sha256 } from '../store/hash.ts';
import type { Sql } from '../store/store.ts';
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

interface Kept {
  readonly request_hash: string;
  readonly status: number;
  readonly body: unknown;
}

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
  const hash = await sha256(path + canonical(request));
  const kept = await claim(sql, merchant, key, hash, now);
  if (kept) {
    if (kept.request_hash === hash) return { status: kept.status, body: kept.body as Data };
    throw new Refusal(
      'IDEMPOTENCY_CONFLICT',
      'This Idempotency-Key was already used with another request.',
    );
  }
  const answer = await work();
  await sql.query(
    'update idempotency_keys set status = $3, body = $4 where merchant = $1 and key = $2',
    [merchant, key, answer.status, JSON.stringify(answer.body)],
  );
  return answer;
}

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
  const [claimed] = await inTurn('The first request with this key is still being processed.', () =>
    sql.query(
      `insert into idempotency_keys as held (merchant, key, request_hash, created_at)
       values ($1, $2, $3, $4)
       on conflict (merchant, key) do update set request_hash = $3, created_at = $4,
         status = null, body = null where held.created_at <= $5
       returning 1`,
      [merchant, key, hash, now, outlived],
    ),
  );
  if (claimed) return undefined;
  const [kept] = await sql.query<Kept>(
    'select request_hash, status, body from idempotency_keys where merchant = $1 and key = $2',
    [merchant, key],
  );
  return kept;
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
  await sql.query(`set local lock_timeout = '10s'`);
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
