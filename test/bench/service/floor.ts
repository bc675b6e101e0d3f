// What the service is compared with, as a program: bare Hono with one statement for each request, on
// the drivers as they come. It listens at PORT, and says so when it is ready.
import { serve } from '@hono/node-server';
import { PGlite } from '@electric-sql/pglite';
import { Hono } from 'hono';
import { Pool } from 'pg';

const { DATABASE_URL, EASY_DATA_DIR, EASY_SERVICE_PORT } = process.env;

type Query = (text: string, values: unknown[]) => Promise<readonly unknown[]>;

async function connect(): Promise<Query> {
  if (DATABASE_URL) {
    const pool = new Pool({ connectionString: DATABASE_URL });
    return async (text, values) => (await pool.query(text, values)).rows;
  }
  const database = await PGlite.create({ dataDir: `${EASY_DATA_DIR}/db` });
  return async (text, values) => (await database.query(text, values)).rows;
}

const query = await connect();
await query('drop table if exists bench_rows', []);
await query(
  `create table bench_rows (id text primary key, name text not null, amount bigint not null,
     details jsonb not null, created_at timestamptz not null)`,
  [],
);
const INSERT = 'insert into bench_rows values ($1, $2, $3, $4, $5)';
await query(INSERT, ['row', 'A row', 2400, '{}', new Date()]);

const app = new Hono();
app.get('/row/:id', async (context) => {
  const [row] = await query('select * from bench_rows where id = $1', [context.req.param('id')]);
  return context.json(row);
});
app.post('/row', async (context) => {
  const { name, amount, ...details } = await context.req.json<Record<string, unknown>>();
  const id = crypto.randomUUID();
  await query(INSERT, [id, name, amount, JSON.stringify(details), new Date()]);
  return context.json({ id, name, amount }, 201);
});
serve({ fetch: app.fetch, port: Number(EASY_SERVICE_PORT), hostname: '127.0.0.1' }, () => {
  process.stdout.write('ready\n');
});
