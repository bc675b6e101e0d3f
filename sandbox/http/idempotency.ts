import { addSeconds } from '../../src/calendar.ts';
import { sha256 } from '../store/hash.ts';
import type { Sql } from '../store/store.ts';
import type { Target } from '../store/statements/writes.ts';
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
 * @param ahead - Whether the key is claimed together with the first statement of `work`. Nothing but a
 *   wait may fail that statement, because its failure would hide the first answer.
 * @throws {Refusal} `IDEMPOTENCY_CONFLICT`, `IDEMPOTENCY_IN_PROGRESS`, or `VALIDATION_ERROR` for a
 *   key of the wrong form
 */
export async function once<Data>(
  sql: Sql,
  { idempotencyKey: key, ...attempt }: Attempt,
  work: () => Promise<Answer<Data>>,
  { ahead = false }: { readonly ahead?: boolean } = {},
): Promise<Answer<Data>> {
  if (key === undefined) return work();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.';
    throw refuse('VALIDATION_ERROR', 'Idempotency-Key', message);
  }
  return onceFor(sql, attempt, { name: 'Idempotency-Key', key, ahead }, work);
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
  { merchant, credential, path, request, now }: Omit<Attempt, 'idempotencyKey'>,
  { name, key, ahead }: { readonly name: string; readonly key: string; readonly ahead: boolean },
  work: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const hash = await sha256(path + canonical(request));
  const owned = { merchant, credential, key };
  const first: { answer?: Answer<never> } = {};
  await limitWaits(sql);
  await sql.guard({
    text: CLAIM,
    values: [merchant, credential, key, hash, now, addSeconds(now, -RETENTION_SECONDS)],
    async accept(claimed) {
      if (claimed.length > 0) return;
      first.answer = await firstAnswer(sql, owned, { name, hash });
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
  await sql.write(answers, { ...owned, answer });
  return answer;
}

/** A key, and those to whom it belongs. */
type OwnedKey = Pick<Attempt, 'merchant' | 'credential'> & { readonly key: string };

/** The answers that are kept for keys. A transaction has two where a field is a key beside the header. */
const answers: Target<OwnedKey & { readonly answer: Answer<unknown> }> = {
  statement(kept, bind) {
    const rows = kept.map(({ merchant, credential, key, answer: { status, body } }) => {
      const terms = [merchant, credential, key].map((term) => `${bind(term)}::text`);
      return `(${terms.join(', ')}, ${bind(status)}::integer, ${bind(JSON.stringify(body))}::json)`;
    });
    return `update idempotency_keys as kept set status = given.status, body = given.body
      from (values ${rows.join(', ')}) as given (merchant, credential, key, status, body)
      where (kept.merchant, kept.credential, kept.key) = (given.merchant, given.credential, given.key)`;
  },
};

/** Takes a key that is new, or whose answer has outlived its time. */
const CLAIM = `insert into idempotency_keys as kept (merchant, credential, key, request_hash, created_at)
  select $1, $2, $3, $4, $5 where not exists (select from idempotency_keys
    where merchant = $1 and credential = '${ANY_CREDENTIAL}' and key = $3 and created_at > $6)
  on conflict (merchant, credential, key) do update
    set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, body = null
    where kept.created_at <= $6
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
