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
  /**
   * Names and pictures of the lines are still being loaded. Until then, lines have the names of their
   * prices.
   */
  readonly awaitsNames?: true;
  /**
   * Whether the order costs nothing, now and later, so it is made without a way to pay. Absent with a
   * publishable key, which always asks for one. Contract, section 6.
   */
  readonly isFree?: boolean;
  /** The payment methods that the service allows, the usual one first. */
  readonly methods: readonly PaymentMethod[];
  /** The seller's name, where there is no session, which has more about the merchant. */
  readonly merchantName?: string;
  /** Id of the merchant who is paid; absent where the service does not name one. */
  readonly merchantId?: string;
  /** The merchant's zone (IANA), in which a purchase has the same day on each document. */
  readonly timeZone?: string;
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
    /** Whole percents, or minor units in `amount_off`. */
    readonly percent_off?: unknown;
    readonly amount_off?: unknown;
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

/** What a line is called, and what it looks like. */
export type LineName = Pick<OrderLine, 'name' | 'description' | 'image_url'>;

/** By the ids of prices. */
export type LineNames = ReadonlyMap<string, LineName>;

/**
 * `order` with the names and pictures of its lines, which follow its amounts. Nothing else changes by
 * it. A line that nobody names keeps the name that it has.
 */
export function withNames(order: Order, names: LineNames): Order {
  const { awaitsNames: _, ...rest } = order;
  const line_items = order.line_items.map((line) => ({ ...line, ...names.get(line.price_id) }));
  return { ...rest, line_items };
}
