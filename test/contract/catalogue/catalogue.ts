import { describe, expect, it } from 'vitest';
import { listPrices, listProducts } from '../../../src/api/prices.ts';
import { shows } from '../../conformity/shows.ts';
import type { ServiceUnderTest } from '../service-under-test.ts';
import { PUBLISHABLE } from '../service-under-test.ts';

/** Contract, sections 4 and 8. */
export function describeCatalogue(service: ServiceUnderTest): void {
  describe('the catalogue', () => {
    it.each([
      ['price_tee', 'USD', 2400, null],
      ['price_mug', 'USD', 1250, null],
      ['price_sticker', 'USD', 50, null],
      ['price_pro_monthly', 'USD', 1200, 'month'],
      ['price_pro_yearly', 'USD', 12_000, 'year'],
      ['price_pro_trial', 'USD', 2900, 'month'],
      ['price_jpy', 'JPY', 3200, null],
      ['price_kwd', 'KWD', 4500, null],
    ])('has %s for %s %i', async (ids, currency, unit_amount, interval) => {
      const [price] = await service.client().call(listPrices, { ids });
      expect(price).toMatchObject({ id: ids, currency, unit_amount, interval, active: true });
      expect(price?.recurring).toBe(interval !== null);
    });

    it('gives prices in the order asked for and leaves unknown ones out', async () => {
      shows('2.7/ids');
      const ids = 'price_mug,price_nothing,price_tee,price_mug';
      const prices = await service.client().call(listPrices, { ids });
      expect(prices.map((price) => price.id)).toEqual(['price_mug', 'price_tee']);
    });

    it('says which price is no longer sold, and how long a trial is', async () => {
      const ids = 'price_archived,price_pro_trial';
      const [archived, trial] = await service.client().call(listPrices, { ids });
      expect(archived?.active).toBe(false);
      expect(trial?.trial_period_days).toBe(14);
    });

    it('has a product with a picture for each price', async () => {
      const prices = await service.client().call(listPrices, {});
      const ids = [...new Set(prices.map((price) => price.product_id))].join(',');
      const products = await service.client().call(listProducts, { ids });
      expect(products.map(({ id }) => id).join(',')).toBe(ids);
      for (const { image_url } of products) {
        const response = await service.send('GET', new URL(image_url ?? '').pathname);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('image/svg+xml');
        expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      }
    });

    it('pages its lists', async () => {
      const response = await service.send('GET', '/v1/api/products/?ids=prod_tee,prod_mug', {
        headers: { 'x-easy-api-key': PUBLISHABLE },
      });
      const { pagination, timestamp } = (await response.json()) as Record<string, unknown>;
      expect(pagination).toEqual({
        total: 2,
        limit: 2,
        offset: 0,
        has_more: false,
        truncated: false,
        cursors: { first: 'prod_tee', last: 'prod_mug' },
      });
      expect(Date.parse(String(timestamp))).not.toBeNaN();
    });
  });
}
