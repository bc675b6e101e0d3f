import type { Appearance } from '../bridge/payment-frame.ts';
import type { Order } from '../checkout/order.ts';
import type { PaymentMethod } from '../checkout/payment-method.ts';
import type { PaymentOptions } from './payment-options.ts';

/** The choice of a payment method. */
export interface MethodChoice {
  /** For the frame: which fields it has to show. */
  readonly form: Appearance['form'];
  /** Id of what the buyer has chosen; `undefined` before that. */
  readonly wanted: string | undefined;
  /** Chooses the method or saved instrument with this id. */
  readonly choose: (id: string) => void;
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

/** What the choice depends on. */
interface Checkout {
  readonly options: PaymentOptions | undefined;
  readonly order: Order | undefined;
  readonly update: () => void;
}

/**
 * The choice between new cards and bank accounts, until the lazy part brings that of saved
 * instruments too.
 */
export class NewMethods implements MethodChoice {
  wanted: string | undefined;
  readonly #checkout: Checkout;

  constructor(checkout: Checkout) {
    this.#checkout = checkout;
  }

  get form(): Appearance['form'] {
    const { address = 'auto' } = this.#checkout.options ?? {};
    return { method: this.#method, address };
  }

  choose(id: string): void {
    this.wanted = id;
    this.#checkout.update();
  }

  clear(): void {
    this.wanted = undefined;
  }

  /** The method whose fields are shown. */
  get #method(): PaymentMethod | 'none' {
    const { options, order } = this.#checkout;
    if (order?.isFree) return 'none';
    const allowed = options ? allowedMethods(options, order) : [];
    return allowed.find((method) => method === this.wanted) ?? allowed[0] ?? 'card';
  }
}
