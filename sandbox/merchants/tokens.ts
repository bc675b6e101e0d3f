import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
} from 'jose';
import { addSeconds } from '../../src/calendar.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import { isMerchant } from './keys.ts';

/*
 * The tokens of people who work for a merchant: JWTs (RFC 7519) with a signature of EdDSA (RFC
 * 8037). Service contract, section 1.
 */

export const ROLES = ['ROOT', 'ADMIN', 'USER'] as const;
type Role = (typeof ROLES)[number];

/** Who sends a token. */
export interface Person {
  /** The id of the person. */
  readonly subject: string;
  readonly role: Role;
  readonly merchant: string;
  readonly expiresAt: Date;
}

const ALGORITHM = 'EdDSA';
const ISSUER = 'easy-checkout-sandbox';
const AUDIENCE = 'easy-checkout-sandbox-api';
/** The sandbox has one key, so that the row of a second one meets a conflict. */
const KEY_ROW = 'current';

/** A token for a person of the merchant who has this role. */
export async function issueToken(
  sql: Sql,
  { merchant, role }: Pick<Person, 'merchant' | 'role'>,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
): Promise<string> {
  const key = await signingKey(sql);
  return new SignJWT({ role, merchant })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', ...(key.kid && { kid: key.kid }) })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(`US_${role.toLowerCase()}`)
    .setIssuedAt(now)
    .setExpirationTime(addSeconds(now, seconds))
    .sign(await importJWK(key, ALGORITHM));
}

/** Who sends `token`, if the sandbox has signed it and it is valid now. */
export async function readToken(sql: Sql, token: string, now: Date): Promise<Person | undefined> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await publicKeys(sql)), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    });
    const { sub, exp, role, merchant } = payload;
    const known = ROLES.find((each) => each === role);
    if (!sub || !exp || !known || typeof merchant !== 'string' || !isMerchant(merchant)) {
      return undefined;
    }
    return { subject: sub, role: known, merchant, expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The keys with which anybody can check a token, as a JWK Set (RFC 7517). */
export async function publicKeys(sql: Sql): Promise<{ keys: JWK[] }> {
  const { d: _, ...key } = await signingKey(sql);
  return { keys: [{ ...key, use: 'sig', alg: ALGORITHM }] };
}

/** The key that signs. It is made when it is first needed, and all processes of a store share it. */
async function signingKey(sql: Sql): Promise<JWK> {
  const find = () =>
    sql.tables
      .selectFrom('signing_keys')
      .select('private_jwk')
      .where('id', '=', KEY_ROW)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.private_jwk;
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = await exportJWK(privateKey);
  const private_jwk = json<JWK>({ ...key, kid: await calculateJwkThumbprint(key) });
  await sql.tables
    .insertInto('signing_keys')
    .values({ id: KEY_ROW, private_jwk })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await find();
  if (!kept) throw new Error('A key that was just made is missing');
  return kept.private_jwk;
}
