import { describe, expect, it } from 'vitest';
import { getSessionStatus } from '../../../src/api/sessions/session-status.ts';
import { advance, SECRET, tokenizeBank, type ServiceUnderTest } from '../service-under-test.ts';
import { confirmSession } from '../../../src/api/confirm-session.ts';
import { grace } from '../payments/purchase.ts';
import { confirmWithCard, createSession, refusedConfirm } from './session.ts';

const GENERIC_DECLINE = '4000000000000002';

/** Contract, section 6: what becomes of a session, for whoever has its id and nothing else. */
export function describeSessionStatus(service: ServiceUnderTest): void {
  const read = (id: string, headers: Readonly<Record<string, string>> = {}) =>
    service.send('GET', `/v1/api/embedded-checkout/${id}/status`, { headers });
  const statusOf = (id: string) => service.client('').call(getSessionStatus, { id });

  describe('the status of a session', () => {
    it('is open until it is paid, also after a decline', async () => {
      const { id, client_secret } = await createSession(service);
      expect(await statusOf(id)).toEqual({ status: 'open', payment_status: 'unpaid' });
      await refusedConfirm(service, client_secret, '4000000000000101');
      await confirmWithCard(service, client_secret, GENERIC_DECLINE);
      expect(await statusOf(id)).toEqual({ status: 'open', payment_status: 'unpaid' });
      await confirmWithCard(service, client_secret);
      expect(await statusOf(id)).toEqual({ status: 'complete', payment_status: 'paid' });
    });

    it('is complete while the money is on its way', async () => {
      const { id, client_secret } = await createSession(service);
      const tokenId = await tokenizeBank(service, '000123456789');
      const source = {
        type: 'BANK_ACCOUNT',
        tokenId,
        accountType: 'PERSONAL_CHECKING',
        name: 'Grace Hopper',
      } as const;
      await service
        .client('')
        .call(confirmSession, { client_secret, source, customer_details: grace });
      expect(await statusOf(id)).toEqual({ status: 'complete', payment_status: 'processing' });
    });

    it('is expired once nothing can be paid any more', async () => {
      const { id } = await createSession(service, { expires_in: 60 });
      await advance(service, 60);
      expect(await statusOf(id)).toEqual({ status: 'expired', payment_status: 'unpaid' });
    });

    it('says nothing else to anybody, with any key or without', async () => {
      const { id } = await createSession(service, {
        identity_id: 'ID_ada',
        customer_email: 'ada@example.com',
        metadata: { cart: '7' },
      });
      for (const key of [undefined, SECRET, 'pk_test_other', 'pk_test_nobody']) {
        const response = await read(id, key ? { 'x-easy-api-key': key } : {});
        expect(response.status).toBe(200);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.json()).toEqual({
          success: true,
          timestamp: expect.any(String) as string,
          data: { status: 'open', payment_status: 'unpaid' },
        });
      }
    });

    it.each(['ecs_unknown', 'ecs_%27%20or%201=1', 'config', 'x'.repeat(255)])(
      'of an id that no session has is not found: %s',
      async (id) => {
        const response = await read(id);
        expect(response.status).toBe(404);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
      },
    );
  });
}
