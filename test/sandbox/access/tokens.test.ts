import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { shows } from '../../conformity/shows.ts';
import { sendWith, tokenFor } from '../../contract/access/caller.ts';
import { reset } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

const store = await openTestStore();
const service = inMemory(store);
afterAll(async () => {
  expect(service.reports).toEqual([]);
  await store.close();
});

beforeEach(async () => {
  await reset(service);
  // The first token makes the key.
  await tokenFor(service, 'ADMIN');
});

const soon = () => Math.floor(Date.now() / 1000) + 600;
const claims = (): JWTPayload => ({
  iss: 'easy-checkout-sandbox',
  aud: 'easy-checkout-sandbox-api',
  sub: 'US_admin',
  role: 'ADMIN',
  merchant: 'MU_sandbox',
  exp: soon(),
});

const ownKey = async () =>
  (await store.tables.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow()).private_jwk;

/** A token that the sandbox's own key has signed, with these claims in place of good ones. */
const signed =
  (changes: Readonly<Record<string, unknown>> = {}) =>
  async () => {
    const key = await importJWK(await ownKey(), 'EdDSA');
    return new SignJWT({ ...claims(), ...changes }).setProtectedHeader({ alg: 'EdDSA' }).sign(key);
  };

const statusFor = async (header: string | undefined) => {
  const send = sendWith(service, header === undefined ? {} : { authorization: header });
  const { status, error } = await send('GET', '/api-keys');
  return [status, error?.code];
};

it('a token that the key of the sandbox has signed is taken, however its scheme is written', async () => {
  shows('5.3/jwt');
  const token = await signed()();
  expect(await statusFor(`Bearer ${token}`)).toEqual([200, undefined]);
  expect(await statusFor(`bearer ${token}`)).toEqual([200, undefined]);
});

it('sandboxes that share a store sign with one key, even when both need the first one at once', async () => {
  const second = inMemory(store);
  await reset(service);
  const tokens = await Promise.all([service, second].map((each) => tokenFor(each, 'ADMIN')));
  for (const sandbox of [service, second]) {
    for (const token of tokens) {
      const send = sendWith(sandbox, { authorization: `Bearer ${token}` });
      expect((await send('GET', '/v1/protected')).status).toBe(200);
    }
  }
});

const byOtherKey = async (alg: string) => {
  const { privateKey } = await generateKeyPair(alg);
  return new SignJWT(claims()).setProtectedHeader({ alg }).sign(privateKey);
};

const bad: Readonly<Record<string, () => Promise<string>>> = {
  'another key': () => byOtherKey('EdDSA'),
  'another algorithm': () => byOtherKey('ES256'),
  'the public key as a password': async () =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from((await ownKey()).x ?? '', 'base64url')),
  'no algorithm': async () => new UnsecuredJWT(claims()).encode(),
  'another issuer': signed({ iss: 'https://somebody.example' }),
  'no issuer': signed({ iss: undefined }),
  'another audience': signed({ aud: 'somebody' }),
  'no audience': signed({ aud: undefined }),
  'a time that is over': signed({ exp: soon() - 1200 }),
  'no end': signed({ exp: undefined }),
  'a time that has not come': signed({ nbf: soon() - 60 }),
  'no subject': signed({ sub: undefined }),
  'another role': signed({ role: 'OWNER' }),
  'no role': signed({ role: undefined }),
  'an unknown merchant': signed({ merchant: 'MU_nobody' }),
  'no merchant': signed({ merchant: undefined }),
  'a signature of other claims': async () => {
    const [header, , signature] = (await signed({ role: 'USER' })()).split('.');
    return [header, (await signed()()).split('.')[1], signature].join('.');
  },
  'no signature': async () => (await signed()()).replace(/[^.]+$/, ''),
  'no form at all': async () => 'sk_test_sandbox',
};

it.each(Object.keys(bad))('a token with %s is refused', async (name) => {
  shows('5.3/jwt', '5.8/401');
  const token = await bad[name]?.();
  expect(await statusFor(`Bearer ${token}`)).toEqual([401, 'UNAUTHORIZED']);
});

it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic c2s6', 'Bearer a b'])(
  'the header %o holds no token',
  async (header) => {
    expect(await statusFor(header)).toEqual([401, 'UNAUTHORIZED']);
  },
);

it('no refusal and no log repeats a token', async () => {
  const token = await byOtherKey('EdDSA');
  const send = sendWith(service, { authorization: `Bearer ${token}` });
  const answers = [
    await send('GET', `/api-keys?ids=${token}`),
    await send('GET', `/settlements/${token}`),
    await send('POST', '/api-keys', { name: token }),
  ];
  const log = await service.send('GET', '/sandbox/requests');
  expect(JSON.stringify(answers) + (await log.text())).not.toContain(token.slice(0, 12));
});
