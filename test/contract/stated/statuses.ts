import { describe, expect, it } from 'vitest';
import { shows } from '../../conformity/shows.ts';
import { sendWith, sendWithKey } from '../access/caller.ts';
import { SECRET, type ServiceUnderTest } from '../service-under-test.ts';

const UNKNOWN = '0b6a1f0e-5d1f-4a57-9d5d-6f1f2b3c4d5e';
const code = { transaction_id: UNKNOWN, code: '123456' };
const signature = { name: 'Ada Lovelace', title: 'Owner' };

/** What interface, sections 4.1 to 4.5 declare, each with a request that is good but for its id. */
export const DECLARED: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/analytics/transactions'],
  ['GET', '/analytics/disputes'],
  ['GET', '/analytics/settlements'],
  ['GET', '/analytics/revenue'],
  ['GET', '/analytics/revenue-recovery'],
  ['POST', '/authorizations/', { amount: 1, currency: 'USD', source: 'PI_ada_visa' }],
  ['GET', '/authorizations/'],
  ['GET', `/authorizations/${UNKNOWN}`],
  ['POST', `/authorizations/${UNKNOWN}/capture`, { amount: 1 }],
  ['POST', `/authorizations/${UNKNOWN}/void`],
  ['POST', '/billpay/', {}],
  ['GET', '/billpay/'],
  ['GET', `/billpay/${UNKNOWN}`],
  ['PATCH', `/billpay/${UNKNOWN}`, { reviewed_data: { amount: 1 } }],
  ['POST', `/billpay/${UNKNOWN}/confirm`],
  ['POST', `/billpay/${UNKNOWN}/confirm-2fa`, code],
  ['POST', `/billpay/${UNKNOWN}/retry-extraction`],
  ['POST', `/billpay/${UNKNOWN}/cancel`],
  ['POST', '/checkout/', { identity_id: 'ID_ada', source: 'PI_ada_visa', line_items: [] }],
  ['GET', '/compliance-forms/'],
  ['GET', `/compliance-forms/${UNKNOWN}`],
  ['PUT', `/compliance-forms/${UNKNOWN}/sign`, signature],
];

/** Interface, sections 4.1 to 4.5 and 5.8: the statuses that each operation declares. */
export function describeStatuses(service: ServiceUnderTest): void {
  const merchant = sendWithKey(service, SECRET);

  describe('an operation', () => {
    it('answers 401 without a credential, and with a wrong one', async () => {
      shows(
        '4.1/transactions.401',
        '4.1/disputes.401',
        '4.1/settlements.401',
        '4.1/revenue.401',
        '4.1/recovery.401',
        '4.2/create.401',
        '4.2/list.401',
        '4.2/get.401',
        '4.2/capture.401',
        '4.2/void.401',
        '4.3/upload.401',
        '4.3/list.401',
        '4.3/get.401',
        '4.3/patch.401',
        '4.3/confirm.401',
        '4.3/confirm-2fa.401',
        '4.3/retry.401',
        '4.3/cancel.401',
        '4.4/401',
        '4.5/list.401',
        '4.5/get.401',
        '4.5/sign.401',
        '5.8/401',
        '7.2/401',
      );
      const senders = [sendWith(service, {}), sendWithKey(service, 'sk_test_nobody')];
      for (const [method, path, body] of DECLARED) {
        for (const send of senders) {
          const { status, error } = await send(method, path, body);
          expect([method, path, status, error?.code]).toEqual([method, path, 401, 'UNAUTHORIZED']);
        }
      }
    });

    it('answers 404 for an id that there is not', async () => {
      shows(
        '4.2/get.404',
        '4.2/capture.404',
        '4.2/void.404',
        '4.3/get.404',
        '4.3/patch.404',
        '4.3/confirm.404',
        '4.3/confirm-2fa.404',
        '4.3/retry.404',
        '4.3/cancel.404',
        '4.5/get.404',
        '7.2/404',
      );
      const named = DECLARED.filter(([, path]) => path.includes(UNKNOWN));
      expect(named).toHaveLength(11);
      for (const [method, path, body] of named) {
        const { status, error } = await merchant(method, path, body);
        expect([method, path, status, error?.code]).toEqual([method, path, 404, 'NOT_FOUND']);
      }
    });

    it.each([
      ['PATCH', `/orders/${UNKNOWN}/tags`, { tags: {} }],
      ['POST', '/wallet-checkout/', {}],
      ['GET', '/wallet-checkout/'],
      ['GET', '/balance-transfers/'],
      ['POST', '/balance-transfers/', {}],
    ])('is not served any more: %s %s', async (method, path, body?: object) => {
      shows(
        '4.7/order-tags.gone',
        '9.4/order-tags',
        '9.4/wallet-checkout',
        '9.4/balance-transfers',
      );
      expect(await merchant(method, path, body)).toMatchObject({
        status: 404,
        error: { code: 'NOT_FOUND', message: 'No operation has this path.' },
      });
    });
  });
}
