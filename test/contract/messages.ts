import { describe, expect, it } from 'vitest';
import { createCoupon } from '../../src/api/merchant/coupons.ts';
import { createWebhook } from '../../src/api/merchant/webhooks.ts';
import { shows } from '../conformity/shows.ts';
import { grace, withCard } from './payments/purchase.ts';
import { PUBLISHABLE, SECRET, tokenizeCard, type ServiceUnderTest } from './service-under-test.ts';
import { cardSource, createSession } from './sessions/session.ts';

/** Interface, section 2.1: what an answer says beside its data. */
export function describeMessages(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    key: string | null = SECRET,
  ) => {
    const response = await service.send(method, `/v1/api${path}`, {
      headers: {
        'content-type': 'application/json',
        ...(key !== null && { 'x-easy-api-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { message } = (await response.json()) as { readonly message?: string };
    return [response.status, message];
  };
  const webhook = async () =>
    (await merchant.call(createWebhook, { url: 'https://shop.example/hook', events: ['*'] })).id;
  const pay = async (number?: string) =>
    send('POST', '/checkout/', withCard(await tokenizeCard(service, number)), PUBLISHABLE);
  const DECLINED = '4000000000000002';

  describe('the message of an answer', () => {
    it('says that a payment was declined, whatever the status says', async () => {
      shows('2.1/message', '4.4/201');
      const message = expect.stringMatching(/^The payment was declined\. /) as unknown;
      expect(await pay(DECLINED)).toEqual([201, message]);
      const { client_secret } = await createSession(service);
      const source = cardSource(await tokenizeCard(service, DECLINED));
      const body = { client_secret, source, customer_details: grace };
      expect(await send('POST', '/embedded-checkout/confirm', body, null)).toEqual([200, message]);
      expect(await pay()).toEqual([201, undefined]);
    });

    it('says what was deleted or queued', async () => {
      shows('2.1/message');
      const { id } = await merchant.call(createCoupon, { percent_off: 10, duration: 'once' });
      expect(await send('DELETE', `/coupons/${id}`)).toEqual([200, expect.any(String)]);
      const hook = await webhook();
      expect(await send('POST', `/webhooks/${hook}/send-test`)).toEqual([202, expect.any(String)]);
      expect(await send('DELETE', `/webhooks/${hook}`)).toEqual([200, expect.any(String)]);
    });
  });
}
