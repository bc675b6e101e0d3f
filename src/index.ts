import { EasyCheckout } from './element/easy-checkout.ts';

// A page may load the script twice; the first definition stays.
if (!customElements.get('easy-checkout')) customElements.define('easy-checkout', EasyCheckout);

declare global {
  interface HTMLElementTagNameMap {
    'easy-checkout': EasyCheckout;
  }
}

export { EasyCheckout };
export type { Subscription, Transfer } from './api/checkout-response.ts';
export type { LineItem } from './api/line-items.ts';
export type { Recurring } from './calendar.ts';
export type { Order, OrderLine } from './checkout/order.ts';
export type { CheckoutResult } from './checkout/outcome.ts';
export type { Problem } from './checkout/problem.ts';
export type { CheckoutState, PaidWith } from './checkout/state.ts';
export type {
  CheckoutCancelEvent,
  CheckoutChangeEvent,
  CheckoutErrorEvent,
  CheckoutReadyEvent,
} from './events.ts';
export type {
  CheckoutCompleteEvent,
  CheckoutDeclineEvent,
  CheckoutExpireEvent,
  CheckoutSubmitEvent,
} from './payment-events.ts';
export type { ErrorActor } from './errors.ts';
export type { MessageKey, MessageOverrides } from './messages/message-overrides.ts';
export type { SubmitResult } from './element/submit-result.ts';
