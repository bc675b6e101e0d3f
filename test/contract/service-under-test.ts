import type { Client } from '../../src/api/http/client.ts';
import { authorizeVaultSession, createToken, createVaultSession } from '../../src/api/vault.ts';
import { validateKey } from '../../src/api/validate-key.ts';
import { ApiError } from '../../src/errors.ts';

/** An implementation of the service, and what a test may do to its surroundings. */
export interface ServiceUnderTest {
  /** The API with a key; the shop's publishable one unless said. */
  client(apiKey?: string): Client;
  readonly vault: Client;
  /** A request as it is, for what a client would not send. `path` is below the origin. */
  send(method: string, path: string, init?: RequestInit): Promise<Response>;
}

export const PUBLISHABLE = 'pk_test_sandbox';
export const SECRET = 'sk_test_sandbox';

/** `GET /sandbox/state`. */
export interface State {
  readonly [collection: string]: readonly Readonly<Record<string, unknown>>[];
}

export async function control(
  service: ServiceUnderTest,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await service.send(method, `/sandbox${path}`, {
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

export async function stateOf(service: ServiceUnderTest): Promise<State> {
  return (await control(service, 'GET', '/state')) as State;
}

export const reset = (service: ServiceUnderTest) => control(service, 'POST', '/reset', {});

export const advance = (service: ServiceUnderTest, seconds: number) =>
  control(service, 'POST', '/clock', { advance_seconds: seconds });

/** The key of a vault's session that may create tokens. */
export async function openVault(service: ServiceUnderTest, apiKey?: string): Promise<string> {
  const client = service.client(apiKey);
  const { tokenization } = await client.call(validateKey, {});
  const { session_key, nonce } = await service.vault.call(
    createVaultSession,
    {},
    { vaultKey: tokenization.public_key },
  );
  await client.call(authorizeVaultSession, { nonce });
  return session_key;
}

const EXPIRY = { expiration_month: 12, expiration_year: new Date().getUTCFullYear() + 4 };

export const cardData = (number: string) => ({ number, ...EXPIRY, cvc: '123' });

/** A token for `number`, as the secure frame gets it. */
export async function tokenizeCard(
  service: ServiceUnderTest,
  number = '4242424242424242',
  apiKey?: string,
): Promise<string> {
  const vaultKey = await openVault(service, apiKey);
  const body = { type: 'card', data: cardData(number) } as const;
  return (await service.vault.call(createToken, body, { vaultKey })).id;
}

/** So many tokens for `number`, through one session of the vault. */
export async function tokenizeCards(
  service: ServiceUnderTest,
  count: number,
  number = '4242424242424242',
): Promise<string[]> {
  const vaultKey = await openVault(service);
  const body = { type: 'card', data: cardData(number) } as const;
  const tokens: string[] = [];
  for (let made = 0; made < count; made++) {
    tokens.push((await service.vault.call(createToken, body, { vaultKey })).id);
  }
  return tokens;
}

export async function tokenizeBank(
  service: ServiceUnderTest,
  account_number: string,
): Promise<string> {
  const vaultKey = await openVault(service);
  const body = { type: 'bank', data: { routing_number: '110000000', account_number } } as const;
  return (await service.vault.call(createToken, body, { vaultKey })).id;
}

/** What `promise` was refused with. */
export async function refusalOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => new Error('It was not refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}

/** The answers to requests in the same instant, as `status code`, and how often each came. */
export async function tally(
  requests: readonly Promise<Response>[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const response of await Promise.all(requests)) {
    const { error } = (await response.json()) as { readonly error?: { readonly code: string } };
    const outcome = error ? `${response.status} ${error.code}` : String(response.status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
