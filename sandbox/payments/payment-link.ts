import type { LineItem } from '../../src/api/line-items.ts';
import { readPaymentLink, type PaymentLink } from '../../src/api/payment-links.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { merchantOfId } from '../merchants/keys.ts';
import type { Sql } from '../store/store.ts';

interface LinkRow extends Omit<PaymentLink, 'link_url' | 'link_expires_at'> {
  readonly merchant: string;
  readonly link_expires_at: Date | null;
}

/** What a link lets buyers change, and what a session that is made from it takes over. */
export type LinkTerms = Pick<LinkRow, 'id' | 'items' | 'allowed_payment_methods'>;

/** A condition in SQL: whether the payment link `link` can be paid at the time `now`. */
export const linkIsPayable = (link: string, now: string): string =>
  `(${link}.state = 'ACTIVE'
    and (${link}.link_expires_at is null or ${link}.link_expires_at > ${now})
    and (${link}.payment_limit is null or ${link}.payment_count < ${link}.payment_limit))`;

const COLUMNS = `id, merchant, nickname, state, payment_count, payment_limit, amount_type, items,
  allowed_payment_methods, collect_buyer_details, branding_overrides, link_expires_at`;

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
  const [link] = await sql.query<LinkRow>(
    `select ${COLUMNS} from payment_links where id = $1 and merchant = $2`,
    [id, merchant],
  );
  if (!link) throw refuse('NOT_FOUND', path, 'There is no such payment link.');
  const { state, link_expires_at } = link;
  const isOver = link_expires_at !== null && link_expires_at <= now;
  return state === 'ACTIVE' && isOver ? { ...link, state: 'EXPIRED' } : link;
}

export const paymentLink = implement(readPaymentLink, async (call) => {
  const { merchant, link_expires_at, branding_overrides, ...link } = await findLink(
    call.store,
    call,
    call.request.id,
    'id',
  );
  const { publishableKey } = merchantOfId(merchant);
  return success(call.now, {
    ...link,
    branding_overrides: absoluteLogo(branding_overrides, call.origin),
    link_expires_at: link_expires_at?.toISOString() ?? null,
    link_url: `${call.checkoutOrigins[0] ?? call.origin}/#link=${link.id}&key=${publishableKey}`,
  });
});

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
