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
  /** Unchecked: an address that the merchant has set. */
  readonly image_url?: string;
  /** Minor units, as are all amounts here. */
  readonly unit_amount: number;
  readonly amount: number;
  readonly recurring: Recurring | null;
}

/** What is bought, in the words of contract, section 6, so that both ways in show the same. */
export interface Order {
  /** ISO 4217 code. */
  readonly currency: string;
  /** What is due now: lines that begin with a free trial count from its end. */
  readonly amount_total: number;
  readonly line_items: readonly OrderLine[];
  /** How the service lets it be paid, the usual way first. */
  readonly methods: readonly PaymentMethod[];
  /** Who sells; a session tells more. */
  readonly merchantName?: string;
  /** Id of the merchant who is paid; absent where the service does not name one. */
  readonly merchantId?: string;
  /** When the service answered with it, by its own clock: milliseconds since the Unix epoch. */
  readonly servedAt?: number;
  /** Absent with a publishable key. */
  readonly session?: SessionTerms;
}

/** What a session adds to its order. Contract, section 6. */
export interface SessionTerms {
  readonly id: string;
  /** Milliseconds from when it was loaded, by the service's clock. */
  readonly expiresIn: number;
  /** Where the buyer may go afterwards: unchecked addresses that the merchant has set. */
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  /** What is known of the buyer. */
  readonly customer: {
    readonly first_name?: string;
    readonly last_name?: string;
    readonly email?: string;
  };
  /** Of a customer that the merchant knows. */
  readonly instruments: readonly SavedInstrument[];
  readonly merchant: MerchantBranding;
}

/** How the merchant appears to buyers. Addresses and colours are unchecked. */
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
 * The order that `items` make, from records of the catalogue.
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
      `One checkout has one currency, and these prices have ${[...currencies].join(' and ')}.`,
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
  // One that was rounded would be a wrong one.
  if (![amount_total, ...lines.map(({ amount }) => amount)].every(Number.isSafeInteger)) {
    throw new ConfigurationError(
      'AMOUNT_TOO_LARGE',
      'This costs more than can be counted exactly. Lower a quantity or a price.',
    );
  }
  const [currency = ''] = currencies;
  return { currency, amount_total, line_items: lines, methods: methodsFor(currency) };
}

const METHODS: readonly PaymentMethod[] = ['card', 'bank'];

/** Of the ways to pay that are `allowed`, those that the currency knows: bank debits are in dollars. */
export function methodsFor(
  currency: string,
  allowed: readonly PaymentMethod[] = METHODS,
): readonly PaymentMethod[] {
  return METHODS.filter(
    (method) => allowed.includes(method) && (method !== 'bank' || currency === 'USD'),
  );
}

/** What is taken now. */
export function dueOf({ amount_total: amount, currency }: Order): Money {
  return { amount, currency };
}

/** Whether both cost the buyer the same, now and later. */
export function sameTerms(one: Order, other: Order): boolean {
  return termsOf(one) === termsOf(other);
}

function termsOf({ currency, amount_total, line_items }: Order): string {
  const lines = line_items.map(({ price_id, quantity, unit_amount, amount, recurring }) => [
    price_id,
    quantity,
    unit_amount,
    amount,
    recurring,
  ]);
  return JSON.stringify([currency, amount_total, lines]);
}

/** Pricing models by which several cost as often as much as one. */
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
      `The price ${JSON.stringify(id)} is not active. Activate it or use another.`,
    );
  }
  const model = price.pricing_model ?? 'per_unit';
  if (!MULTIPLIED.includes(model)) {
    throw new ConfigurationError(
      'PRICING_MODEL_UNSUPPORTED',
      `The price ${JSON.stringify(id)} has the pricing model ${JSON.stringify(model)}, and its ` +
        'amount is computed by the service alone: sell it in a session (client-secret).',
    );
  }
  return price;
}
