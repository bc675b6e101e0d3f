// Creates a database for each test file on the server at DATABASE_URL, because files run in parallel.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll } from 'vitest';

// Files that share a process find the address that the one before has left.
const server = (process.env['DATABASE_SERVER'] ??= process.env['DATABASE_URL']);
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server that is there for tests');

async function onServer(statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const name = `test_${randomUUID().replaceAll('-', '')}`;
await onServer(`CREATE DATABASE ${name}`);
const address = new URL(server);
address.pathname = name;
process.env['DATABASE_URL'] = address.href;

// FORCE closes connections of processes that were killed.
afterAll(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`));
