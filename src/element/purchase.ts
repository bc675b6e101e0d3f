import { cartKey } from '../bridge/cart-key.ts';
import type { Appearance } from '../bridge/secure-frame.ts';
import type { Order, SessionTerms } from '../checkout/order.ts';
import type { PaymentOptions } from '../model/payment-options.ts';
import { allowedMethods, type MethodChoice } from '../model/method-choice.ts';
import type { FrameController } from './frame-controller.ts';

/** What is bought, by whom, and how it is paid, as far as the page knows it now. */
export class Purchase {
  readonly #frame: Pick<FrameController, 'state' | 'configuration'>;
  readonly #methods: () => MethodChoice;

  /** @param methods - Returns the choice of a payment method. */
  constructor(
    frame: Pick<FrameController, 'state' | 'configuration'>,
    methods: () => MethodChoice,
  ) {
    this.#frame = frame;
    this.#methods = methods;
  }

  get order(): Order | undefined {
    const { state } = this.#frame;
    return 'order' in state ? state.order : undefined;
  }

  get session(): SessionTerms | undefined {
    return this.order?.session;
  }

  /** Identifies what is paid. Two checkouts with the same subject are not paid at the same time. */
  get subject(): string | undefined {
    const { configuration } = this.#frame;
    if (!configuration || !('lineItems' in configuration)) return this.session?.id;
    return cartKey(configuration.publishableKey, configuration.lineItems);
  }

  /** How many lines the order will probably have. */
  get lineCount(): number {
    const { configuration } = this.#frame;
    return configuration && 'lineItems' in configuration ? configuration.lineItems.length : 1;
  }

  /** Whether the page names the customer, so that the buyer is not asked. */
  get hasIdentity(): boolean {
    return Object.hasOwn(this.#frame.configuration ?? {}, 'identityId');
  }

  get options(): PaymentOptions | undefined {
    return this.#frame.configuration?.options;
  }

  /** The payment fields to ask for. */
  get form(): Appearance['form'] {
    return this.#methods().form;
  }

  /**
   * What a buyer agrees to with a submit, in JSON. The status is part of it, because what is no
   * longer ready is no longer agreed to.
   */
  get agreement(): string {
    return JSON.stringify([this.#frame.state.status, this.order, this.form]);
  }

  /** Whether the order, as far as it is known, excludes methods that the page allows. */
  get isChoiceLimited(): boolean {
    const { options, order } = this;
    return !!options && allowedMethods(options, order).length < options.methods.length;
  }

  get isDebit(): boolean {
    const { method, saved } = this.form;
    return (saved?.method ?? method) === 'bank';
  }
}
