import type { CheckoutRequest } from '../../src/api/checkout.ts';
import type { CustomerDetails } from '../../src/api/customer.ts';
import type { Source } from '../../src/api/source.ts';
import { refuse } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import type { Instrument } from '../store/tables/customers.ts';
import type { InstrumentSummary } from '../store/tables/payments.ts';
import type { Chargeable } from './instrument.ts';
import { checkNames } from './names.ts';

/** What a token stood for, and what was said about it. */
export interface Tokenized {
  readonly source: Source;
  readonly instrument: Instrument;
}

/** Who buys. */
export interface Buyer {
  /** The customer who exists already, and the saved instrument where one is used. */
  readonly existing?: { readonly identity_id: string; readonly instrument_id?: string };
  /** Details of a new customer, who is stored once the payment goes through. */
  readonly details?: CustomerDetails;
}

/** Who pays and with what, before it is known whether the payment goes through. */
export interface Payer extends Buyer {
  /** What may be shown of the instrument with a transfer. */
  readonly summary: InstrumentSummary;
  readonly instrument: Chargeable;
  readonly tokenized?: Tokenized;
}

export interface KeptPayer {
  readonly identity_id: string;
  readonly instrument_id: string;
}

/**
 * Finds out who pays, and uses up the token.
 *
 * @param field - The field of the request that names a saved instrument.
 * @param session - Id of the checkout session that is paid, if any.
 * @throws {Refusal} `TOKEN_INVALID`, `NOT_FOUND` for a customer or an instrument, or
 *   `VALIDATION_ERROR` for a business without a name or a name with control characters
 */
export async function findPayer(
  sql: Sql,
  owner: Owner,
  request: CheckoutRequest,
  {
    field = 'source',
    session,
  }: { readonly field?: string; readonly session?: string | undefined } = {},
): Promise<Payer> {
  if (typeof request.source !== 'string') checkNames('source', request.source);
  const buyer = await findBuyer(sql, owner, request);
  if (request.customer_creation) {
    const token = await useToken(sql, owner, request.source, 'source.tokenId', session);
    return { ...token, ...buyer };
  }
  const { identity_id, source } = request;
  if (typeof source !== 'string') {
    const token = await useToken(sql, owner, source, 'source.tokenId', session);
    return { ...token, ...buyer };
  }
  const instrument = await sql.tables
    .selectFrom('payment_instruments')
    .select(['type', 'brand', 'last_four', 'scenario', 'expiration_month', 'expiration_year'])
    .select('enabled')
    .where('id', '=', source)
    .where('identity_id', '=', identity_id)
    .where('merchant', '=', owner.merchant)
    // Whoever takes the instrument out of use waits until this charge is over.
    .forShare()
    .executeTakeFirst();
  if (!instrument) {
    throw refuse('NOT_FOUND', field, 'The customer has no such payment instrument.');
  }
  checkEnabled(instrument, field);
  return {
    summary: summarize(instrument),
    instrument,
    existing: { identity_id, instrument_id: source },
  };
}

/**
 * Finds out who buys.
 *
 * @throws {Refusal} `NOT_FOUND` for a customer, or `VALIDATION_ERROR` for a business without a name
 *   or a name with control characters
 */
export async function findBuyer(
  sql: Sql,
  { merchant }: Pick<Owner, 'merchant'>,
  who: { readonly identity_id: string } | { readonly customer_details: CustomerDetails },
): Promise<Buyer> {
  if ('customer_details' in who) {
    checkBusiness(who.customer_details, 'customer_details');
    checkNames('customer_details', who.customer_details);
    return { details: who.customer_details };
  }
  await checkCustomer(sql, merchant, who.identity_id);
  return { existing: { identity_id: who.identity_id } };
}

/**
 * Checks that a merchant has this customer.
 *
 * @param path - The field of the request that names the customer.
 * @throws {Refusal} `NOT_FOUND`, also for a customer of another merchant
 */
export async function checkCustomer(
  sql: Sql,
  merchant: string,
  id: string,
  path = 'identity_id',
): Promise<void> {
  const customer = await sql.tables
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('merchant', '=', merchant)
    .executeTakeFirst();
  if (!customer) throw refuse('NOT_FOUND', path, 'There is no such customer.');
}

