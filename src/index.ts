import { EasyCheckout } from './element/easy-checkout.ts';

// A page may load the script twice; the first definition stays.
if (!customElements.get('easy-checkout')) customElements.define('easy-checkout', EasyCheckout);

export { EasyCheckout };
export type { Subscription, Transfer } from './api/checkout.ts';
export type { LineItem } from './api/line-items.ts';
export type { Recurring } from './calendar.ts';
export type { Order, OrderLine } from './checkout/order.ts';
export type { CheckoutResult } from './checkout/outcome.ts';
export type { Problem } from './checkout/problem.ts';
export type { CheckoutState, PaidWith } from './checkout/state.ts';
export {
  CheckoutCancelEvent,
  CheckoutChangeEvent,
  CheckoutCompleteEvent,
  CheckoutDeclineEvent,
  CheckoutErrorEvent,
  CheckoutExpireEvent,
  CheckoutReadyEvent,
  CheckoutSubmitEvent,
} from './events.ts';
export type { ErrorActor } from './errors.ts';
export type { MessageKey, MessageOverrides } from './messages/message-overrides.ts';
export type { SubmitResult } from './element/submit-result.ts';
