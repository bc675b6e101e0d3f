// This watches what the next import does.
import { endTemplatesWatch } from './element/blocked-templates.ts';
import { EasyCheckout } from './element/easy-checkout.ts';
import type { CheckoutSubmitEvent } from './events.ts';

endTemplatesWatch();

// A page may load the script twice; the first definition stays. A server has no registry.
if (globalThis.customElements?.get('easy-checkout') === undefined)
  globalThis.customElements?.define('easy-checkout', EasyCheckout);

declare global {
  interface HTMLElementTagNameMap {
    'easy-checkout': EasyCheckout;
  }
  // Only the element has this one: another page cannot delay a payment on the hosted page.
  interface GlobalEventHandlersEventMap {
    'easy-submit': CheckoutSubmitEvent;
  }
}

export { EasyCheckout };
export type { Address, CustomerDetails } from './api/customer.ts';
export type { Subscription, Transfer } from './api/checkout-response.ts';
export type { InstrumentRecord } from './api/embedded-checkout.ts';
export type { LineItem } from './api/line-items.ts';
export type { Recurring } from './calendar.ts';
export type {
  MerchantBranding,
  Order,
  OrderLine,
  Promotion,
  SessionTerms,
} from './checkout/order.ts';
export type { CheckoutResult } from './checkout/outcome.ts';
export type { PaymentMethod } from './checkout/payment-method.ts';
export type { SavedInstrument } from './checkout/saved-instrument.ts';
export type { CheckoutState, Coded, PaidWith } from './checkout/state.ts';
export type { SubmitResult } from './model/submit-result.ts';
export type { ErrorActor, Problem } from './errors.ts';
export type {
  CheckoutCancelEvent,
  CheckoutChangeEvent,
  CheckoutCompleteEvent,
  CheckoutDeclineEvent,
  CheckoutErrorEvent,
  CheckoutEvent,
  CheckoutExpireEvent,
  CheckoutReadyEvent,
  CheckoutSubmitEvent,
} from './events.ts';
export type { MessageKey, MessageOverrides } from './messages/message-overrides.ts';
export type {
  AddressMode,
  Collected,
  CollectedList,
  CustomerPrefill,
  PaymentMethodList,
} from './model/payment-options.ts';
export type { Money } from './money.ts';
export type { ThemeKeyword, ThemeKeywords } from './ui/theme/theme-keywords.ts';
