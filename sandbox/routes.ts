import { prices, products } from './catalogue/catalogue.ts';
import { checkout } from './checkout/checkout.ts';
import { subscribeCustomer } from './checkout/create-subscription.ts';
import { authorizeSession, checkKey, openSession, tokenize } from './customers/vault.ts';
import { paymentLink } from './payments/payment-link.ts';
import { refundTransfer } from './payments/reversal.ts';
import { changeCustomer } from './records/change-customer.ts';
import { changeOrder } from './records/change-order.ts';
import { readingRoutes } from './records/reading.ts';
import { readConfig, updateConfig } from './sessions/allowed-origins.ts';
import { confirm } from './sessions/confirm-session.ts';
import { createSession, retrieveSession } from './sessions/create-session.ts';
import { validate } from './sessions/validate-session.ts';
import { endSubscription } from './subscriptions/cancel-subscription.ts';
import { deliveryRoutes } from './webhooks/deliveries.ts';
import { endpointRoutes } from './webhooks/endpoints.ts';

/** Every operation of the service. */
export const ROUTES = [
  checkKey,
  openSession,
  authorizeSession,
  tokenize,
  prices,
  products,
  checkout,
  paymentLink,
  createSession,
  // These two come before the route of a session, which takes any other path for an id.
  readConfig,
  updateConfig,
  retrieveSession,
  validate,
  confirm,
  ...readingRoutes,
  changeOrder,
  changeCustomer,
  subscribeCustomer,
  endSubscription,
  refundTransfer,
  ...deliveryRoutes,
  ...endpointRoutes,
];
