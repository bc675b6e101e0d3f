import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql, Store } from '../../../sandbox/store/store.ts';
import { sqlOver } from '../../support/service/sql-over.ts';
import { reset } from '../../contract/service-under-test.ts';
import { confirmWithCard, createSession } from '../../contract/sessions/session.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

/* Whether an id exists costs the service the same work, so that its time says nothing more. */

const opened = await openTestStore();
const statements: string[] = [];
const service = inMemory(recorded(opened));
beforeAll(() => reset(service));
afterAll(() => opened.close());

/** A store that records the text of each statement. */
function recorded(inner: Store): Store {
  return {
    ...recordedSql(inner),
    transaction: (work) => inner.transaction((sql) => work(recordedSql(sql))),
    migrate: () => inner.migrate(),
    close: () => inner.close(),
  };
}

function recordedSql(sql: Sql): Sql {
  return sqlOver(<Row>(text: string, values?: readonly unknown[]) => {
    statements.push(text);
    return sql.query<Row>(text, values);
  });
}

async function workFor(id: string): Promise<readonly string[]> {
  statements.length = 0;
  await service.send('GET', `/v1/api/embedded-checkout/${id}/status`);
  return [...statements];
}

it('answers an unknown id after the same statements as one that is open or complete', async () => {
  const open = await createSession(service);
  const complete = await createSession(service);
  await confirmWithCard(service, complete.client_secret);
  // The worker of webhooks would work beside it.
  await service.sandbox.stop();
  await workFor(open.id);
  const work = await workFor(open.id);
  expect(work.length).toBeGreaterThan(0);
  expect(await workFor(complete.id)).toEqual(work);
  expect(await workFor('ecs_unknown')).toEqual(work);
});

it('lets pages of the checkout read the answer, and of no other site', async () => {
  const { id } = await createSession(service);
  const ask = (origin: string) =>
    service.send('GET', `/v1/api/embedded-checkout/${id}/status`, { headers: { origin } });
  const allowed = (await ask('http://localhost:4243')).headers.get('access-control-allow-origin');
  expect(allowed).toBe('http://localhost:4243');
  expect((await ask('https://evil.example')).status).toBe(403);
});
