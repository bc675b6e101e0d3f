import { sql as fragment, type RawBuilder } from 'kysely';
import type { LineItem } from '../../src/api/line-items.ts';
import { readPaymentLink, type PaymentLink } from '../../src/api/payment-links.ts';
import { success } from '../http/answer.ts';
import { implement, type Call } from '../http/implement.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { merchantOfId } from '../merchants/keys.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

export type LinkRow = Row<'payment_links'>;

/** What a link lets buyers change, and what a session that is made from it takes over. */
export type LinkTerms = Pick<LinkRow, 'id' | 'items' | 'allowed_payment_methods'>;

/**
 * A condition: whether a payment link can be paid at the time `now`.
 *
 * @param alias - The name that the statement gives to the table of links.
 */
export function isPayable(alias: string, now: Date): RawBuilder<boolean> {
  const link = fragment.ref(alias);
  return fragment<boolean>`(${link}.state = 'ACTIVE'
    and (${link}.link_expires_at is null or ${link}.link_expires_at > ${now})
    and (${link}.payment_limit is null or ${link}.payment_count < ${link}.payment_limit))`;
}

/**
 * Finds a payment link.
 *
 * @throws {Refusal} `NOT_FOUND`, also for a link of another merchant
 */
async function findLink(
  sql: Sql,
  { merchant, now }: { readonly merchant: string; readonly now: Date },
  id: string,
  path: string,
): Promise<LinkRow> {
  const link = await sql.tables
    .selectFrom('payment_links')
    .selectAll()
    .where('id', '=', id)
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  if (!link) throw refuse('NOT_FOUND', path, 'There is no such payment link.');
  return asOf(link, now);
}

/** A link with the state that it has at `now`: one that is active ends with its time. */
export function asOf(link: LinkRow, now: Date): LinkRow {
  const { state, link_expires_at } = link;
  const isOver = link_expires_at !== null && link_expires_at <= now;
  return state === 'ACTIVE' && isOver ? { ...link, state: 'EXPIRED' } : link;
}

export const paymentLink = implement(readPaymentLink, async (call) =>
  success(call.now, showLink(await findLink(call.store, call, call.request.id, 'id'), call)),
);

/** A link as everybody sees it. */
export function showLink(
  row: LinkRow,
  { origin, checkoutOrigins }: Pick<Call<unknown>, 'origin' | 'checkoutOrigins'>,
): PaymentLink {
  const { seq: _, merchant, created_at: _made, link_expires_at, branding_overrides, ...link } = row;
  const { publishableKey } = merchantOfId(merchant);
  return {
    ...link,
    branding_overrides: absoluteLogo(branding_overrides, origin),
    link_expires_at: link_expires_at?.toISOString() ?? null,
    link_url: `${checkoutOrigins[0] ?? origin}/#link=${link.id}&key=${publishableKey}`,
  };
}

/**
 * `overrides` with the whole address of the logo. The sandbox stores only the path of a logo that
 * it serves itself.
 */
export function absoluteLogo(
  overrides: PaymentLink['branding_overrides'],
  origin: string,
): PaymentLink['branding_overrides'] {
  const logo = overrides?.logo_url;
  return logo?.startsWith('/') ? { ...overrides, logo_url: `${origin}${logo}` } : overrides;
}

/**
 * Finds the payment link from which a session is to be made.
 *
 * @throws {Refusal} `NOT_FOUND`, or `VALIDATION_ERROR` with a `reason` in its details: the link's
 *   state, or `USED_UP`
 */
export async function findPayableLink(
  sql: Sql,
  owner: { readonly merchant: string; readonly now: Date },
  id: string,
): Promise<LinkTerms> {
  const link = await findLink(sql, owner, id, 'payment_link_id');
  const { state, payment_count, payment_limit } = link;
  const isUsedUp = typeof payment_limit === 'number' && payment_count >= payment_limit;
  if (state === 'ACTIVE' && !isUsedUp) return link;
  const message =
    state === 'EXPIRED'
      ? 'The payment link has expired.'
      : state === 'ACTIVE'
        ? 'The payment link has reached its payment limit.'
        : 'The payment link is not active.';
  throw new Refusal('VALIDATION_ERROR', message, {
    issues: [{ path: 'payment_link_id', message }],
    reason: state === 'ACTIVE' ? 'USED_UP' : state,
  });
}

/**
 * The items of a link, in the quantities that a buyer asks for.
 *
 * @param wanted - An item that is left out keeps the quantity of the link.
 * @throws {Refusal} `VALIDATION_ERROR`, when the link has no such item or does not allow the
 *   quantity
 */
export function chooseQuantities(
  { items }: LinkTerms,
  wanted: readonly LineItem[] = [],
): LineItem[] {
  const quantities = new Map<string, number>();
  for (const [index, { price_id, quantity }] of wanted.entries()) {
    const item = items.find((item) => item.price_id === price_id);
    const path = `line_items.${index}`;
    if (!item || quantities.has(price_id)) {
      throw refuse(
        'VALIDATION_ERROR',
        `${path}.price_id`,
        'The payment link does not contain this item.',
      );
    }
    const min = item.adjustable ? (item.min ?? 1) : item.quantity;
    const max = item.adjustable ? (item.max ?? Number.POSITIVE_INFINITY) : item.quantity;
    if (quantity < min || quantity > max) {
      const message = item.adjustable
        ? `The quantity of this item must be ${min} to ${max}.`
        : `The quantity of this item must be ${min}.`;
      throw refuse('VALIDATION_ERROR', `${path}.quantity`, message);
    }
    quantities.set(price_id, quantity);
  }
  return items.map(({ price_id, quantity }) => ({
    price_id,
    quantity: quantities.get(price_id) ?? quantity,
  }));
}
