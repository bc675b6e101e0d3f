/*
 * `easy-checkout/testing`, for the tests of merchants: drivers for checkouts, the control of the
 * sandbox, test data, and signed webhooks. It depends on no runner.
 */
export { CheckoutDriver, checkoutOn, type DriverOptions } from './checkout-driver.ts';
export { DomCheckout } from './dom-checkout.ts';
export type { CompleteState } from './next-outcome.ts';
export type { FrameLike, LocatorLike } from './page-like.ts';
export {
  type Fault,
  type LoggedRequest,
  SandboxControl,
  type SandboxState,
  type ServiceRecord,
} from './sandbox-control.ts';
export { ScriptedCheckout } from './scripted-checkout.ts';
export { type SignedWebhook, type SignOptions, signWebhook, webhookEvent } from './sign-webhook.ts';
export {
  ACCOUNT,
  ACCOUNTS,
  type AccountType,
  type BankAccount,
  BUYER,
  type Buyer,
  type Card,
  CARDS,
  CUSTOMER,
  EXPIRY,
  KEYS,
  PRICES,
  VISA,
} from './test-data.ts';
