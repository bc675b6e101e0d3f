import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openPostgresStore } from '../../../sandbox/store/postgres-store.ts';

const MEND = 'Correct --database-url or DATABASE_URL.';

it.each([
  ['a port where nothing listens', 'postgres://user:hunter2@127.0.0.1:1/database', 'ECONNREFUSED'],
  ['a host that does not exist', 'postgres://user:hunter2@host.invalid/database', 'host.invalid'],
  ['no address', 'postgres://user:hunter2@localhost:99999/database', 'Invalid URL'],
])('says what to correct at %s, without the password', async (_, url, reason) => {
  const error = (await openPostgresStore(url, 50).catch((thrown: unknown) => thrown)) as Error;
  expect(error.message).toContain(MEND);
  expect(error.message).toContain(reason);
  expect(error.message).not.toContain('hunter2');
});

it('says so where a server never answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://user:hunter2@127.0.0.1:${port}/database`;
  await expect(openPostgresStore(url, 50)).rejects.toThrow(MEND);
  silent.close();
});

it('says that it waits where a server does not answer at once', async () => {
  const reports: string[] = [];
  const url = 'postgres://user:hunter2@127.0.0.1:1/database';
  const report = (message: string) => void reports.push(message);
  await expect(openPostgresStore(url, 200, report)).rejects.toThrow(MEND);
  expect(reports).toEqual([
    'The PostgreSQL server does not answer yet (connect ECONNREFUSED 127.0.0.1:1). Trying again for 0.2 s.',
  ]);
});
