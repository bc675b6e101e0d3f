import type { LineItem } from '../api/line-items.ts';
import type { Price, Product } from '../api/prices.ts';
import { ConfigurationError } from '../errors.ts';
import type { Money } from '../money.ts';
import type { Recurring } from '../calendar.ts';
import type { PaymentMethod } from './payment-method.ts';
import type { SavedInstrument } from './saved-instrument.ts';

export interface OrderLine {
  readonly price_id: string;
  readonly quantity: number;
  readonly name: string;
  readonly description?: string;
  /** An address that the merchant has set. It is not checked here. */
  readonly image_url?: string;
  /** Minor units, as are all amounts here. */
  readonly unit_amount: number;
  readonly amount: number;
  readonly recurring: Recurring | null;
}

/**
 * What is bought. The names are those of contract, section 6, so that both gateways return the
 * same.
 */
export interface Order {
  /** ISO 4217 code. */
  readonly currency: string;
  /** What is due now. Lines with a free trial are first charged when the trial ends. */
  readonly amount_total: number;
  readonly line_items: readonly OrderLine[];
  /** The payment methods that the service allows, the usual one first. */
  readonly methods: readonly PaymentMethod[];
  /** The seller's name, where there is no session, which has more about the merchant. */
  readonly merchantName?: string;
  /** Id of the merchant who is paid; absent where the service does not name one. */
  readonly merchantId?: string;
  /** When the service answered, by its own clock, in milliseconds since the Unix epoch. */
  readonly servedAt?: number;
  /** Absent with a publishable key. */
  readonly session?: SessionTerms;
}

/** What a session adds to its order. Contract, section 6. */
export interface SessionTerms {
  readonly id: string;
  /** Milliseconds from the time when it was loaded, by the service's clock. */
  readonly expiresIn: number;
  /**
   * Where the buyer may go afterwards. The merchant has set both addresses, and they are not
   * checked here.
   */
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  /** What is known about the buyer. */
  readonly customer: {
    readonly first_name?: string;
    readonly last_name?: string;
    readonly email?: string;
  };
  /** Saved instruments of a customer whom the merchant knows. */
  readonly instruments: readonly SavedInstrument[];
  readonly merchant: MerchantBranding;
  /**
   * Where stablecoins are sent to, as the service says it; absent where the session takes none.
   * Service contract, section 9.
   */
  readonly crypto?: Readonly<Record<string, unknown>>;
  /** Present where the buyer may name a promotion code. */
  readonly promotion?: Promotion;
}

/** What a promotion code does to an order. Service contract, section 5. */
export interface Promotion {
  /** How much less is due now, in minor units. */
  readonly discount: number;
  /** The code that the buyer has named. */
  readonly named?: {
    readonly code?: unknown;
    /** `once`, `repeating` or `forever`: which payments of a subscription it lowers. */
    readonly duration?: unknown;
    readonly duration_in_months?: unknown;
  };
}

/** How the merchant is presented to buyers. Addresses and colours are not checked here. */
export interface MerchantBranding {
  readonly name: string;
  readonly logo_url?: string;
  readonly support_email?: string;
  readonly support_url?: string;
  readonly terms_url?: string;
  readonly privacy_url?: string;
  readonly brand_color?: string;
}

/**
 * Builds the order for `items` from records of the catalogue.
 *
 * @throws {ConfigurationError} `PRICE_UNKNOWN`, `PRICE_INACTIVE`, `PRICING_MODEL_UNSUPPORTED`,
 *   `MIXED_CURRENCY` or `AMOUNT_TOO_LARGE`
 * @see Contract, section 4
 */
export function buildOrder(
  items: readonly LineItem[],
  prices: readonly Price[],
  products: readonly Product[],
): Order {
  const found = items.map((item) => ({ ...item, price: activePrice(item.price_id, prices) }));
  const currencies = new Set(found.map(({ price }) => price.currency));
  if (currencies.size > 1) {
    throw new ConfigurationError(
      'MIXED_CURRENCY',
      `All prices of a checkout must have one currency. These have ${[...currencies].join(' and ')}.`,
    );
  }
  const lines = found.map(({ price, price_id, quantity }): OrderLine => {
    const product = products.find(({ id }) => id === price.product_id);
    const description = price.description ?? product?.description;
    return {
      price_id,
      quantity,
      name: product?.name ?? price.description ?? price_id,
      ...(description && { description }),
      ...(product?.image_url && { image_url: product.image_url }),
      unit_amount: price.unit_amount,
      amount: price.unit_amount * quantity,
      recurring: price.recurring
        ? {
            interval: price.interval ?? 'month',
            interval_count: price.interval_count ?? 1,
            trial_period_days: price.trial_period_days ?? 0,
          }
        : null,
    };
  });
  const amount_total = lines.reduce(
    (total, { amount, recurring }) => (recurring?.trial_period_days ? total : total + amount),
    0,
  );
  // A rounded amount would be a wrong amount.
  if (![amount_total, ...lines.map(({ amount }) => amount)].every(Number.isSafeInteger)) {
    throw new ConfigurationError(
      'AMOUNT_TOO_LARGE',
      'The total is too large to be computed exactly. Lower a quantity or a price.',
    );
  }
  const [currency = ''] = currencies;
  return { currency, amount_total, line_items: lines, methods: methodsFor(currency) };
}

const METHODS: readonly PaymentMethod[] = ['card', 'bank'];

/**
 * The methods among `allowed` that can pay in `currency`: bank debits are possible only in dollars.
 */
export function methodsFor(
  currency: string,
  allowed: readonly PaymentMethod[] = METHODS,
): readonly PaymentMethod[] {
  return METHODS.filter(
    (method) => allowed.includes(method) && (method !== 'bank' || currency === 'USD'),
  );
}

/** The amount that is due now. */
export function dueOf({ amount_total: amount, currency }: Order): Money {
  return { amount, currency };
}

/** Whether both orders cost the buyer the same, now and later. */
export function sameTerms(one: Order, other: Order): boolean {
  return termsOf(one) === termsOf(other);
}

function termsOf({ currency, amount_total, line_items, session }: Order): string {
  const lines = line_items.map(({ price_id, quantity, unit_amount, amount, recurring }) => [
    price_id,
    quantity,
    unit_amount,
    amount,
    recurring,
  ]);
  return JSON.stringify([currency, amount_total, lines, session?.promotion]);
}

/** Pricing models whose amount is the unit amount times the quantity. */
const MULTIPLIED = ['per_unit', 'flat'];

function activePrice(id: string, prices: readonly Price[]): Price {
  const price = prices.find((candidate) => candidate.id === id);
  if (!price) {
    throw new ConfigurationError(
      'PRICE_UNKNOWN',
      `There is no price ${JSON.stringify(id)} for this key. Copy its id from the catalogue.`,
    );
  }
  if (!price.active) {
    throw new ConfigurationError(
      'PRICE_INACTIVE',
      `The price ${JSON.stringify(id)} is not active. Activate it, or use another one.`,
    );
  }
  const model = price.pricing_model ?? 'per_unit';
  if (!MULTIPLIED.includes(model)) {
    throw new ConfigurationError(
      'PRICING_MODEL_UNSUPPORTED',
      `The price ${JSON.stringify(id)} has the pricing model ${JSON.stringify(model)}, so ` +
        'only the service can compute its amount. Sell it in a session (client-secret).',
    );
  }
  return price;
}
