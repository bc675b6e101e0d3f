import { SessionMethod } from '../../src/api/embedded-checkout.ts';
import type { LineItem } from '../../src/api/line-items.ts';
import {
  createCheckoutSession,
  retrieveCheckoutSession,
} from '../../src/api/service/whole-answers.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { addSeconds } from '../../src/calendar.ts';
import { priceLines, type PricedLines } from '../catalogue/pricing.ts';
import { checkCustomer } from '../customers/payer.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import { bankCurrencies } from '../merchants/bank-currencies.ts';
import { chooseQuantities, findPayableLink, type LinkTerms } from '../payments/payment-link.ts';
import { sha256 } from '../store/hash.ts';
import type { Random } from '../store/ids.ts';
import { json } from '../store/tables/columns.ts';
import { prepareCrypto, takesCrypto } from './crypto-payment.ts';
import { readSession } from './read-session.ts';
import { checkReturnUrl } from './return-url.ts';
import { toRecord } from './session.ts';

type CreateRequest = RequestOf<typeof createCheckoutSession>;

/** A session lasts a day unless the request says otherwise. Contract, section 6. */
const DEFAULT_LIFETIME_SECONDS = 86_400;

export const createSession = implement(createCheckoutSession, async (call) => {
  const { request, merchant, store, now, newId } = call;
  if (request.allow_promotion_codes && call.access === 'page') {
    const message = 'Only a secret key may create sessions that allow promotion codes.';
    throw refuse('FORBIDDEN', 'allow_promotion_codes', message);
  }
  checkReturnUrl('success_url', request.success_url);
  checkReturnUrl('cancel_url', request.cancel_url);
  const link =
    request.payment_link_id === undefined
      ? undefined
      : await findPayableLink(store, call, request.payment_link_id);
  const line_items = chooseItems(request, link);
  const lines = await priceLines(store, call, line_items);
  const mode = chooseMode(request, lines);
  const currencies = await bankCurrencies(store, merchant);
  const excluded = new Set<SessionMethod>([
    ...(currencies.includes(lines.currency) ? [] : (['BANK_ACCOUNT'] as const)),
    // Nobody can be charged again by what they send themselves.
    ...(mode === 'payment' && (await takesCrypto(store, merchant, lines.currency))
      ? []
      : (['CRYPTO'] as const)),
  ]);
  const payment_methods = chooseMethods(request, link, excluded);
  if (request.identity_id !== undefined) await checkCustomer(store, merchant, request.identity_id);

  const client_secret = createSecret(call.random);
  const expires_at = addSeconds(now, request.expires_in ?? DEFAULT_LIFETIME_SECONDS);
  const shown = {
    id: newId('ecs_'),
    amount_total: lines.due,
    currency: lines.currency,
    status: 'open',
    mode,
  } as const;
  // Keep what each item costs, so that a confirm can check what was agreed.
  const agreed = lines.all.map(({ price, quantity }) => ({
    price_id: price.id,
    quantity,
    unit_amount: price.unit_amount,
  }));
  await store.transaction(async (sql) => {
    await sql.tables
      .insertInto('checkout_sessions')
      .values({
        ...shown,
        merchant,
        secret_hash: await sha256(client_secret),
        payment_status: 'unpaid',
        line_items: json(agreed),
        payment_methods: json(payment_methods),
        payment_link_id: link?.id,
        success_url: request.success_url,
        cancel_url: request.cancel_url,
        customer_email: request.customer_email,
        identity_id: request.identity_id,
        shows_customer: call.access !== 'page',
        metadata: json(request.metadata ?? {}),
        declines: 0,
        allow_promotion_codes: request.allow_promotion_codes ?? false,
        expires_at,
        created_at: now,
      })
      .execute();
    if (payment_methods.includes('CRYPTO')) await prepareCrypto(sql, call, shown.id);
  });
  // A client secret names no environment, and a checkout origin may serve both.
  const url = `${call.checkoutOrigins[0] ?? call.origin}/?environment=sandbox#${client_secret}`;
  const answer = { ...shown, client_secret, url, expires_at: expires_at.toISOString() };
  return success(now, answer, { status: 201 });
});

export const retrieveSession = implement(retrieveCheckoutSession, async (call) => {
  const { request, merchant, store, now } = call;
  await call.runDueJobs(now);
  const session = await readSession(store, now, { id: request.id, merchant });
  if (!session) throw refuse('NOT_FOUND', 'id', 'There is no such session.');
  return success(now, await toRecord(store, session));
});

/** A secret of 256 bits. The masking recognizes it by the word in it. */
function createSecret(random: Random): string {
  return `ecs_secret_${Buffer.from(random(32)).toString('base64url')}`;
}

function chooseItems({ line_items }: CreateRequest, link: LinkTerms | undefined): LineItem[] {
  if (link) return chooseQuantities(link, line_items);
  if (line_items) return line_items;
  throw refuse(
    'VALIDATION_ERROR',
    'line_items',
    'Set line_items or payment_link_id. Both are missing.',
  );
}

function chooseMode({ mode }: CreateRequest, { all }: PricedLines): 'payment' | 'subscription' {
  const ofPrices = all.some(({ price }) => price.recurring) ? 'subscription' : 'payment';
  if (mode === undefined || mode === ofPrices) return ofPrices;
  const message =
    mode === 'payment'
      ? 'A recurring price requires the mode "subscription".'
      : 'The mode "subscription" requires a recurring price.';
  throw refuse('VALIDATION_ERROR', 'mode', message);
}

function chooseMethods(
  { payment_methods }: CreateRequest,
  link: LinkTerms | undefined,
  excluded: ReadonlySet<SessionMethod>,
): SessionMethod[] {
  const offered = SessionMethod.options.filter(
    (method) => (link?.allowed_payment_methods.includes(method) ?? true) && !excluded.has(method),
  );
  if (offered.length === 0) {
    const message = 'The payment link allows bank debits alone, which this currency does not have.';
    throw refuse('VALIDATION_ERROR', 'payment_link_id', message);
  }
  const beyond = payment_methods?.findIndex((method) => !offered.includes(method)) ?? -1;
  if (beyond !== -1) {
    const message =
      'The payment link, the currency or the merchant does not allow this payment method.';
    throw refuse('VALIDATION_ERROR', `payment_methods.${beyond}`, message);
  }
  return payment_methods ? [...new Set(payment_methods)] : offered;
}
