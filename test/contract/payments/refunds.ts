import { describe, expect, it } from 'vitest';
import { createReversal, readTransfer } from '../../../src/api/merchant/records.ts';
import { shows } from '../../conformity/shows.ts';
import { buy, buyByBank } from './purchase.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  stateOf,
  type ServiceUnderTest,
} from '../service-under-test.ts';

const DAY = 86_400;

/** Interface, section 2.7: `POST /transfer/{id}/reversals`. */
export function describeRefunds(service: ServiceUnderTest): void {
  const refund = (id: string, refund_amount: number, key = SECRET) =>
    service.client(key).call(createReversal, { id, refund_amount });
  const refundedOf = async (id: string) =>
    (await service.client(SECRET).call(readTransfer, { id }))['amount_refunded'];
  const send = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    service.send('POST', `/v1/api/transfer/${id}/reversals`, {
      headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const take = async (list?: string, number?: string) =>
    (await buy(service, list, number)).transfer?.id ?? '';

  describe('a refund', () => {
    it('gives back a part, another part, and no more than was taken', async () => {
      shows('1/refunds', '2.7/refund', '2.7/refund.refund_amount', '4.7/refund');
      const id = await take();
      expect(await refund(id, 1000)).toMatchObject({
        transfer: id,
        amount: 1000,
        currency: 'USD',
        state: 'SUCCEEDED',
      });
      expect(await refundedOf(id)).toBe(1000);
      expect(await refusalOf(refund(id, 1401))).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path: 'refund_amount' }] },
      });
      await refund(id, 1400);
      expect(await refundedOf(id)).toBe(2400);
      expect((await refusalOf(refund(id, 1))).code).toBe('VALIDATION_ERROR');
    });

    it('keeps its tags, and answers 201', async () => {
      shows('2.7/refund.tags');
      const response = await send(await take(), { refund_amount: 1, tags: { why: 'torn' } });
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({ data: { tags: { why: 'torn' } } });
    });

    it.each([0, -1, 1.5, '1', null, undefined])('of %s is refused', async (refund_amount) => {
      shows('2.7/refund.refund_amount');
      const id = await take();
      expect((await send(id, { refund_amount })).status).toBe(400);
      expect(await refundedOf(id)).toBe(0);
    });

    it('is of money that has arrived', async () => {
      await buy(service, 'price_tee', '4000000000000002');
      const failed = (await stateOf(service))['transfers']?.[0]?.['id'] as string;
      const { transfer } = await buyByBank(service, '000123456789');
      const id = transfer?.id ?? '';
      for (const early of [failed, id]) {
        expect(await refusalOf(refund(early, 100))).toMatchObject({
          code: 'VALIDATION_ERROR',
          details: { issues: [{ path: 'id' }] },
        });
      }
      await advance(service, DAY);
      await refund(id, 100);
      expect(await refundedOf(id)).toBe(100);
    });

    it('of a bank debit is pending for a day, and counts at once', async () => {
      const { transfer } = await buyByBank(service, '000123456789');
      const id = transfer?.id ?? '';
      await advance(service, DAY);
      expect(await refund(id, 2000)).toMatchObject({ state: 'PENDING', amount: 2000 });
      expect(await refundedOf(id)).toBe(2000);
      expect((await refusalOf(refund(id, 401))).code).toBe('VALIDATION_ERROR');
      await advance(service, DAY);
      expect(await refundedOf(id)).toBe(2000);
    });

    it('of 1.02 fails after a minute, and can then be made otherwise', async () => {
      const id = await take();
      expect(await refund(id, 102)).toMatchObject({ state: 'PENDING' });
      expect((await refusalOf(refund(id, 2400))).code).toBe('VALIDATION_ERROR');
      await advance(service, 59);
      expect(await refundedOf(id)).toBe(102);
      await advance(service, 1);
      expect(await refundedOf(id)).toBe(0);
      await refund(id, 2400);
      expect(await refundedOf(id)).toBe(2400);
    });

    it('is the merchant’s own to make, with the secret key', async () => {
      const id = await take();
      expect((await refusalOf(refund(id, 1, PUBLISHABLE))).code).toBe('FORBIDDEN');
      expect((await refusalOf(refund(id, 1, 'sk_test_other'))).code).toBe('NOT_FOUND');
      expect((await refusalOf(refund('none', 1))).code).toBe('NOT_FOUND');
      expect(await refundedOf(id)).toBe(0);
    });

    it('is made once for each idempotency key', async () => {
      const [id, other] = [await take(), await take()];
      const key = { 'idempotency-key': 'one' };
      const first = await (await send(id, { refund_amount: 500 }, key)).text();
      expect(await (await send(id, { refund_amount: 500 }, key)).text()).toBe(first);
      expect((await send(id, { refund_amount: 501 }, key)).status).toBe(409);
      expect((await send(other, { refund_amount: 500 }, key)).status).toBe(409);
      expect([await refundedOf(id), await refundedOf(other)]).toEqual([500, 0]);
    });

    it('never gives back more than was taken, however many come at once', async () => {
      const id = await take();
      const statuses = await Promise.all(
        Array.from({ length: 100 }, async () => (await send(id, { refund_amount: 100 })).status),
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(24);
      expect(statuses.filter((status) => status === 400)).toHaveLength(76);
      expect(await refundedOf(id)).toBe(2400);
    });
  });
}
