import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { InstrumentRecord } from '../api/embedded-checkout.ts';
import type { LineItem } from '../api/line-items.ts';
import type { AttemptKeeper } from '../bridge/attempt-keeper.ts';
import type { MessageOverrides } from '../messages/message-overrides.ts';
import type {
  AddressMode,
  CollectedList,
  CustomerPrefill,
  PaymentMethodList,
} from '../model/payment-options.ts';
import type { ThemeKeywords } from '../ui/theme/theme-keywords.ts';
import type { CheckoutProperties } from '../model/checkout-host.ts';
import { CONFIGURING, containsSecretKey } from '../model/configuration.ts';
import type { FetchClientSecret } from '../model/fetch-client-secret.ts';
import { ScriptValues, STATE } from './script-values.ts';

/** The attributes and properties by which a page sets up a checkout. */
export abstract class CheckoutTag extends LitElement implements CheckoutProperties {
  /** @internal */
  static override readonly properties: PropertyDeclarations = {
    publishableKey: { attribute: 'publishable-key' },
    clientSecret: { attribute: 'client-secret' },
    fetchClientSecret: { attribute: false },
    parentOrigin: { attribute: false },
    lineItems: { attribute: 'line-items' },
    identityId: { attribute: 'identity-id' },
    instrumentId: { attribute: 'instrument-id' },
    environment: {},
    checkoutOrigin: { attribute: 'checkout-origin' },
    paymentMethods: { attribute: 'payment-methods' },
    billingAddress: { attribute: 'billing-address' },
    collect: {},
    drafts: {},
    customer: { attribute: false },
    metadata: { attribute: false },
    savedInstruments: { attribute: false },
    sourceTags: { attribute: false },
    locale: {},
    theme: { reflect: true },
    name: { reflect: true },
    disabled: { type: Boolean, reflect: true },
    successUrl: { attribute: 'success-url' },
    cancelUrl: { attribute: 'cancel-url' },
    messages: { attribute: false },
    attemptKeeper: { attribute: false },
  };

  /** `pk_test_…` or `pk_live_…`. */
  declare publishableKey: string | undefined;
  /**
   * The secret of a session that the merchant's server has created. It replaces a publishable key.
   */
  declare clientSecret: string | undefined;
  /**
   * Returns the first secret where there is none, and a new one after expiry. It is given the id of
   * the session whose payment has no known end in this browser. That is a hint and no credential.
   */
  declare fetchClientSecret: FetchClientSecret | undefined;
  /**
   * Origin of the page that embeds the hosted page. It is ignored unless the hosted page sets it.
   *
   * @internal
   */
  declare parentOrigin: string | undefined;
  /**
   * What remembers attempts beside this page. The hosted page sets it.
   *
   * @internal
   */
  declare attemptKeeper: AttemptKeeper | undefined;
  /** Where the receipt leads. It overrides the session's address and may contain `{SESSION_ID}`. */
  declare successUrl: string | URL | undefined;
  /** Where a buyer goes who does not want to pay. It overrides the session's address. */
  declare cancelUrl: string | URL | undefined;
  /** What is bought: `price_tee:2 price_mug`, or the same as objects. */
  declare lineItems: string | readonly LineItem[] | undefined;
  /** Id of a customer whom the merchant knows. */
  declare identityId: string | undefined;
  /** The saved card or bank account of the customer that is chosen at first. */
  declare instrumentId: string | undefined;
  /** `card`, `bank` or `card bank`. The default is both, as far as the service allows them. */
  declare paymentMethods: PaymentMethodList | undefined;
  /**
   * `auto` asks for what a card needs, `full` for the whole billing address, and `none` for
   * nothing.
   */
  declare billingAddress: AddressMode | undefined;
  /**
   * What the buyer is asked for besides email and full name: `phone`, `business`, and `split-name`
   * for two fields in the place of the full name. By default a line lets them add the first two.
   */
  declare collect: CollectedList | undefined;
  /** With `tab`, what buyers type about themselves survives a reload. With `none`, it does not. */
  declare drafts: 'tab' | 'none' | undefined;
  /**
   * What the page knows about the buyer. It prefills the form and is sent where it has no field.
   */
  declare customer: CustomerPrefill | undefined;
  /**
   * Instruments of the customer that `identityId` names, as the service returns them. A session
   * brings its own.
   */
  declare savedInstruments: readonly InstrumentRecord[] | undefined;
  /** `sandbox` or `live`. It overrides the environment that the key names. */
  declare environment: 'sandbox' | 'live' | undefined;
  /** The default is the origin of the script. */
  declare checkoutOrigin: string | undefined;
  /** BCP 47. The default is the page's language. */
  declare locale: string | undefined;
  /** Overrides of single texts, used in every language. */
  declare messages: MessageOverrides | undefined;
  /**
   * Keywords separated by spaces: `auto`, which follows the page's own `color-scheme`, `light` or
   * `dark`, and the name of a preset. See docs/theming.md.
   */
  declare theme: ThemeKeywords | undefined;
  /** The name under which a form around the element receives the result. */
  declare name: string | undefined;
  /** Whether nothing can be typed or paid. */
  declare disabled: boolean;
  /** Metadata that is sent with the payment and kept by the service. */
  declare metadata: Record<string, string> | undefined;
  /** Tags for the merchant that the service keeps with a new card or bank account. */
  declare sourceTags: Record<string, unknown> | undefined;

