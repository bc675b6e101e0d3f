import type { ResponseOf } from '../../src/api/http/endpoint.ts';
import { validateSession } from '../../src/api/service/whole-answers.ts';
import { amountOf } from '../catalogue/amount.ts';
import { findPrices, findProducts } from '../catalogue/catalogue.ts';
import { startVaultSession, VAULT_PROVIDER } from '../customers/vault.ts';
import { success } from '../http/answer.ts';
import { implement, type Call } from '../http/implement.ts';
import { BRANDINGS } from '../merchants/branding.ts';
import { merchantOfId } from '../merchants/keys.ts';
import { timezoneOf } from '../merchants/timezone.ts';
import { absoluteLogo } from '../payments/payment-link.ts';
import { sha256 } from '../store/hash.ts';
import { readRecords } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import { checkParent } from './allowed-origins.ts';
import { readSession } from './read-session.ts';
import { cryptoOf } from './crypto-payment.ts';
import { discountOfSession } from './session-discount.ts';
import { bySecret, resultOf, unknownSecret, type Session } from './session.ts';

type ValidatedSession = ResponseOf<typeof validateSession>;

export const validate = implement(
  validateSession,
  async (call) => {
    const { request, merchant, store, now, checkoutOrigins } = call;
    await call.runDueJobs(now);
    const secret_hash = await sha256(request.client_secret);
    const session = await readSession(store, now, { secret_hash });
    if (!session) throw unknownSecret();
    await checkParent(store, merchant, checkoutOrigins, request.parent_origin);
    return success(now, await describeSession(call, session));
  },
  bySecret,
);

/** A session as its buyer may see it. */
export async function describeSession(
  call: Call<unknown>,
  session: Session,
): Promise<ValidatedSession> {
  const { store, origin } = call;
  // Once a session is not open, its vault session may create no tokens: there is nothing left to
  // pay.
  const { session_key, expires_at } = await startVaultSession(store, call, {
    authorized: session.status === 'open',
    checkoutSession: session.id,
  });
  const { success_url, cancel_url, amount_total, amount_discount } = session;
  return {
    valid: true,
    session: {
      id: session.id,
      status: session.status,
      payment_status: session.payment_status,
      mode: session.mode,
      currency: session.currency,
      amount_subtotal: amount_total + amount_discount,
      amount_total,
      expires_at: session.expires_at.toISOString(),
      ...(success_url !== null && { success_url }),
      ...(cancel_url !== null && { cancel_url }),
      livemode: false,
    },
    line_items: await linesOf(store, session, origin),
    customer: await customerOf(store, session),
    payment_methods: [...session.payment_methods],
    ...(await brandingOf(store, session, origin)),
    tokenization: { provider: VAULT_PROVIDER, session_key, expires_at },
    ...(session.status === 'complete' && { result: await resultOf(store, session) }),
    ...(await discountOfSession(store, session)),
    ...(await cryptoOf(store, session)),
  };
}

/**
 * The lines of a session, with the names and pictures of today. The element shows the same with a
 * publishable key.
 */
async function linesOf(
  sql: Sql,
  { merchant, line_items }: Session,
  origin: string,
): Promise<ValidatedSession['line_items']> {
  const ids = line_items.map(({ price_id }) => price_id);
  const prices = await findPrices(sql, { merchant }, ids);
  const productIds = prices.map(({ product_id }) => product_id);
  const products = await findProducts(sql, { merchant, origin }, productIds);
  return line_items.flatMap(({ price_id, quantity }) => {
    const price = prices.find(({ id }) => id === price_id);
    if (!price) return [];
    const product = products.find(({ id }) => id === price.product_id);
    const description = price.description ?? product?.description;
    const image_url = product?.image_url;
    const { interval, interval_count, trial_period_days } = price;
    return {
      price_id,
      quantity,
      name: product?.name ?? price_id,
      ...(description && { description }),
      ...(image_url && { image_url }),
      unit_amount: price.unit_amount,
      amount: amountOf(price, quantity),
      currency: price.currency,
      recurring: price.recurring
        ? {
            interval: interval ?? 'month',
            interval_count: interval_count ?? 1,
            ...(trial_period_days && { trial_period_days }),
          }
        : null,
    };
  });
}

/**
 * What the buyer may see of themselves. Anyone can create a session for a customer whose id they
 * know, because publishable keys are public. Such a session shows nothing that is stored.
 */
async function customerOf(sql: Sql, session: Session): Promise<ValidatedSession['customer']> {
  const { identity_id, customer_email, shows_customer, payment_methods } = session;
  const email = customer_email === null ? {} : { email: customer_email };
  if (identity_id === null) {
    return customer_email === null ? null : { ...email, payment_instruments: [] };
  }
  if (!shows_customer) return { identity_id, ...email, payment_instruments: [] };
  const row = await sql.tables
    .selectFrom('customers')
    .select('details')
    .where('id', '=', identity_id)
    .executeTakeFirst();
  const instruments = await readRecords(sql, 'payment_instruments', { identity_id });
  const { first_name, last_name, email: kept } = row?.details ?? {};
  return {
    identity_id,
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(kept && { email: kept }),
    ...email,
    payment_instruments: instruments
      .filter(({ type, enabled }) => enabled && payment_methods.some((method) => method === type))
      .map(({ id, type, brand, last_four, expiration_month, expiration_year, bank_name }) => ({
        id,
        type,
        ...(brand && { brand }),
        last_four,
        ...(expiration_month && { expiration_month, expiration_year }),
        ...(type === 'BANK_ACCOUNT' && { bank_name }),
      })),
  };
}

async function brandingOf(
  sql: Sql,
  { merchant, payment_link_id }: Session,
  origin: string,
): Promise<Pick<ValidatedSession, 'merchant' | 'branding'>> {
  const link = await sql.tables
    .selectFrom('payment_links')
    .select('branding_overrides')
    .where('id', '=', payment_link_id)
    .executeTakeFirst();
  const overrides = absoluteLogo(link?.branding_overrides, origin);
  const { logo, branding, ...addresses } = BRANDINGS[merchant] ?? {};
  const color = overrides?.brand_color;
  return {
    merchant: {
      id: merchant,
      name: overrides?.name ?? merchantOfId(merchant).name,
      timezone: await timezoneOf(sql, merchant),
      logo_url: overrides?.logo_url ?? `${origin}/images/${logo}.svg`,
      ...addresses,
    },
    branding: { ...branding, ...(color && { brand_color: color, button_color: color }) },
  };
}
