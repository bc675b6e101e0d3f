import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../../src/api/checkout.ts';
import {
  createPrice,
  createProduct,
  updatePrice,
  updateProduct,
} from '../../../src/api/merchant/catalogue.ts';
import type { RequestOf } from '../../../src/api/http/endpoint.ts';
import { listInvoices } from '../../../src/api/merchant/invoices.ts';
import { createSubscription } from '../../../src/api/merchant/records.ts';
import { updateSubscription } from '../../../src/api/merchant/subscriptions.ts';
import { listPrices, listProducts } from '../../../src/api/prices.ts';
import { shows } from '../../conformity/shows.ts';
import { withCard } from '../payments/purchase.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { confirmWithCard, createSession, validate } from '../sessions/session.ts';

const tiers = [
  { up_to: 10, unit_amount: 500 },
  { up_to: null, unit_amount: 300, flat_amount: 100 },
];

/** Service contract, section 2: what merchants write of the catalogue. */
export function describeCatalogueWriting(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const other = service.client('sk_test_other');
  const price = (terms: Partial<RequestOf<typeof createPrice>> = {}) =>
    merchant.call(createPrice, {
      product_id: 'prod_tee',
      currency: 'USD',
      pricing_model: 'per_unit',
      ...(terms.tiers === undefined && { unit_amount: 700 }),
      ...terms,
    });
  const send = async (method: string, path: string, body: unknown, key = SECRET) => {
    const response = await service.send(method, `/v1/api${path}`, {
      headers: { 'x-easy-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.status;
  };

  describe('a product', () => {
    it('is made and changed by its merchant, and read by pages', async () => {
      const made = await merchant.call(createProduct, {
        name: 'Poster',
        description: '',
        image_url: 'https://shop.example/poster.png',
        metadata: { shelf: '4' },
      });
      expect(made).toMatchObject({ name: 'Poster', active: true, metadata: { shelf: '4' } });
      const { id } = made;
      const changed = await merchant.call(updateProduct, { id, name: 'Print', active: false });
      expect(changed).toEqual({ ...made, name: 'Print', active: false });
      expect(await merchant.call(updateProduct, { id })).toEqual(changed);
      const [seen] = await service.client(PUBLISHABLE).call(listProducts, {});
      expect(seen).toMatchObject({ id, name: 'Print', image_url: made.image_url });
      expect(seen).not.toHaveProperty('metadata');
      const foreign = other.call(updateProduct, { id, name: 'Mine' });
      expect((await refusalOf(foreign)).status).toBe(404);
    });

    it.each([
      ['no name', {}],
      ['an empty name', { name: '' }],
      ['a picture by script', { name: 'x', image_url: 'javascript:alert(1)' }],
      ['a picture that is not encrypted', { name: 'x', image_url: 'http://shop.example/a.png' }],
      ['metadata that is no text', { name: 'x', metadata: { a: 1 } }],
      ['a field of somebody else', { name: 'x', merchant: 'MU_other' }],
    ])('is refused with %s', async (_, body) => {
      expect(await send('POST', '/products/', body)).toBe(400);
    });

    it('is made once for each idempotency key', async () => {
      const [body, options] = [{ name: 'Poster' }, { idempotencyKey: 'one' }] as const;
      const made = await merchant.call(createProduct, body, options);
      expect(await merchant.call(createProduct, body, options)).toEqual(made);
    });
  });

  describe('a price', () => {
    it('is made, sold, and no longer sold', async () => {
      shows('2.7/price.pricing_model');
      const made = await price({ description: 'Large' });
      const { id } = made;
      expect(made).toMatchObject({
        product_id: 'prod_tee',
        unit_amount: 700,
        recurring: false,
        pricing_model: 'per_unit',
        active: true,
      });
      const [seen] = await service.client(PUBLISHABLE).call(listPrices, {});
      expect(seen).toMatchObject({ id, unit_amount: 700, pricing_model: 'per_unit' });
      const buy = async () =>
        service.client().call(createCheckout, withCard(await tokenizeCard(service), `${id}:2`));
      expect((await buy()).transfer?.amount).toBe(1400);
      const stopped = await merchant.call(updatePrice, { id, active: false });
      expect(stopped).toEqual({ ...made, active: false });
      expect((await refusalOf(buy())).code).toBe('PRICE_INACTIVE');
      expect((await refusalOf(other.call(updatePrice, { id, active: true }))).status).toBe(404);
    });

    it('recurs with an interval', async () => {
      shows(
        '2.7/price.interval',
        '2.7/price.interval_count',
        '2.7/price.trial_period_days',
        '2.7/price.create.trial_period_days',
      );
      const made = await price({ interval: 'week', interval_count: 2, trial_period_days: 7 });
      expect(made).toMatchObject({
        recurring: true,
        interval: 'week',
        interval_count: 2,
        trial_period_days: 7,
      });
    });

    it.each([
      ['no amount', { unit_amount: undefined }],
      ['an amount below zero', { unit_amount: -1 }],
      ['a part of a minor unit', { unit_amount: 1.5 }],
      ['an amount that is not exact', { unit_amount: 1e15 }],
      ['a currency that does not exist', { currency: 'ABC' }],
      ['an interval without a count', { interval: 'month' }],
      ['a count without an interval', { interval_count: 1 }],
      ['an interval of nothing', { interval: 'month', interval_count: 0 }],
      ['a trial of something sold once', { trial_period_days: 14 }],
      ['the model of old', { pricing_model: 'flat' }],
      ['tiers of one price', { tiers }],
      ['a model without tiers', { pricing_model: 'tiered_volume' }],
      ['no tiers at all', { pricing_model: 'tiered_volume', tiers: [] }],
      [
        'a last tier that ends',
        { pricing_model: 'tiered_graduated', tiers: [{ up_to: 5, unit_amount: 700 }] },
      ],
      [
        'tiers that do not ascend',
        { pricing_model: 'tiered_volume', tiers: [tiers[0], tiers[0], tiers[1]] },
      ],
      [
        'an end in the middle',
        { pricing_model: 'tiered_volume', tiers: [tiers[1], tiers[0], tiers[1]] },
      ],
      [
        'another amount than the first tier',
        { pricing_model: 'tiered_volume', tiers, unit_amount: 501 },
      ],
      ['a field of somebody else', { merchant: 'MU_other' }],
    ])('is refused with %s', async (_, terms) => {
      const body = { product_id: 'prod_tee', currency: 'USD', unit_amount: 700, ...terms };
      expect(await send('POST', '/product-prices/', body)).toBe(400);
    });

    it('belongs to a product of its merchant', async () => {
      const body = { product_id: 'prod_other_notebook', currency: 'USD', unit_amount: 1 };
      expect(await send('POST', '/product-prices/', body)).toBe(404);
      expect(await send('POST', '/product-prices/', { ...body, product_id: 'none' })).toBe(404);
    });

    it.each([
      ['amount', { unit_amount: 1 }],
      ['currency', { currency: 'EUR' }],
      ['interval', { interval: 'year' }],
      ['product', { product_id: 'prod_mug' }],
    ])('never changes its %s', async (_, changes) => {
      expect(await send('PATCH', '/product-prices/price_tee', changes)).toBe(400);
      expect(await send('PATCH', '/product-prices/price_tee', { active: true })).toBe(200);
      expect(await send('PATCH', '/product-prices/none', { active: true })).toBe(404);
    });

    it('is not written with a publishable key', async () => {
      for (const [method, path] of [
        ['POST', '/products/'],
        ['PATCH', '/products/prod_tee'],
        ['POST', '/product-prices/'],
        ['PATCH', '/product-prices/price_tee'],
      ] as const) {
        expect(await send(method, path, {}, PUBLISHABLE)).toBe(403);
      }
    });
  });

  describe('a price in tiers', () => {
    it.each([
      ['tiered_volume', 10, 5000],
      ['tiered_volume', 12, 3700],
      ['tiered_graduated', 10, 5000],
      ['tiered_graduated', 12, 5700],
    ] as const)('%s of %i is charged alike everywhere', async (pricing_model, quantity, amount) => {
      const { id, unit_amount } = await price({ pricing_model, tiers });
      expect(unit_amount).toBe(500);
      const [seen] = await merchant.call(listPrices, { ids: id });
      expect(seen?.pricing_model).toBe(pricing_model);
      const body = withCard(await tokenizeCard(service), `${id}:${quantity}`);
      expect((await service.client().call(createCheckout, body)).transfer?.amount).toBe(amount);
      const { client_secret } = await createSession(service, {
        line_items: [{ price_id: id, quantity }],
      });
      const { line_items, session } = await validate(service, client_secret);
      expect(session.amount_total).toBe(amount);
      expect(line_items).toMatchObject([{ quantity, amount, unit_amount: 500 }]);
      const { transfer } = await confirmWithCard(service, client_secret);
      expect(transfer?.amount).toBe(amount);
    });

    it('is charged by subscriptions in each period, and in a part of one', async () => {
      const terms = { interval: 'month', interval_count: 1 } as const;
      const { id } = await price({ ...terms, pricing_model: 'tiered_graduated', tiers });
      const subscription = await merchant.call(createSubscription, {
        identity_id: 'ID_ada',
        items: [{ price_id: id, quantity: 12 }],
      });
      expect(subscription['items']).toMatchObject([{ quantity: 12, amount: 5700 }]);
      await advance(service, 32 * 86_400);
      const amounts = async () =>
        (await merchant.call(listInvoices, {})).map(({ amount_due }) => amount_due);
      expect(await amounts()).toEqual([5700, 5700]);
      await merchant.call(updateSubscription, {
        id: subscription.id,
        items: [{ price_id: id, quantity: 10 }],
        proration_behavior: 'none',
      });
      await advance(service, 31 * 86_400);
      expect((await amounts())[0]).toBe(5000);
    });
  });
}
