import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { Refusal } from '../http/refusal.ts';
import { readJson } from '../http/request-body.ts';
import type { RequestScope } from '../http/request-scope.ts';
import type { Service } from '../http/service.ts';
import { validate } from '../http/validation.ts';
import { createId } from '../store/ids.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { sendAgain } from '../webhooks/deliveries.ts';
import { sendTestTo } from '../webhooks/endpoints.ts';

type Table = 'webhook_endpoints' | 'webhook_attempts';

/** The actions of the buttons beside endpoints and deliveries. */
export function webhookActions({ store, readTime, random }: Service): Hono<RequestScope> {
  const app = new Hono<RequestScope>();

  async function act(
    context: Context<RequestScope>,
    table: Table,
    work: (sql: Sql, owner: Owner, id: string) => Promise<unknown>,
  ): Promise<Response> {
    // A form of another site can post too, but it cannot send JSON.
    validate(z.strictObject({}), await readJson(context));
    const id = context.req.param('id') ?? '';
    const now = await readTime(store);
    await store.transaction(async (sql) => {
      const merchant = await ownerOf(sql, table, id);
      await work(sql, { merchant, now, newId: (prefix) => createId(prefix, random) }, id);
    });
    return context.json({ now });
  }

  app.post('/:id/test', (context) => act(context, 'webhook_endpoints', sendTestTo));
  app.post('/:id/enable', (context) => act(context, 'webhook_endpoints', enable));
  app.post('/deliveries/:id/resend', (context) => act(context, 'webhook_attempts', sendAgain));
  return app;
}

async function ownerOf(sql: Sql, table: Table, id: string): Promise<string> {
  const row = await sql.tables
    .selectFrom(table)
    .select('merchant')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row) return row.merchant;
  throw new Refusal('NOT_FOUND', 'There is no such record.');
}

async function enable(sql: Sql, { now }: Owner, id: string): Promise<void> {
  await sql.tables
    .updateTable('webhook_endpoints')
    .set({ active: true, consecutive_failures: 0, updated_at: now })
    .where('id', '=', id)
    .execute();
}
