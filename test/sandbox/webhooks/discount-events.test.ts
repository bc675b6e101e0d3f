import { afterAll, expect, it } from 'vitest';
import { deleteCoupon, readCoupon, updateCoupon } from '../../../src/api/merchant/coupons.ts';
import {
  readPromotionCode,
  updatePromotionCode,
} from '../../../src/api/merchant/promotion-codes.ts';
import { createSubscription } from '../../../src/api/merchant/records.ts';
import { shows } from '../../conformity/shows.ts';
import { discountsOf } from '../../contract/discounts/discount.ts';
import { reset, SECRET } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';
import { storedEventsOf } from './stored-events.ts';

const store = await openTestStore();
const service = inMemory(store);
afterAll(() => store.close());

const stored = storedEventsOf(store);
const events = () => stored.all('coupon', 'promotion_code');

it('notifies of coupons and codes, of each change and each redemption', async () => {
  shows(
    '6.4/coupon.created',
    '6.4/promotion_code.created',
    '6.4/coupon.updated',
    '6.4/promotion_code.updated',
    '6.4/coupon.deleted',
    '6.4/promotion_code.deleted',
    '6.4/previous_attributes',
  );
  await reset(service);
  const merchant = service.client(SECRET);
  const { coupon, code } = await discountsOf(service).offer();
  await merchant.call(updateCoupon, { id: coupon.id, name: 'Summer' });
  await merchant.call(updatePromotionCode, { id: code.id, metadata: { by: 'post' } });
  await merchant.call(createSubscription, {
    identity_id: 'ID_ada',
    items: [{ price_id: 'price_pro_monthly' }],
    promotion_code: code.code,
  });
  const latest = (await events()).slice(-2).map(({ data }) => data);
  const customer = { customer_id: null, external_customer_id: null };
  expect(latest).toEqual([
    {
      ...(await merchant.call(readPromotionCode, { id: code.id })),
      merchant: 'MU_sandbox',
      ...customer,
    },
    { ...(await merchant.call(readCoupon, { id: coupon.id })), merchant: 'MU_sandbox' },
  ]);
  await merchant.call(deleteCoupon, { id: coupon.id });
  expect(await events()).toMatchObject([
    { type: 'coupon.created', data: { id: coupon.id, times_redeemed: 0 } },
    { type: 'promotion_code.created', data: { id: code.id, coupon_id: coupon.id } },
    { type: 'coupon.updated', previous_attributes: { name: null } },
    { type: 'promotion_code.updated', previous_attributes: { metadata: {} } },
    { type: 'promotion_code.updated', previous_attributes: { times_redeemed: 0 } },
    { type: 'coupon.updated', previous_attributes: { times_redeemed: 0 } },
    { type: 'promotion_code.deleted', data: { id: code.id } },
    { type: 'coupon.deleted', data: { id: coupon.id, times_redeemed: 1 } },
  ]);
});
