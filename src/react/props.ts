import type { AriaAttributes, CSSProperties, ReactNode } from 'react';
import type {
  CheckoutCancelEvent,
  CheckoutChangeEvent,
  CheckoutCompleteEvent,
  CheckoutDeclineEvent,
  CheckoutErrorEvent,
  CheckoutExpireEvent,
  CheckoutReadyEvent,
  CheckoutSubmitEvent,
  EasyCheckout as EasyCheckoutElement,
} from '../index.ts';

/** The attribute that the HTML of a server has for a property that is a text. */
export const PROPERTIES = {
  publishableKey: 'publishable-key',
  // In the page's HTML, a session replay would record it.
  clientSecret: undefined,
  fetchClientSecret: undefined,
  lineItems: 'line-items',
  identityId: 'identity-id',
  instrumentId: 'instrument-id',
  environment: 'environment',
  checkoutOrigin: 'checkout-origin',
  paymentMethods: 'payment-methods',
  billingAddress: 'billing-address',
  collect: 'collect',
  drafts: 'drafts',
  customer: undefined,
  metadata: undefined,
  savedInstruments: undefined,
  sourceTags: undefined,
  locale: 'locale',
  theme: 'theme',
  name: 'name',
  disabled: 'disabled',
  successUrl: 'success-url',
  cancelUrl: 'cancel-url',
  messages: undefined,
} as const satisfies Partial<Record<keyof EasyCheckoutElement, string | undefined>>;

/** The listeners by the names of their events. */
export const LISTENERS = {
  'easy-ready': 'onReady',
  'easy-change': 'onChange',
  'easy-submit': 'onSubmit',
  'easy-complete': 'onComplete',
  'easy-decline': 'onDecline',
  'easy-error': 'onError',
  'easy-expire': 'onExpire',
  'easy-cancel': 'onCancel',
} as const;

type Name = keyof typeof PROPERTIES;

/** What `<EasyCheckout>` takes: the properties of the element, and a listener for each event. */
export interface EasyCheckoutProps
  extends
    AriaAttributes,
    Partial<Readonly<{ [Key in Name]: EasyCheckoutElement[Key] | undefined }>> {
  /** The order is known and the fields can be filled in. */
  readonly onReady?: ((event: CheckoutReadyEvent) => void) | undefined;
  /** Something was typed or chosen. */
  readonly onChange?: ((event: CheckoutChangeEvent) => void) | undefined;
  /** The buyer wants to pay: `event.waitUntil(promise)` delays it. */
  readonly onSubmit?: ((event: CheckoutSubmitEvent) => void) | undefined;
  /** The service accepted the payment. Deliver goods on the webhook. */
  readonly onComplete?: ((event: CheckoutCompleteEvent) => void) | undefined;
  readonly onDecline?: ((event: CheckoutDeclineEvent) => void) | undefined;
  readonly onError?: ((event: CheckoutErrorEvent) => void) | undefined;
  readonly onExpire?: ((event: CheckoutExpireEvent) => void) | undefined;
  readonly onCancel?: ((event: CheckoutCancelEvent) => void) | undefined;
  /** What is put into the slots of the element. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly id?: string | undefined;
  readonly lang?: string | undefined;
  readonly dir?: string | undefined;
  readonly slot?: string | undefined;
}