  /**
   * The root of all that the element shows.
   *
   * @internal
   */
  declare renderRoot: ShadowRoot;

  readonly #scriptValues = new ScriptValues({
    get: (attribute) => this[propertyOf(attribute)],
    set: (attribute, value) => Object.assign(this, { [propertyOf(attribute)]: value }),
    isReflected: (attribute) => CheckoutTag.properties[propertyOf(attribute)]?.reflect === true,
    reflect: (attribute) => this.requestUpdate(propertyOf(attribute), UNKNOWN),
  });

  constructor() {
    super();
    this.disabled = false;
  }

  /** @internal */
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, STATE];
  }

  /** @internal */
  override attributeChangedCallback(
    name: string,
    before: string | null,
    text: string | null,
  ): void {
    if (name !== STATE) {
      if (!this.#scriptValues.takes(name, text)) return;
      return super.attributeChangedCallback(name, before, text);
    }
    if (text !== null) return;
    this.#scriptValues.morph();
    // The next update writes the attribute again.
    this.requestUpdate();
  }
}

/** Stands for a value that differs from all others. */
const UNKNOWN = Symbol();

type Property = keyof CheckoutProperties;

const PROPERTIES = new Map(
  Object.entries(CheckoutTag.properties).map(([name, { attribute }]) => [
    typeof attribute === 'string' ? attribute : name.toLowerCase(),
    name as Property,
  ]),
);

function propertyOf(attribute: string): Property {
  return PROPERTIES.get(attribute) as Property;
}

/** Whether one of the `changed` properties is part of the configuration. */
export function isConfiguring(changed: PropertyValues): boolean {
  return CONFIGURING.some((name) => changed.has(name));
}

/**
 * Removes both credentials from the tag, and secret keys from wherever else they are on it, because
 * they must not be in a page. Nothing repeats them.
 */
export function removeSecretKeys(tag: CheckoutTag): void {
  const remove = (
    name: 'publishableKey' | 'clientSecret' | 'lineItems' | 'identityId' | 'instrumentId',
  ): void => {
    tag.removeAttribute(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    tag[name] = undefined;
  };
  remove('publishableKey');
  remove('clientSecret');
  for (const name of ['lineItems', 'identityId', 'instrumentId'] as const) {
    if (containsSecretKey(tag[name])) remove(name);
  }
}
