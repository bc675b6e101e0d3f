import { createCoupon, type Coupon } from '../../../src/api/merchant/coupons.ts';
import {
  createDiscountableSession,
  createPromotionCode,
} from '../../../src/api/merchant/promotion-codes.ts';
import { applyPromotionCode } from '../../../src/api/promotion-code.ts';
import type { RequestOf } from '../../../src/api/http/endpoint.ts';
import { lines } from '../payments/purchase.ts';
import { SECRET, type ServiceUnderTest } from '../service-under-test.ts';

type CouponTerms = Partial<RequestOf<typeof createCoupon>>;
type CodeTerms = Partial<RequestOf<typeof createPromotionCode>>;

/** What a merchant's server does about discounts. */
export function discountsOf(service: ServiceUnderTest) {
  const merchant = service.client(SECRET);
  /** 20 % off once, unless said. */
  const coupon = (terms: CouponTerms = { percent_off: 20 }): Promise<Coupon> =>
    merchant.call(createCoupon, { duration: 'once', ...terms });
  const code = (coupon_id: string, terms: CodeTerms = {}) =>
    merchant.call(createPromotionCode, { code: 'SUMMER', active: true, ...terms, coupon_id });
  return {
    coupon,
    code,
    /** A code for a coupon of its own. */
    offer: async (terms?: CouponTerms, codeTerms?: CodeTerms) => {
      const made = await coupon(terms);
      return { coupon: made, code: await code(made.id, codeTerms) };
    },
    /** The secret of a session that allows codes. */
    session: async (prices = 'price_tee', identity_id?: string): Promise<string> => {
      const created = await merchant.call(createDiscountableSession, {
        line_items: lines(prices),
        allow_promotion_codes: true,
        ...(identity_id !== undefined && { identity_id }),
      });
      return created.client_secret ?? '';
    },
    apply: (client_secret: string, wanted: string | null = 'SUMMER') =>
      service.client().call(applyPromotionCode, { client_secret, code: wanted }),
  };
}
