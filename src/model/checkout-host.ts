import type { InstrumentRecord } from '../api/embedded-checkout.ts';
import type { LineItem } from '../api/line-items.ts';
import type { AttemptKeeper } from '../bridge/attempt-keeper.ts';
import type { CheckoutState } from '../checkout/state.ts';
import type { MessageOverrides } from '../messages/message-overrides.ts';
import type { ReactiveController } from 'lit';
import type { ThemeKeywords } from '../ui/theme/theme-keywords.ts';
import type { FetchClientSecret } from './fetch-client-secret.ts';
import type {
  AddressMode,
  CollectedList,
  CustomerPrefill,
  PaymentMethodList,
} from './payment-options.ts';

/** What a page sets up on the element: see src/element/checkout-tag.ts. */
export interface CheckoutProperties {
  readonly publishableKey: string | undefined;
  readonly clientSecret: string | undefined;
  readonly fetchClientSecret: FetchClientSecret | undefined;
  /** @internal */
  readonly parentOrigin: string | undefined;
  /** @internal */
  readonly attemptKeeper: AttemptKeeper | undefined;
  readonly successUrl: string | URL | undefined;
  readonly cancelUrl: string | URL | undefined;
  readonly lineItems: string | readonly LineItem[] | undefined;
  readonly identityId: string | undefined;
  readonly instrumentId: string | undefined;
  readonly paymentMethods: PaymentMethodList | undefined;
  readonly billingAddress: AddressMode | undefined;
  readonly collect: CollectedList | undefined;
  readonly drafts: 'tab' | 'none' | undefined;
  readonly customer: CustomerPrefill | undefined;
  readonly savedInstruments: readonly InstrumentRecord[] | undefined;
  readonly environment: 'sandbox' | 'live' | undefined;
  readonly checkoutOrigin: string | undefined;
  readonly locale: string | undefined;
  readonly messages: MessageOverrides | undefined;
  readonly theme: ThemeKeywords | undefined;
  readonly name: string | undefined;
  readonly disabled: boolean;
  readonly metadata: Record<string, string> | undefined;
  readonly sourceTags: Record<string, unknown> | undefined;
}

/** The element that owns a model, as whatever is given the model knows it. */
export interface CheckoutHost extends HTMLElement, CheckoutProperties {
  readonly renderRoot: ShadowRoot;
  readonly state: CheckoutState;
  readonly updateComplete: Promise<unknown>;
  addController(controller: ReactiveController): void;
  requestUpdate(): void;
  /** Focuses a field of the page or of the frame by its name. */
  focus(field?: string | FocusOptions): void;
  /** Begins again with empty fields. */
  reset(): void;
}
