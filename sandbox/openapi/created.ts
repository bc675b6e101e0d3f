import { createAuthorization } from '../../src/api/merchant/authorizations.ts';
import { createCoupon } from '../../src/api/merchant/coupons.ts';
import { addEvidence } from '../../src/api/merchant/disputes.ts';
import { createPromotionCode } from '../../src/api/merchant/promotion-codes.ts';
import { createAutomation } from '../../src/api/merchant/recovery.ts';
import { createRecipient } from '../../src/api/merchant/bill-recipients.ts';
import { uploadBill } from '../../src/api/merchant/bills.ts';
import { createPrice, createProduct } from '../../src/api/merchant/catalogue.ts';
import { createCheckout } from '../../src/api/checkout.ts';
import { createPaymentLink } from '../../src/api/merchant/payment-links.ts';
import { createCheckoutSession } from '../../src/api/embedded-checkout.ts';
import {
  createCustomer,
  createPaymentInstrument,
  createReversal,
  createSubscription,
} from '../../src/api/merchant/records.ts';
import { authorizeVaultSession, createToken } from '../../src/api/vault.ts';
import { createApiKey } from '../../src/api/merchant/access.ts';
import { createWebhook } from '../../src/api/merchant/webhooks.ts';

/** Operations that make something, and answer 201. All others answer 200. */
export const CREATED: ReadonlySet<unknown> = new Set<unknown>([
  createSubscription,
  createAutomation,
  createCoupon,
  createPromotionCode,
  addEvidence,
  uploadBill,
  createRecipient,
  createPaymentLink,
  createCustomer,
  createProduct,
  createPrice,
  createAuthorization,
  createCheckout,
  createCheckoutSession,
  createReversal,
  createPaymentInstrument,
  createWebhook,
  createApiKey,
  authorizeVaultSession,
  createToken,
]);