/**
 * Checks that a card or bank account is in use.
 *
 * @param path - The field of the request that names it.
 * @throws {Refusal} `VALIDATION_ERROR`
 */
export function checkEnabled({ enabled }: { readonly enabled: boolean }, path: string): void {
  if (enabled) return;
  throw refuse('VALIDATION_ERROR', path, 'The payment instrument was taken out of use.');
}

/**
 * Checks that a business has a name.
 *
 * @param path - Where the details are in the request.
 * @throws {Refusal} `VALIDATION_ERROR`
 */
export function checkBusiness(
  { type, business_name = '' }: Pick<CustomerDetails, 'type' | 'business_name'>,
  path: string,
): void {
  if (type !== 'BUSINESS' || business_name.trim() !== '') return;
  const message = 'Required for a customer whose type is BUSINESS.';
  throw refuse('VALIDATION_ERROR', path ? `${path}.business_name` : 'business_name', message);
}

const USE_TOKEN = `update vault_tokens set used_at = $1
  where id = $2 and merchant = $3 and used_at is null and expires_at > $1
    and instrument ->> 'type' = $4
    and (checkout_session_id is null or checkout_session_id = $5)
  returning instrument`;

/**
 * Uses up the token of a source.
 *
 * @param path - The field of the request that names the token.
 * @param session - Id of the checkout session that is paid, if any.
 * @throws {Refusal} `TOKEN_INVALID`
 */
export async function useToken(
  sql: Sql,
  { merchant, now }: Owner,
  source: Source,
  path: string,
  session?: string,
): Promise<Pick<Payer, 'summary' | 'instrument'> & { readonly tokenized: Tokenized }> {
  const type = source.type === 'PAYMENT_CARD' ? 'PAYMENT_CARD' : 'BANK_ACCOUNT';
  const [token] = await sql.query<{ readonly instrument: Instrument }>(USE_TOKEN, [
    now,
    source.tokenId,
    merchant,
    type,
    session ?? null,
  ]);
  if (!token) {
    const message = 'The token is unknown, used or expired, or belongs to another session.';
    throw refuse('TOKEN_INVALID', path, message);
  }
  const { instrument } = token;
  return { summary: summarize(instrument), instrument, tokenized: { source, instrument } };
}

/** What a transfer shows of the instrument that pays it. */
export function summarize(instrument: InstrumentSummary): InstrumentSummary {
  const { type, brand, last_four } = instrument;
  return { type, ...(brand && { brand }), last_four };
}

/** The details of a new customer, as they are stored. */
export function detailsOf(details: CustomerDetails | undefined) {
  return { type: 'PERSONAL' as const, ...details };
}

/** Stores the customer and the instrument of a payer, as far as they are new. */
export async function keepPayer(
  sql: Sql,
  owner: Owner,
  { existing, details, tokenized }: Buyer & Pick<Payer, 'tokenized'>,
): Promise<KeptPayer> {
  const { merchant, now, newId } = owner;
  const identity_id = existing?.identity_id ?? newId('ID');
  if (!existing) {
    await sql.tables
      .insertInto('customers')
      .values({
        id: identity_id,
        details: json(detailsOf(details)),
        merchant,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
  if (existing?.instrument_id !== undefined || !tokenized) {
    return { identity_id, instrument_id: existing?.instrument_id ?? '' };
  }
  return { identity_id, instrument_id: await keepInstrument(sql, owner, identity_id, tokenized) };
}

/**
 * Stores what a token stood for with its customer.
 *
 * @returns the id of the payment instrument
 */
export async function keepInstrument(
  sql: Sql,
  { merchant, now, newId }: Owner,
  identity_id: string,
  { source, instrument }: Tokenized,
): Promise<string> {
  const id = newId('PI');
  const stored = {
    ...instrument,
    id,
    merchant,
    created_at: now,
    updated_at: now,
    identity_id,
    name: source.name ?? null,
    tags: source.tags ? json(source.tags) : null,
    ...(source.type === 'PAYMENT_CARD'
      ? { address: source.address ? json(source.address) : null }
      : { account_type: source.accountType }),
  };
  await sql.tables.insertInto('payment_instruments').values(stored).execute();
  return id;
}
