import { describe, expect, it } from 'vitest';
import {
  createPaymentLink,
  listPaymentLinks,
  updatePaymentLink,
} from '../../../src/api/merchant/payment-links.ts';
import { readPaymentLink } from '../../../src/api/payment-links.ts';
import { PUBLISHABLE, refusalOf, SECRET, type ServiceUnderTest } from '../service-under-test.ts';
import { createSession, refusedSession, validate } from '../sessions/session.ts';

/** Service contract, section 2: payment links by API. */
export function describeLinkWriting(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const items = [{ price_id: 'price_mug', quantity: 2, adjustable: true, max: 5 }];
  const send = async (method: string, path: string, body: unknown, key = SECRET) => {
    const response = await service.send(method, `/v1/api${path}`, {
      headers: { 'x-easy-api-key': key, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    return response.status;
  };

  describe('a payment link by API', () => {
    it('is made, paid by anyone, and switched off', async () => {
      const made = await merchant.call(createPaymentLink, { items, nickname: 'Mugs' });
      const { id } = made;
      expect(made).toMatchObject({
        state: 'ACTIVE',
        payment_count: 0,
        items: [{ price_id: 'price_mug', quantity: 2, adjustable: true, min: null, max: 5 }],
      });
      const page = service.client(PUBLISHABLE);
      expect(await page.call(readPaymentLink, { id })).toEqual(made);
      const [first] = await merchant.call(listPaymentLinks, {});
      expect(first).toEqual(made);
      const link = { payment_link_id: id, line_items: undefined };
      const { client_secret } = await createSession(service, link, PUBLISHABLE);
      expect((await validate(service, client_secret)).session.amount_total).toBe(2500);
      const off = await merchant.call(updatePaymentLink, { id, state: 'INACTIVE' });
      expect(off).toEqual({ ...made, state: 'INACTIVE' });
      expect((await refusedSession(service, link, PUBLISHABLE)).code).toBe('VALIDATION_ERROR');
      const other = service.client('sk_test_other');
      expect((await refusalOf(other.call(updatePaymentLink, { id }))).status).toBe(404);
      expect(await other.call(listPaymentLinks, { ids: id })).toEqual([]);
    });

    it('is made once for each idempotency key', async () => {
      const options = { idempotencyKey: 'one' };
      const made = await merchant.call(createPaymentLink, { items }, options);
      expect(await merchant.call(createPaymentLink, { items }, options)).toEqual(made);
    });

    it('is not written with a publishable key', async () => {
      expect(await send('POST', '/payment-link/', { items }, PUBLISHABLE)).toBe(403);
      expect(await send('PATCH', '/payment-link/pl_tee', {}, PUBLISHABLE)).toBe(403);
    });

    it.each([
      ['nothing to sell', { items: [] }, 400],
      ['a price that does not exist', { items: [{ price_id: 'none', quantity: 1 }] }, 404],
      ['a price that is not sold', { items: [{ price_id: 'price_archived', quantity: 1 }] }, 400],
      ['a price twice', { items: [items[0], items[0]] }, 400],
      ['a quantity over its limit', { items: [{ ...items[0], quantity: 6 }] }, 400],
      ['limits of what is fixed', { items: [{ ...items[0], adjustable: false }] }, 400],
      ['no quantity', { items: [{ price_id: 'price_mug', quantity: 0 }] }, 400],
      ['a past end', { items, link_expires_at: '2020-01-01T00:00:00Z' }, 400],
      ['a limit of nothing', { items, payment_limit: 0 }, 400],
      ['a state that only time gives', { items, state: 'EXPIRED' }, 400],
      ['a logo by script', { items, branding_overrides: { logo_url: 'javascript:1' } }, 400],
      ['a colour that is none', { items, branding_overrides: { brand_color: 'red;x' } }, 400],
      ['no way to pay', { items, allowed_payment_methods: [] }, 400],
    ])('is refused with %s', async (_, body, status) => {
      expect(await send('POST', '/payment-link/', body)).toBe(status);
    });
  });
}
