import { describe, expect, it } from 'vitest';
import { PUBLISHABLE, SECRET, type ServiceUnderTest } from './service-under-test.ts';

/** Interface, section 4: which methods a path has. */
export function describeMethods(service: ServiceUnderTest): void {
  const send = (method: string, path: string, key?: string) =>
    service.send(method, `/v1/api${path}`, {
      headers: key === undefined ? {} : { 'x-easy-api-key': key },
    });

  describe('a path', () => {
    it.each([
      ['DELETE', '/authorizations/', 'POST, GET'],
      ['PATCH', '/authorizations/AU1/capture', 'POST'],
      ['PUT', '/orders/OR1', 'GET, PATCH'],
      ['GET', '/checkout/', 'POST'],
    ])('refuses %s %s, and names its methods', async (method, path, allowed) => {
      const response = await send(method, path, SECRET);
      expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
      expect(await response.json()).toMatchObject({
        success: false,
        error: { code: 'METHOD_NOT_ALLOWED' },
      });
    });

    it('that does not exist is not found', async () => {
      for (const path of ['/authorizations/AU1/refund', '/billpay/B1/refund', '/nothing']) {
        const response = await send('POST', path, SECRET);
        expect([path, response.status, response.headers.get('allow')]).toEqual([path, 404, null]);
      }
    });

    it('says nothing of its methods to a key that may not use it', async () => {
      expect((await send('DELETE', '/authorizations/')).status).toBe(401);
      expect((await send('DELETE', '/authorizations/', PUBLISHABLE)).status).toBe(403);
    });
  });
}
