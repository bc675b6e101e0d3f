import { apiKeyRoutes } from './access/api-keys.ts';
import { merchantRoutes } from './access/merchant-settings.ts';
import { rootRoutes } from './access/roots.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { authorizationRoutes } from './authorizations/routes.ts';
import { billRoutes } from './bills/routes.ts';
import { prices, products } from './catalogue/catalogue.ts';
import { priceRoutes } from './catalogue/change-prices.ts';
import { productRoutes } from './catalogue/change-products.ts';
import { checkout } from './checkout/checkout.ts';
import { subscribeCustomer } from './checkout/create-subscription.ts';
import { complianceRoutes } from './compliance/routes.ts';
import { changeInstrument } from './customers/change-instrument.ts';
import { createInstrument } from './customers/create-instrument.ts';
import { authorizeSession, checkKey, openSession, tokenize } from './customers/vault.ts';
import { disputeRoutes } from './disputes/actions.ts';
import { couponRoutes } from './discounts/coupons.ts';
import { promotionCodeRoutes } from './discounts/promotion-codes.ts';
import { linkRoutes } from './payments/change-link.ts';
import { paymentLink } from './payments/payment-link.ts';
import { refundTransfer } from './payments/reversal.ts';
import { changeCustomer } from './records/change-customer.ts';
import { storeCustomer } from './records/create-customer.ts';
import { changeOrder } from './records/change-order.ts';
import { readingRoutes } from './records/reading.ts';
import { readConfig, updateConfig } from './sessions/allowed-origins.ts';
import { confirm } from './sessions/confirm-session.ts';
import { createSession, retrieveSession } from './sessions/create-session.ts';
import { cryptoStatus } from './sessions/crypto-status.ts';
import { applyCode } from './sessions/promotion-code.ts';
import { sessionStatus } from './sessions/session-status.ts';
import { validate } from './sessions/validate-session.ts';
import { settlementRoutes } from './settlements/routes.ts';
import { automationRoutes } from './subscriptions/automations.ts';
import { endSubscription } from './subscriptions/cancel-subscription.ts';
import { dunningRoutes } from './subscriptions/dunning.ts';
import { invoiceRoutes } from './subscriptions/invoice-actions.ts';
import { linkToPage } from './subscriptions/documents/invoice-page.ts';
import { pause, resume } from './subscriptions/pause.ts';
import { update } from './subscriptions/update-subscription.ts';
import { deliveryRoutes } from './webhooks/deliveries.ts';
import { endpointRoutes } from './webhooks/endpoints.ts';

/** Every operation of the service. */
export const ROUTES = [
  ...rootRoutes,
  ...apiKeyRoutes,
  ...merchantRoutes,
  checkKey,
  openSession,
  authorizeSession,
  tokenize,
  prices,
  products,
  ...priceRoutes,
  ...productRoutes,
  checkout,
  paymentLink,
  ...linkRoutes,
  createInstrument,
  changeInstrument,
  createSession,
  // These two come before the route of a session, which takes any other path for an id.
  readConfig,
  updateConfig,
  retrieveSession,
  validate,
  confirm,
  applyCode,
  cryptoStatus,
  sessionStatus,
  ...readingRoutes,
  changeOrder,
  changeCustomer,
  storeCustomer,
  subscribeCustomer,
  endSubscription,
  update,
  pause,
  resume,
  ...invoiceRoutes,
  linkToPage,
  ...dunningRoutes,
  ...automationRoutes,
  refundTransfer,
  ...authorizationRoutes,
  ...disputeRoutes,
  ...settlementRoutes,
  ...complianceRoutes,
  ...billRoutes,
  ...analyticsRoutes,
  ...couponRoutes,
  ...promotionCodeRoutes,
  ...deliveryRoutes,
  ...endpointRoutes,
];
