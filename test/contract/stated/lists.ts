import { describe, expect, it } from 'vitest';
import { createCoupon } from '../../../src/api/merchant/coupons.ts';
import { createPromotionCode } from '../../../src/api/merchant/promotion-codes.ts';
import { createWebhook } from '../../../src/api/merchant/webhooks.ts';
import { shows } from '../../conformity/shows.ts';
import { authorizationsOf } from '../authorizations/authorization.ts';
import { billsOf } from '../bills/bill.ts';
import { buyForAda } from '../payments/purchase.ts';
import { advance, control, SECRET, type ServiceUnderTest } from '../service-under-test.ts';
import { createSession } from '../sessions/session.ts';

interface Listed {
  readonly success: boolean;
  readonly timestamp: string;
  readonly data: readonly { readonly id: string }[];
  readonly pagination: {
    readonly total: number;
    readonly limit: number;
    readonly cursors: { readonly first: string; readonly last: string };
  };
}

/** All lists of a merchant, and the parameter for the size of a page where it is not `limit`. */
const LISTS = [
  ['/transfers/'],
  ['/orders/'],
  ['/customers/'],
  ['/customer/'],
  ['/customer/ID_ada/instruments'],
  ['/customer/ID_ada/orders'],
  ['/customer/ID_ada/subscriptions'],
  ['/subscriptions/'],
  ['/payment-instruments/'],
  ['/embedded-checkout/'],
  ['/invoices/'],
  ['/products/'],
  ['/product-prices/'],
  ['/payment-link/'],
  ['/authorizations/'],
  ['/disputes/'],
  ['/settlements/'],
  ['/coupons/'],
  ['/promotion-codes/'],
  ['/webhooks'],
  ['/compliance-forms/'],
  ['/billpay/', 'per_page'],
  ['/billpay/recipients'],
] as const;

/** Interface, sections 2.1 and 2.7: what all lists have in common. */
export function describeLists(service: ServiceUnderTest): void {
  const list = async (path: string) => {
    const response = await service.send('GET', `/v1/api${path}`, {
      headers: { 'x-easy-api-key': SECRET },
    });
    return { status: response.status, ...((await response.json()) as Listed) };
  };
  /** One record at least in every list. */
  const fill = async () => {
    const merchant = service.client(SECRET);
    const { transfer } = await buyForAda(service, 'price_tee price_pro_monthly');
    await createSession(service);
    await authorizationsOf(service).authorize();
    await control(service, 'POST', '/disputes', { transfer: transfer?.id });
    const { id } = await merchant.call(createCoupon, { percent_off: 10, duration: 'once' });
    await merchant.call(createPromotionCode, { coupon_id: id, code: 'TEN', active: true });
    await merchant.call(createWebhook, { url: 'https://93.184.216.34/hook', events: ['*'] });
    await billsOf(service).ready();
    await advance(service, 86_400);
  };

  it('every list comes in pages, and finds the records that are named', async () => {
    shows(
      '2.1/pagination',
      '2.1/pagination.total',
      '2.1/pagination.limit',
      '2.1/pagination.cursors',
      '2.7/ids',
    );
    await fill();
    for (const [path, size = 'limit'] of LISTS) {
      const all = await list(path);
      expect([path, all.status, all.success]).toEqual([path, 200, true]);
      const { total, limit, cursors } = all.pagination;
      const ids = all.data.map(({ id }) => id);
      expect([path, ids.length > 0]).toEqual([path, true]);
      expect([path, total >= ids.length, limit > 0]).toEqual([path, true, true]);
      expect([path, cursors]).toEqual([path, { first: ids[0], last: ids.at(-1) }]);
      const one = await list(`${path}?${size}=1`);
      expect([path, one.data.map(({ id }) => id)]).toEqual([path, ids.slice(0, 1)]);
      expect([path, one.pagination]).toEqual([
        path,
        {
          total,
          limit: 1,
          offset: 0,
          has_more: total > 1,
          truncated: false,
          cursors: { first: ids[0], last: ids[0] },
        },
      ]);
      const last = ids.at(-1) ?? '';
      const named = await list(`${path}?ids=${last},none`);
      expect([path, named.data.map(({ id }) => id)]).toEqual([path, [last]]);
      expect([path, named.pagination.total]).toEqual([path, 1]);
      const none = await list(`${path}?ids=none`);
      expect([path, none.data, none.pagination.cursors]).toEqual([
        path,
        [],
        { first: '', last: '' },
      ]);
    }
  });

  describe('a list', () => {
    it('of bills can be of some bills only', async () => {
      shows('2.7/ids');
      const { upload } = billsOf(service);
      const [first] = [(await upload()).data.id, await upload()];
      expect((await list(`/billpay/?ids=${first}&sort=amount`)).data).toMatchObject([
        { id: first },
      ]);
    });
  });
}
