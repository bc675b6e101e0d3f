import { authorizeVaultSession, createToken, createVaultSession } from '../../src/api/vault.ts';
import { validateKey } from '../../src/api/service/whole-answers.ts';
import { addSeconds } from '../../src/calendar.ts';
import { bare, success } from '../http/answer.ts';
import { implement, type Authenticate } from '../http/implement.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { merchantOfId, MERCHANTS } from '../merchants/keys.ts';
import { timezoneOf } from '../merchants/timezone.ts';
import { sha256 } from '../store/hash.ts';
import type { Owner } from '../store/owner.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import { readInstrument } from './instrument.ts';

export const VAULT_PROVIDER = 'basis-theory';

/** A vault session lasts 3 minutes. Contract, section 3. */
const SESSION_LIFETIME_SECONDS = 180;
const TOKEN_LIFETIME_SECONDS = 3600;

const byVaultKey: Authenticate = (key) => {
  const merchant = MERCHANTS.find(({ vaultKey }) => vaultKey === key);
  if (merchant) return { merchant: merchant.id, credential: 'vault key' };
  throw new Refusal('UNAUTHORIZED', 'BT-API-KEY must be the public key that validate-key returns.');
};

const bySessionKey: Authenticate = async (key, { store, now }) => {
  const session = await store.tables
    .selectFrom('vault_sessions')
    .select('merchant')
    .where('key_hash', '=', await sha256(key ?? ''))
    .where('authorized', '=', true)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (session) return { merchant: session.merchant, credential: 'vault key' };
  throw new Refusal(
    'UNAUTHORIZED',
    'BT-API-KEY must be the key of an authorized session that has not expired.',
  );
};

export const checkKey = implement(validateKey, async ({ merchant, store, now, remember }) => {
  const { id, name, vaultKey } = merchantOfId(merchant);
  const timezone = await timezoneOf(store, merchant, remember);
  return success(now, {
    tokenization: { provider: VAULT_PROVIDER, public_key: vaultKey },
    merchant: { id, name, timezone },
    livemode: false,
  });
});

/**
 * Opens a vault session.
 *
 * @param authorized - Whether the session may create tokens at once.
 * @param checkoutSession - Id of the only checkout session that those tokens may pay.
 */
export async function startVaultSession(
  sql: Sql,
  { merchant, now, newId }: Owner,
  {
    authorized,
    checkoutSession,
  }: { readonly authorized: boolean; readonly checkoutSession?: string },
): Promise<{ readonly session_key: string; readonly nonce: string; readonly expires_at: string }> {
  const session_key = newId('key_session_');
  const nonce = newId('nonce_');
  const expires_at = addSeconds(now, SESSION_LIFETIME_SECONDS);
  const session = {
    id: newId('VS'),
    merchant,
    nonce,
    expires_at,
    key_hash: await sha256(session_key),
    authorized,
    checkout_session_id: checkoutSession ?? null,
    created_at: now,
  };
  await sql.tables.insertInto('vault_sessions').values(session).execute();
  return { session_key, nonce, expires_at: expires_at.toISOString() };
}

export const openSession = implement(
  createVaultSession,
  async (call) => bare(await startVaultSession(call.store, call, { authorized: false })),
  byVaultKey,
);

/**
 * Authorizes a vault session. A repeated request is answered again, because the first answer may
 * have been lost.
 */
export const authorizeSession = implement(
  authorizeVaultSession,
  async ({ request, merchant, store, now }) => {
    const session = await store.tables
      .updateTable('vault_sessions')
      .set({ authorized: true })
      .where('nonce', '=', request.nonce)
      .where('merchant', '=', merchant)
      .where('expires_at', '>', now)
      .returning(['id', 'nonce', 'expires_at', 'created_at'])
      .executeTakeFirst();
    if (!session) throw refuse('VALIDATION_ERROR', 'nonce', 'The nonce is unknown or has expired.');
    const { id, nonce, expires_at, created_at } = session;
    const times = { expires_at: expires_at.toISOString(), created_at: created_at.toISOString() };
    return success(now, { id, nonce, ...times }, { status: 201 });
  },
);

/**
 * Makes a token of a number. The number ends here: nothing that is kept can be turned back into it.
 */
export const tokenize = implement(
  createToken,
  async ({ request, merchant, store, now, newId, fingerprintKey, apiKey = '' }) => {
    const session = await store.tables
      .selectFrom('vault_sessions')
      .select('checkout_session_id')
      .where('key_hash', '=', await sha256(apiKey))
      .executeTakeFirst();
    const checkout_session_id = session?.checkout_session_id ?? null;
    const instrument = await readInstrument(request, now, fingerprintKey);
    const id = newId('TK');
    const expires_at = addSeconds(now, TOKEN_LIFETIME_SECONDS);
    await store.tables
      .insertInto('vault_tokens')
      .values({
        id,
        merchant,
        instrument: json(instrument),
        checkout_session_id,
        expires_at,
        created_at: now,
      })
      .execute();
    const { type } = request;
    if (instrument.type === 'BANK_ACCOUNT') {
      const { last_four: last4, routing_number } = instrument;
      return bare({ id, type, bank: { last4, routing_number } }, 201);
    }
    const { brand, last_four: last4, expiration_month, expiration_year } = instrument;
    const card = { brand, last4, expiration_month, expiration_year, funding: 'credit' };
    return bare({ id, type, card }, 201);
  },
  bySessionKey,
);
