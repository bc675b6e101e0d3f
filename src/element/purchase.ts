import { cartKey } from '../api/cart-key.ts';
import type { Appearance } from '../bridge/secure-frame.ts';
import type { Order, SessionTerms } from '../checkout/order.ts';
import type { PaymentOptions } from '../methods/payment-options.ts';
import type { MethodChoice } from '../views/deferred-views.ts';
import type { FrameController } from './frame-controller.ts';

/** What is bought, by whom, and how it is paid, as far as the page knows it now. */
export class Purchase {
  readonly #frame: Pick<FrameController, 'state' | 'configuration'>;
  readonly #picker: () => MethodChoice | undefined;

  /** @param picker - Returns the choice of a payment method, once it is loaded. */
  constructor(
    frame: Pick<FrameController, 'state' | 'configuration'>,
    picker: () => MethodChoice | undefined,
  ) {
    this.#frame = frame;
    this.#picker = picker;
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

  /**
   * The payment fields to ask for. Until the picker is loaded, those are the fields of the first
   * method.
   */
  get form(): Appearance['form'] {
    const { methods, address = 'auto' } = this.options ?? {};
    return this.#picker()?.form ?? { method: methods?.[0] ?? 'card', address };
  }

  get isDebit(): boolean {
    const { method, saved } = this.form;
    return (saved?.method ?? method) === 'bank';
  }
}
