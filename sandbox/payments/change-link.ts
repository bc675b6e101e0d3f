import {
  createPaymentLink,
  listPaymentLinks,
  updatePaymentLink,
} from '../../src/api/merchant/payment-links.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { priceLines } from '../catalogue/pricing.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { answerList } from '../http/listing.ts';
import { notFound, refuse } from '../http/refusal.ts';
import { conditionOf } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import { asOf, showLink, type LinkRow } from './payment-link.ts';

type CreateRequest = RequestOf<typeof createPaymentLink>;
type Changes = Omit<RequestOf<typeof updatePaymentLink>, 'id'>;

const create = implement(createPaymentLink, (call) =>
  call.store.transaction((sql) =>
    once(sql, call, async () => {
      const id = await insert(sql, call);
      return success(call.now, showLink(await lockLink(sql, call, id), call), { status: 201 });
    }),
  ),
);

/** @throws {Refusal} as `priceLines` and `checkItems` do */
async function insert(sql: Sql, { request, merchant, now, newId }: Call<CreateRequest>) {
  const { items, allowed_payment_methods = ['PAYMENT_CARD', 'BANK_ACCOUNT'], ...fields } = request;
  checkItems(items);
  await priceLines(sql, { merchant }, items, 'items');
  const id = newId('pl_');
  const stored = items.map(({ adjustable = false, min = null, max = null, ...item }) => ({
    ...item,
    adjustable,
    min,
    max,
  }));
  await sql.tables
    .insertInto('payment_links')
    .values({
      id,
      nickname: fields.nickname,
      state: fields.state ?? 'ACTIVE',
      payment_count: 0,
      payment_limit: fields.payment_limit,
      amount_type: 'FIXED',
      items: json(stored),
      allowed_payment_methods: json<string[]>([...new Set(allowed_payment_methods)]),
      collect_buyer_details: fields.collect_buyer_details ?? true,
      branding_overrides: fields.branding_overrides ? json(fields.branding_overrides) : null,
      link_expires_at: expiryOf(fields, now),
      merchant,
      created_at: now,
    })
    .execute();
  return id;
}

/** @throws {Refusal} `VALIDATION_ERROR`, when quantities do not go together, or a price is doubled */
function checkItems(items: CreateRequest['items']): void {
  const seen = new Set<string>();
  items.forEach(({ price_id, quantity, adjustable, min, max }, index) => {
    const at = `items.${index}`;
    if (seen.has(price_id)) {
      throw refuse('VALIDATION_ERROR', `${at}.price_id`, 'The link has this price already.');
    }
    seen.add(price_id);
    if (!adjustable && (min !== undefined || max !== undefined)) {
      throw refuse('VALIDATION_ERROR', `${at}.adjustable`, 'Only what is adjustable has limits.');
    }
    if (quantity < (min ?? 1) || quantity > (max ?? Number.POSITIVE_INFINITY)) {
      throw refuse('VALIDATION_ERROR', `${at}.quantity`, 'The quantity must be from min to max.');
    }
  });
}

/** @throws {Refusal} `VALIDATION_ERROR`, when the time has passed */
function expiryOf({ link_expires_at }: Changes, now: Date): Date | null | undefined {
  if (typeof link_expires_at !== 'string') return link_expires_at;
  const time = new Date(link_expires_at);
  if (time > now) return time;
  throw refuse('VALIDATION_ERROR', 'link_expires_at', 'This time must be in the future.');
}

const update = implement(updatePaymentLink, async (call) => {
  const { request, now, store } = call;
  const { id, allowed_payment_methods, branding_overrides, ...fields } = request;
  return store.transaction(async (sql) => {
    await lockLink(sql, call, id);
    await sql.tables
      .updateTable('payment_links')
      // Setting the id to itself lets a request change nothing at all.
      .set({
        ...fields,
        id,
        allowed_payment_methods:
          allowed_payment_methods && json<string[]>([...new Set(allowed_payment_methods)]),
        branding_overrides: branding_overrides && json(branding_overrides),
        link_expires_at: expiryOf(request, now),
      })
      .where('id', '=', id)
      .execute();
    return success(now, showLink(await lockLink(sql, call, id), call));
  });
});

/** @throws {Refusal} `NOT_FOUND`, also for a link of another merchant */
async function lockLink(
  sql: Sql,
  { merchant, now }: { readonly merchant: string; readonly now: Date },
  id: string,
): Promise<LinkRow> {
  const link = await sql.tables
    .selectFrom('payment_links')
    .selectAll()
    .where('id', '=', id)
    .where('merchant', '=', merchant)
    .forUpdate()
    .executeTakeFirst();
  if (!link) throw notFound();
  return asOf(link, now);
}

const list = implement(listPaymentLinks, (call) =>
  answerList(
    call,
    {
      table: 'payment_links',
      read: async (sql, match) => {
        const rows = await sql.tables
          .selectFrom('payment_links')
          .selectAll()
          .where(conditionOf(match))
          .execute();
        return rows.map((row) => showLink(asOf(row, call.now), call));
      },
    },
    {},
  ),
);

export const linkRoutes = [create, list, update];
