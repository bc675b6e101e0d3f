import { afterAll, beforeAll, expect, it } from 'vitest';
import { success } from '../../../sandbox/http/answer.ts';
import { once } from '../../../sandbox/http/idempotency.ts';
import { openTestStore } from '../../support/service/test-store.ts';

const store = await openTestStore();
beforeAll(() => store.migrate());
afterAll(() => store.close());

const now = new Date('2026-01-01T00:00:00Z');

/** How often the work of `path` was done, and what the request was answered. */
async function send(path: string): Promise<{ readonly done: number; readonly answer: unknown }> {
  let done = 0;
  const attempt = {
    merchant: 'MU_one',
    credential: 'secret key' as const,
    idempotencyKey: 'key-of-both',
    path,
    request: {},
    now,
  };
  const answer: unknown = await store
    .transaction((sql) =>
      once(sql, attempt, () => {
        done += 1;
        return Promise.resolve(success(now, { path }));
      }),
    )
    .catch((error: unknown) => error);
  return { done, answer };
}

it('an idempotency key belongs to one operation: another one with the same body is refused', async () => {
  expect((await send('/v1/api/one/')).done).toBe(1);
  const repeated = await send('/v1/api/one/');
  expect(repeated.done).toBe(0);
  expect(repeated.answer).toMatchObject({ body: { data: { path: '/v1/api/one/' } } });
  const other = await send('/v1/api/other/');
  expect(other.done).toBe(0);
  expect(other.answer).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
});
