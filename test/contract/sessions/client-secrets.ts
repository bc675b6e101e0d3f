import { describe, expect, it } from 'vitest';
import { readCheckoutConfig, updateCheckoutConfig } from '../../../src/api/embedded-checkout.ts';
import { shows } from '../../conformity/shows.ts';
import { grace } from '../payments/purchase.ts';
import { PUBLISHABLE, refusalOf, SECRET, type ServiceUnderTest } from '../service-under-test.ts';
import { cardSource, createSession, post, validate } from './session.ts';

/** Contract, section 6: who may see and pay a session, and on which pages. */
export function describeClientSecrets(service: ServiceUnderTest): void {
  describe('a client secret', () => {
    it.each([
      ['unknown', `ecs_secret_${'A'.repeat(43)}`],
      ['empty', ''],
      ['short', 'x'],
      ['a secret key', SECRET],
      ['very long', 'x'.repeat(20_000)],
      ['with NUL', 'ecs_secret_\0'],
      ['with half a character', 'ecs_secret_\ud800'],
      ['like SQL', `' or '1'='1`],
      ['a number', 7],
      ['a list', ['ecs_secret_']],
      ['null', null],
      ['missing', undefined],
    ])('that is %s gets the same answer as any wrong one', async (_, client_secret) => {
      shows('4.7/validate', '4.7/confirm', '5.6/client-secret');
      const source = cardSource('TK1');
      for (const response of [
        await post(service, 'validate', { client_secret }),
        await post(service, 'confirm', { client_secret, source, customer_details: grace }),
        // What else is wrong is nobody's business without the secret.
        await post(service, 'confirm', { client_secret, nonsense: true }),
      ]) {
        expect(response.status).toBe(401);
        const { timestamp, ...answer } = (await response.json()) as Record<string, unknown>;
        expect(timestamp).toEqual(expect.any(String));
        expect(answer).toEqual({
          success: false,
          error: {
            code: 'INVALID_CLIENT_SECRET',
            message: expect.stringContaining('No session has this client secret') as string,
          },
        });
      }
    });

    it('works to the letter only', async () => {
      const { client_secret, id } = await createSession(service);
      for (const wrong of [
        `${client_secret} `,
        client_secret.slice(0, -1),
        client_secret.toUpperCase(),
        id,
      ]) {
        expect((await refusalOf(validate(service, wrong))).code).toBe('INVALID_CLIENT_SECRET');
      }
      expect((await validate(service, client_secret)).valid).toBe(true);
    });

    it('needs no key beside it, and none has a say', async () => {
      shows('4.7/no-key', '5.6/client-secret');
      const { client_secret } = await createSession(service);
      for (const key of [PUBLISHABLE, 'pk_test_other', 'pk_test_nobody']) {
        const headers = { 'x-easy-api-key': key };
        expect((await post(service, 'validate', { client_secret }, headers)).status).toBe(200);
      }
    });

    it('is refused in an address, which says why', async () => {
      const { client_secret, id } = await createSession(service);
      const query = `?client_secret=${client_secret}`;
      for (const [method, path] of [
        ['POST', `validate${query}`],
        ['GET', `${id}${query}`],
      ] as const) {
        const response = await service.send(method, `/v1/api/embedded-checkout/${path}`, {
          headers: { 'content-type': 'application/json', 'x-easy-api-key': SECRET },
          ...(method === 'POST' && { body: JSON.stringify({ client_secret }) }),
        });
        expect(response.status).toBe(400);
        const text = await response.text();
        expect(text).toContain('belongs in the body');
        expect(text).not.toContain(client_secret);
      }
      const log = await (await service.send('GET', '/sandbox/requests')).text();
      expect(log).not.toContain(client_secret);
    });

    it('comes as JSON and with nothing unknown', async () => {
      const { client_secret } = await createSession(service);
      const body = JSON.stringify({ client_secret });
      const text = await service.send('POST', '/v1/api/embedded-checkout/validate', {
        headers: { 'content-type': 'text/plain' },
        body,
      });
      expect(text.status).toBe(400);
      const more = await post(service, 'validate', { client_secret, id: 'ecs_1' });
      expect(await more.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
      const large = await post(service, 'validate', { client_secret, a: 'x'.repeat(66_000) });
      expect(large.status).toBe(413);
    });
  });

  const allow = (...allowed_origins: string[]) =>
    service.client(SECRET).call(updateCheckoutConfig, { allowed_origins });

  describe('the allowed origins', () => {
    it('let any page embed a session while there are none', async () => {
      expect(await service.client(SECRET).call(readCheckoutConfig, {})).toMatchObject({
        allowed_origins: [],
      });
      const { client_secret } = await createSession(service);
      for (const parent of ['https://shop.example', 'http://127.0.0.1:4242', 'null', undefined]) {
        expect((await validate(service, client_secret, parent)).valid).toBe(true);
      }
    });

    it('are kept as browsers name them, each once', async () => {
      const config = await allow(
        'https://Shop.Example:443',
        'https://shop.example/',
        'http://localhost:4242',
        'https://bücher.example',
      );
      const allowed_origins = [
        'https://shop.example',
        'http://localhost:4242',
        'https://xn--bcher-kva.example',
      ];
      expect(config).toMatchObject({ allowed_origins });
      expect(await service.client(SECRET).call(readCheckoutConfig, {})).toMatchObject({
        allowed_origins,
      });
      expect(await service.client('sk_test_other').call(readCheckoutConfig, {})).toMatchObject({
        allowed_origins: [],
      });
    });

    it.each([
      'capacitor://localhost',
      'ionic://localhost',
      'tauri://localhost',
      'app://shop',
      'app://shop:8080',
      'com.example.shop://checkout',
      'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
    ])('may be that of an app: %s', async (origin) => {
      expect(await allow(`${origin}/`)).toMatchObject({ allowed_origins: [origin] });
      const { client_secret } = await createSession(service);
      expect((await validate(service, client_secret, origin)).valid).toBe(true);
      const other = validate(service, client_secret, `${origin}x`);
      expect(await refusalOf(other)).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
    });

    it.each([
      '*',
      'null',
      'blob://shop',
      'data://shop',
      'about://shop',
      'file://shop',
      'ws://shop.example',
      'app://',
      'app://shop/cart',
      'app://me@shop',
      'app://*',
      'app:shop',
      '1app://shop',
      'https://*.shop.example',
      'https://shop.example/cart',
      'https://shop.example/?a',
      'https://shop.example?',
      'https://shop.example#',
      'https://me@shop.example',
      'shop.example',
      '//shop.example',
      'https:shop.example',
      'https:///shop.example',
      'https:\\\\shop.example',
      'https://shop.example\n',
      ' https://shop.example',
      'javascript:alert(1)',
      'file:///etc',
      'https://',
      'https://shop.example:99999',
    ])('refuse "%s"', async (origin) => {
      await allow('https://shop.example');
      expect(await refusalOf(allow('https://ok.example', origin))).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path: 'allowed_origins.1' }] },
      });
      expect(await service.client(SECRET).call(readCheckoutConfig, {})).toMatchObject({
        allowed_origins: ['https://shop.example'],
      });
    });

    it.each(['GET', 'PATCH'])('are out of reach of publishable keys: %s', async (method) => {
      for (const path of ['config', 'config/']) {
        const response = await service.send(method, `/v1/api/embedded-checkout/${path}`, {
          headers: { 'x-easy-api-key': PUBLISHABLE, 'content-type': 'application/json' },
          ...(method === 'PATCH' && { body: '{"allowed_origins":[]}' }),
        });
        expect(response.status).toBe(403);
      }
    });

    it.each([
      'https://evil.example',
      'https://shop.example.evil.example',
      'https://evil.example/https://shop.example',
      'http://shop.example',
      'https://shop.example:8443',
      'https://shop.example/',
      'HTTPS://shop.example',
      'null',
    ])('keep out a page of %s, and say what to do', async (parent) => {
      await allow('https://shop.example');
      const { client_secret } = await createSession(service);
      const response = await service.send('POST', '/v1/api/embedded-checkout/validate', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_secret, parent_origin: parent }),
      });
      expect(response.status).toBe(403);
      expect(((await response.json()) as { error: unknown }).error).toMatchObject({
        code: 'ORIGIN_NOT_ALLOWED',
        message: expect.stringContaining('allowed_origins') as string,
        details: { parent_origin: parent, setting: 'allowed_origins' },
      });
      expect((await validate(service, client_secret, 'https://shop.example')).valid).toBe(true);
    });

    it('never keep out the checkout’s own pages', async () => {
      await allow('https://shop.example');
      const { client_secret, url } = await createSession(service);
      expect((await validate(service, client_secret, new URL(url).origin)).valid).toBe(true);
      expect((await validate(service, client_secret)).valid).toBe(true);
    });
  });
}
