import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { describe, expect, it } from 'vitest';
import { shows } from '../../conformity/shows.ts';
import { advance, SECRET, type ServiceUnderTest } from '../service-under-test.ts';
import { personOf, sendWith, sendWithKey, tokenFor } from './caller.ts';

/** Interface, sections 4.0 and 5.3; service contract, section 1. */
export function describePeople(service: ServiceUnderTest): void {
  describe('the root of the service', () => {
    it('says which service it is, to everybody', async () => {
      shows('4.0/root');
      const send = sendWith(service, {});
      for (const path of ['/v1', '/v1/']) {
        expect(await send('GET', path)).toMatchObject({
          status: 200,
          data: {
            name: expect.any(String) as string,
            api_version: '2026-02-27',
            environment: 'sandbox',
          },
        });
      }
    });
  });

  describe('a person', () => {
    it.each([
      ['ROOT', ['admin']],
      ['ADMIN', ['admin']],
      ['USER', ['treasury:read']],
    ] as const)('who is %s has the scopes of that role', async (role, scopes) => {
      shows('4.0/protected', '5.3/root', '5.3/admin', '5.3/user', '5.3/protected');
      expect(await (await personOf(service, role))('GET', '/v1/protected')).toMatchObject({
        status: 200,
        data: { subject: expect.any(String) as string, role, scopes },
      });
    });

    it('has a token that anybody can check with the published keys', async () => {
      const token = await tokenFor(service, 'ADMIN');
      const keys = await service.send('GET', '/.well-known/jwks.json');
      const published = (await keys.json()) as JSONWebKeySet;
      const { payload } = await jwtVerify(token, createLocalJWKSet(published));
      expect(payload).toMatchObject({ role: 'ADMIN', merchant: 'MU_sandbox' });
      expect(published.keys.map((key) => Object.keys(key))).not.toContainEqual(
        expect.arrayContaining(['d']),
      );
    });

    it('is nobody any more once the token has expired', async () => {
      shows('5.3/jwt', '5.8/401');
      const token = await tokenFor(service, 'ROOT', { expires_in: 60 });
      const send = sendWith(service, { authorization: `Bearer ${token}` });
      expect((await send('GET', '/v1/protected')).status).toBe(200);
      await advance(service, 61);
      expect(await send('GET', '/v1/protected')).toMatchObject({
        status: 401,
        error: { code: 'UNAUTHORIZED' },
      });
    });

    it.each([
      ['GET', '/settlements/', 200, 200],
      ['GET', '/compliance-forms/', 200, 403],
      ['PUT', '/compliance-forms/CF_sandbox/sign', 400, 403],
      ['GET', '/api-keys', 200, 403],
      ['POST', '/api-keys', 400, 403],
      ['DELETE', '/api-keys/AK1', 404, 403],
      ['GET', '/customers/', 401, 401],
      ['GET', '/validate-key', 401, 401],
      ['POST', '/authorizations/', 401, 401],
      ['DELETE', '/settlements/', 405, 403],
    ])('with %s %s gets %i as an admin and %i as a user', async (method, path, admin, user) => {
      shows('5.3/root', '5.3/admin', '5.3/user', '5.8/403', '7.2/403');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      for (const [role, status] of [
        ['ROOT', admin],
        ['ADMIN', admin],
        ['USER', user],
      ] as const) {
        const send = await personOf(service, role);
        expect([role, (await send(method, path, body)).status]).toEqual([role, status]);
      }
    });

    it('of another merchant sees nothing of the first one', async () => {
      const other = await personOf(service, 'ROOT', 'MU_other');
      expect((await other('GET', '/compliance-forms/CF_sandbox')).status).toBe(404);
      expect((await other('GET', '/compliance-forms/CF_other')).status).toBe(200);
    });

    it('is not asked for a token where a key is sent, and a key is none', async () => {
      const send = sendWithKey(service, SECRET);
      expect((await send('GET', '/settlements/')).status).toBe(200);
      expect((await send('GET', '/v1/protected')).status).toBe(401);
      expect((await send('GET', '/api-keys')).status).toBe(401);
    });
  });
}
