import { addSeconds } from '../../src/calendar.ts';
import { sha256 } from '../store/hash.ts';
import type { Sql } from '../store/store.ts';
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

/**
 * Carries out `work` once for each idempotency key. A repeated request gets the first answer again.
 *
 * `sql` must be the transaction that `work` uses, so that its records and its answer are stored
 * together or not at all. A repeat that arrives meanwhile waits for the end of that transaction. A
 * refusal that `work` throws undoes the key too, so that the request can be corrected and sent
 * again.
 *
 * @param ahead - Whether the key is claimed together with the first statement of `work`. Nothing but a
 *   wait may fail that statement, because its failure would hide the first answer.
 * @throws {Refusal} `IDEMPOTENCY_CONFLICT`, `IDEMPOTENCY_IN_PROGRESS`, or `VALIDATION_ERROR` for a
 *   key of the wrong form
 */
export async function once<Data>(
  sql: Sql,
  { merchant, idempotencyKey: key, path, request, now }: Attempt,
  work: () => Promise<Answer<Data>>,
  { ahead = false }: { readonly ahead?: boolean } = {},
): Promise<Answer<Data>> {
  if (key === undefined) return work();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.';
    throw refuse('VALIDATION_ERROR', 'Idempotency-Key', message);
  }
  const named = { name: 'Idempotency-Key', key, ahead };
  return onceFor(sql, { merchant, path, request, now }, named, work);
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
  return onceFor(sql, attempt, { name, key, ahead: false }, work);
}

async function onceFor<Data>(
  sql: Sql,
  { merchant, path, request, now }: Omit<Attempt, 'idempotencyKey'>,
  { name, key, ahead }: { readonly name: string; readonly key: string; readonly ahead: boolean },
  work: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const hash = await sha256(path + canonical(request));
  const first: { answer?: Answer<never> } = {};
  await limitWaits(sql);
  await sql.guard({
    text: CLAIM,
    values: [merchant, key, hash, now, addSeconds(now, -RETENTION_SECONDS)],
    async accept(claimed) {
      if (claimed.length > 0) return;
      first.answer = await firstAnswer(sql, { merchant, name, key, hash });
      // What was sent together with the key has to be undone.
      if (ahead) throw new Repeated(first.answer);
    },
    explain: (error) =>
      isLockTimeout(error)
        ? inProgress('The first request with this key is still being processed.')
        : error,
  });
  if (!ahead) await sql.settle();
  if (first.answer) return first.answer;
  const answer = await work().catch(async (error: unknown) => {
    // Whether there is a first answer matters more than what is wrong with a repetition.
    await sql.settle();
    throw error;
  });
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

/** Undoes the transaction of a repeated request, which is no failure. */
class Repeated extends Error {
  override readonly name = 'Repeated';
  readonly answer: Answer<never>;

  constructor(answer: Answer<never>) {
    super('This request was answered before.');
    this.answer = answer;
  }
}

/** The first answer, where `error` says that there is one. It throws any other error again. */
export function answerOfRepeated(error: unknown): Answer<never> {
  if (error instanceof Repeated) return error.answer;
  throw error;
}

/** @throws {Refusal} `IDEMPOTENCY_CONFLICT`, when the key was used with another request */
async function firstAnswer(
  sql: Sql,
  { merchant, name, key, hash }: Readonly<Record<'merchant' | 'name' | 'key' | 'hash', string>>,
): Promise<Answer<never>> {
  const kept = await sql.tables
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('merchant', '=', merchant)
    .where('key', '=', key)
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
    throw inProgress(message);
  }
}

function inProgress(message: string): Refusal {
  return new Refusal('IDEMPOTENCY_IN_PROGRESS', message);
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
