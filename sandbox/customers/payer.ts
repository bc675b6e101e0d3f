import type { CheckoutRequest } from '../../src/api/checkout.ts';
import type { CustomerDetails } from '../../src/api/customer.ts';
import type { Source } from '../../src/api/source.ts';
import { refuse } from '../http/refusal.ts';
import type { Owner } from '../store/owner.ts';
import { insert, type Sql } from '../store/store.ts';
import type { Instrument, Chargeable } from './instrument.ts';
import { checkNames } from './names.ts';

/** Who pays and with what, before it is known whether the payment goes through. */
export interface Payer {
  /** What may be shown of the instrument with a transfer. */
  readonly summary: {
    readonly type: string;
    readonly brand?: string | null;
    readonly last_four: string;
  };
  readonly instrument: Chargeable;
  /** The customer who exists already, and the saved instrument where one is used. */
  readonly existing?: { readonly identity_id: string; readonly instrument_id?: string };
  /** Details of a new customer, who is stored once the payment goes through. */
  readonly details?: CustomerDetails;
  readonly tokenized?: { readonly source: Source; readonly instrument: Instrument };
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
  if (request.customer_creation) {
    checkBusiness(request.customer_details, 'customer_details');
    checkNames('customer_details', request.customer_details);
    const token = await useToken(sql, owner, request.source, session);
    return { ...token, details: request.customer_details };
  }
  const { identity_id, source } = request;
  await checkCustomer(sql, owner.merchant, identity_id);
  if (typeof source !== 'string') {
    return { ...(await useToken(sql, owner, source, session)), existing: { identity_id } };
  }
  const [instrument] = await sql.query<Instrument & { readonly brand: string | null }>(
    `select type, brand, last_four, scenario, expiration_month, expiration_year from payment_instruments
     where id = $1 and identity_id = $2 and merchant = $3`,
    [source, identity_id, owner.merchant],
  );
  if (!instrument) {
    throw refuse('NOT_FOUND', field, 'The customer has no such payment instrument.');
  }
  return {
    summary: summarize(instrument),
    instrument,
    existing: { identity_id, instrument_id: source },
  };
}

/**
 * Checks that a merchant has this customer.
 *
 * @throws {Refusal} `NOT_FOUND`, also for a customer of another merchant
 */
export async function checkCustomer(sql: Sql, merchant: string, id: string): Promise<void> {
  const [customer] = await sql.query('select 1 from customers where id = $1 and merchant = $2', [
    id,
    merchant,
  ]);
  if (!customer) throw refuse('NOT_FOUND', 'identity_id', 'There is no such customer.');
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

async function useToken(
  sql: Sql,
  { merchant, now }: Owner,
  source: Source,
  session: string | undefined,
): Promise<Pick<Payer, 'summary' | 'instrument' | 'tokenized'>> {
  const type = source.type === 'PAYMENT_CARD' ? 'PAYMENT_CARD' : 'BANK_ACCOUNT';
  const [token] = await sql.query<{ instrument: Instrument }>(
    `update vault_tokens set used_at = $3
     where id = $1 and merchant = $2 and used_at is null and expires_at > $3
       and instrument->>'type' = $4
       and (checkout_session_id is null or checkout_session_id = $5)
     returning instrument`,
    [source.tokenId, merchant, now, type, session ?? null],
  );
  if (!token) {
    const message = 'The token is unknown, used or expired, or belongs to another session.';
    throw refuse('TOKEN_INVALID', 'source.tokenId', message);
  }
  const { instrument } = token;
  return { summary: summarize(instrument), instrument, tokenized: { source, instrument } };
}

function summarize(instrument: {
  readonly type: string;
  readonly brand?: string | null;
  readonly last_four: string;
}): Payer['summary'] {
  const { type, brand, last_four } = instrument;
  return { type, ...(brand && { brand }), last_four };
}

/** Stores the customer and the instrument of a payer, as far as they are new. */
export async function keepPayer(
  sql: Sql,
  { merchant, now, newId }: Owner,
  { existing, details, tokenized }: Payer,
): Promise<KeptPayer> {
  const owned = { merchant, created_at: now };
  const identity_id = existing?.identity_id ?? newId('ID');
  if (!existing) {
    const full = { type: 'PERSONAL', ...details };
    await insert(sql, 'customers', { ...owned, id: identity_id, details: full });
  }
  if (existing?.instrument_id !== undefined || !tokenized) {
    return { identity_id, instrument_id: existing?.instrument_id ?? '' };
  }
  const { source, instrument } = tokenized;
  const instrument_id = newId('PI');
  await insert(sql, 'payment_instruments', {
    ...owned,
    ...instrument,
    id: instrument_id,
    identity_id,
    name: source.name,
    tags: source.tags,
    ...(source.type === 'PAYMENT_CARD'
      ? { address: source.address }
      : { account_type: source.accountType }),
  });
  return { identity_id, instrument_id };
}
