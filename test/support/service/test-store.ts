import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openPgliteStore } from '../../../sandbox/store/pglite-store.ts';
import { openPostgresStore } from '../../../sandbox/store/postgres-store.ts';
import type { Store } from '../../../sandbox/store/store.ts';

const modules = join(import.meta.dirname, '../../../node_modules');
const { version } = JSON.parse(
  readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8'),
) as { version: string };

/** An empty database: copying one takes a tenth of the seconds that creating one takes. */
const TEMPLATE = join(modules, `.cache/easy-checkout/empty-${version}.tar`);

/** Closed stores of this process. To empty one takes a tenth of the time that a new one takes. */
const idle: Store[] = [];

/** The server that the tests are given, else an empty store in memory. */
export async function openTestStore(): Promise<Store> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return openPostgresStore(DATABASE_URL);
  const store = idle.pop() ?? (await openNewStore());
  return {
    ...store,
    async close() {
      await store.query('drop schema public cascade');
      await store.query('create schema public');
      idle.push(store);
    },
  };
}

/** A new store in memory, which closes for good: one that stays open keeps its process from ending. */
export async function openNewStore(): Promise<Store> {
  if (!existsSync(TEMPLATE)) await makeTemplate();
  return openPgliteStore(undefined, new Blob([readFileSync(TEMPLATE)]));
}

async function makeTemplate(): Promise<void> {
  const database = await PGlite.create('memory://');
  const dump = await database.dumpDataDir('none');
  await database.close();
  mkdirSync(dirname(TEMPLATE), { recursive: true });
  // Another process may create the file too, so rename it into place when it is complete.
  const draft = `${TEMPLATE}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, TEMPLATE);
}
