import { describe, expect, it } from 'vitest';
import { updateCheckoutConfig } from '../../../src/api/embedded-checkout.ts';
import { listOrders } from '../../../src/api/merchant/records.ts';
import { buy } from '../payments/purchase.ts';
import {
  control,
  openVault,
  PUBLISHABLE,
  SECRET,
  stateOf,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { createSession } from '../sessions/session.ts';

const CARD = '4242424242424242';
const ACCOUNT = '000123456789';
const KEY = 'sk_live_abcdefgh';

/** What a caller may not see, and what no error may repeat. */
export function describeHiddenValues(service: ServiceUnderTest): void {
  const send = async (path: string, body: unknown, headers: Record<string, string>) =>
    service.send('POST', path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  describe('an order that a publishable key changes', () => {
    it('is not read back with it', async () => {
      const id = (await buy(service)).orderId ?? '';
      const patch = async (key: string, tags: unknown) => {
        const response = await service.send('PATCH', `/v1/api/orders/${id}`, {
          headers: { 'x-easy-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify({ tags }),
        });
        return (await response.json()) as { readonly data: unknown };
      };
      expect((await patch(PUBLISHABLE, { shelf: '4' })).data).toEqual({ id, tags: { shelf: '4' } });
      const [order] = await service.client(SECRET).call(listOrders, {});
      expect(order).toMatchObject({ id, tags: { shelf: '4' } });
      expect((await patch(SECRET, { shelf: '5' })).data).toEqual({
        ...order,
        tags: { shelf: '5' },
      });
    });
  });

  describe('an error', () => {
    it('repeats no number and no secret of the request', async () => {
      const vault = { 'bt-api-key': await openVault(service) };
      const api = { 'x-easy-api-key': SECRET };
      const { client_secret } = await createSession(service);
      await service
        .client(SECRET)
        .call(updateCheckoutConfig, { allowed_origins: ['https://shop.example'] });
      const asked: [string, unknown, Record<string, string>][] = [];
      for (const value of [CARD, '4242 4242 4242 4242', ACCOUNT, KEY, client_secret]) {
        asked.push(
          ['/vault/tokens', { type: 'card', data: { number: `${value}x` } }, vault],
          ['/vault/tokens', { type: value, data: { [value]: value } }, vault],
          ['/vault/tokens', { type: 'bank', data: { account_number: `${value}-` } }, vault],
          ['/v1/api/checkout/', { [value]: '\0' }, api],
          ['/v1/api/checkout/', { metadata: { [value]: { [value]: '\ud800' } } }, api],
          ['/v1/api/checkout/', { line_items: [{ price_id: value, quantity: value }] }, api],
          ['/v1/api/checkout/', { identity_id: value, source: value, line_items: value }, api],
          ['/v1/api/embedded-checkout/', { success_url: `https://${value}@shop.example` }, api],
          ['/v1/api/webhooks', { url: `https://${value}.local/`, events: [value] }, api],
          ['/v1/api/embedded-checkout/validate', { client_secret, parent_origin: value }, {}],
          ['/v1/api/embedded-checkout/validate', { client_secret: `${value}!` }, {}],
          ['/v1/api/sessions/', { nonce: value }, api],
          [`/v1/api/transfer/${encodeURIComponent(value)}/reversals`, { refund_amount: 1 }, api],
        );
      }
      for (const [path, body, headers] of asked) {
        const response = await send(path, body, headers);
        const text = await response.text();
        expect(response.status, path).toBeGreaterThanOrEqual(400);
        expect(response.status, path).toBeLessThan(500);
        for (const value of [CARD, '4242 4242', ACCOUNT, KEY, 'abcdefgh', client_secret]) {
          expect(text, path).not.toContain(value);
        }
      }
      const log = JSON.stringify(await control(service, 'GET', '/requests'));
      for (const value of [CARD, '4242 4242', KEY, client_secret]) {
        expect(log).not.toContain(value);
      }
    });
  });

  describe('a name', () => {
    const details = { first_name: 'Grace', last_name: 'Hopper' };
    const source = { type: 'PAYMENT_CARD', tokenId: 'TK', name: 'Grace' };
    const line_items = [{ price_id: 'price_tee', quantity: 1 }];

    it.each([
      ['customer_details.first_name', { first_name: 'Gr\nace' }, {}],
      ['customer_details.last_name', { last_name: 'Hopper\u001b[2J' }, {}],
      ['customer_details.last_name', { last_name: 'Hopper\u0085' }, {}],
      ['customer_details.business_name', { business_name: 'A\tB' }, {}],
      ['customer_details.first_name', { first_name: 'Gr\ud83dace' }, {}],
      ['source.name', {}, { name: 'Grace\u0007' }],
      ['source.name', {}, { name: '\udc00Grace' }],
    ])('cannot hold what nobody types: %s', async (path, changedDetails, changedSource) => {
      const body = {
        customer_creation: true,
        customer_details: { ...details, ...changedDetails },
        source: { ...source, ...changedSource },
        line_items,
      };
      const response = await send('/v1/api/checkout/', body, { 'x-easy-api-key': PUBLISHABLE });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { code: 'VALIDATION_ERROR', details: { issues: [{ path }] } },
      });
      const { client_secret } = await createSession(service);
      const { customer_creation: _, line_items: _lines, ...rest } = body;
      const confirmed = await send(
        '/v1/api/embedded-checkout/confirm',
        { client_secret, ...rest },
        {},
      );
      expect(await confirmed.json()).toMatchObject({
        error: { code: 'VALIDATION_ERROR', details: { issues: [{ path }] } },
      });
      expect((await stateOf(service))['transfers']).toEqual([]);
    });
  });
}
