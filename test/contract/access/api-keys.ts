import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../../src/api/merchant/access.ts';
import { shows } from '../../conformity/shows.ts';
import { control, SECRET, type ServiceUnderTest } from '../service-under-test.ts';
import { personOf, sendWithKey } from './caller.ts';

type Made = ApiKey & { readonly key: string };

/** Service contract, section 1; interface, section 5.7. */
export function describeApiKeys(service: ServiceUnderTest): void {
  /** A new key of the merchant, and the admin who has made it. */
  const make = async (kind: string, merchant?: string) => {
    const send = await personOf(service, 'ADMIN', merchant);
    const { status, data } = await send('POST', '/api-keys', { kind, name: 'Till 4' });
    expect(status).toBe(201);
    return { send, made: data as Made };
  };

  describe('an API key', () => {
    it('is shown once, and recognized afterwards', async () => {
      shows('5.2/secret', '5.7/rotation');
      const { send, made } = await make('secret');
      const { key, ...shown } = made;
      expect(key).toMatch(/^sk_test_\w{22}$/);
      expect(shown).toMatchObject({
        kind: 'secret',
        name: 'Till 4',
        last_four: key.slice(-4),
        revoked_at: null,
      });
      expect((await send('GET', '/api-keys')).data).toEqual([shown]);
      expect(JSON.stringify(await control(service, 'GET', '/requests'))).not.toContain(key);
      expect(await sendWithKey(service, key)('GET', '/validate-key')).toMatchObject({
        status: 200,
        data: { merchant: { id: 'MU_sandbox', name: 'Small Hours' } },
      });
      expect((await sendWithKey(service, key)('GET', '/customers/')).status).toBe(200);
    });

    it('that is publishable may do what any publishable key may', async () => {
      shows('5.2/publishable');
      const { made } = await make('publishable');
      expect(made.key).toMatch(/^pk_test_/);
      const send = sendWithKey(service, made.key);
      expect((await send('GET', '/products/')).status).toBe(200);
      expect((await send('GET', '/customers/')).status).toBe(403);
      const customer = { first_name: 'Grace', last_name: 'Hopper' };
      const { data } = await send('POST', '/customer/', customer);
      expect(data).toEqual({ id: expect.any(String) as string, ...customer });
    });

    it('that is revoked is refused at once, and the others are not', async () => {
      shows('5.5/revoked', '5.7/rotation');
      const { send, made } = await make('secret');
      const kept = (await make('secret')).made;
      const revoked = await send('DELETE', `/api-keys/${made.id}`);
      expect(revoked).toMatchObject({
        status: 200,
        data: { id: made.id, revoked_at: expect.any(String) as string },
      });
      expect(await send('DELETE', `/api-keys/${made.id}`)).toMatchObject({ data: revoked.data });
      for (const path of ['/validate-key', '/customers/', '/products/']) {
        expect(await sendWithKey(service, made.key)('GET', path)).toMatchObject({
          status: 401,
          error: { code: 'UNAUTHORIZED' },
        });
        for (const key of [kept.key, SECRET]) {
          expect((await sendWithKey(service, key)('GET', path)).status).toBe(200);
        }
      }
    });

    it('belongs to its merchant alone', async () => {
      shows('5.7/one-merchant');
      const { made } = await make('secret', 'MU_other');
      const send = await personOf(service, 'ADMIN');
      expect((await send('GET', '/api-keys')).data).toEqual([]);
      expect((await send('DELETE', `/api-keys/${made.id}`)).status).toBe(404);
      const read = sendWithKey(service, made.key);
      expect((await read('GET', '/validate-key')).data).toMatchObject({
        merchant: { id: 'MU_other', name: 'Other Goods' },
      });
      expect((await read('GET', '/customers/ID_ada')).status).toBe(404);
    });
  });
}
