import type { Appearance } from '../bridge/secure-frame.ts';
import type { Order } from '../checkout/order.ts';
import type { PaymentMethod } from '../checkout/payment-method.ts';
import type { PaymentOptions } from './payment-options.ts';

/** The choice of a payment method. */
export interface MethodChoice {
  /** For the frame: which fields it has to show. */
  readonly form: Appearance['form'];
  /** Forgets what the buyer has chosen. */
  readonly clear: () => void;
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
  chosen: PaymentMethod | undefined;
  readonly #options: () => PaymentOptions | undefined;
  readonly #order: () => Order | undefined;

  constructor(options: () => PaymentOptions | undefined, order: () => Order | undefined) {
    this.#options = options;
    this.#order = order;
  }

  get form(): Appearance['form'] {
    const { address = 'auto' } = this.#options() ?? {};
    return { method: this.method, address };
  }

  /** The method whose fields are shown. */
  get method(): PaymentMethod {
    const options = this.#options();
    const allowed = options ? allowedMethods(options, this.#order()) : [];
    return allowed.find((method) => method === this.chosen) ?? allowed[0] ?? 'card';
  }

  clear(): void {
    this.chosen = undefined;
  }
}
