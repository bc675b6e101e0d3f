import { nothing, type TemplateResult } from 'lit';
import type { Appearance } from '../bridge/secure-frame.ts';
import type { Order } from '../checkout/order.ts';
import type { PaymentMethod } from '../checkout/payment-method.ts';
import type { PageTexts } from '../messages/page.ts';
import { methodPicker } from '../views/method-picker.ts';
import type { PaymentOptions } from './payment-options.ts';

/** The choice of a payment method. */
export interface MethodChoice {
  /** For the frame: which fields it has to show. */
  readonly form: Appearance['form'];
  readonly render: (disabled: boolean) => TemplateResult | typeof nothing;
  /** Forgets what the buyer has chosen. */
  readonly clear: () => void;
}

interface Host {
  readonly options: () => PaymentOptions | undefined;
  readonly order: () => Order | undefined;
  readonly messages: () => PageTexts;
  /** Requests another rendering. */
  readonly update: () => void;
}

/** The methods that the page and the order allow, in the page's order. */
export function allowedMethods(
  { methods }: Pick<PaymentOptions, 'methods'>,
  order: Order | undefined,
): readonly PaymentMethod[] {
  return methods.filter((method) => order?.methods.includes(method) ?? true);
}

/**
 * The choice between new cards and bank accounts, until the deferred part brings that of saved
 * instruments too.
 */
export class NewMethods implements MethodChoice {
  /** The method that the buyer has chosen. */
  chosen: string | undefined;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  get form(): Appearance['form'] {
    const { address = 'auto' } = this.#host.options() ?? {};
    return { method: this.#method, address };
  }

  render(disabled: boolean): TemplateResult | typeof nothing {
    const allowed = this.#allowed;
    // A single method is named only where the order has just excluded the other one.
    if (allowed.length < 2 && this.#host.options()?.methods.length === 1) return nothing;
    const messages = this.#host.messages();
    return methodPicker({
      options: allowed.map((id) => ({ id, name: messages[id] })),
      chosen: this.#method,
      choose: (id) => {
        this.chosen = id;
        this.#host.update();
      },
      disabled,
      messages,
    });
  }

  clear(): void {
    this.chosen = undefined;
  }

  get #allowed(): readonly PaymentMethod[] {
    const options = this.#host.options();
    return options ? allowedMethods(options, this.#host.order()) : [];
  }

  get #method(): PaymentMethod {
    const allowed = this.#allowed;
    return allowed.find((method) => method === this.chosen) ?? allowed[0] ?? 'card';
  }
}
