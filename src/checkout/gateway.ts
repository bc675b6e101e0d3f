import type { Purchase } from './paying/body.ts';
import type { LineNames, Order } from './order.ts';
import type { CheckoutResult } from './outcome.ts';

/** The current state of what is offered. */
export type Offer =
  | { readonly status: 'open'; readonly order: Order }
  /** The order is paid, perhaps elsewhere. */
  | { readonly status: 'complete'; readonly order: Order; readonly result: CheckoutResult }
  | { readonly status: 'expired'; readonly order: Order };

/** What the buyer contributes to an attempt. The gateway itself knows what is bought. */
export interface Payment extends Pick<Purchase, 'buyer' | 'metadata' | 'authorization'> {
  /** Absent for an order that is free. */
  readonly source?: Purchase['source'];
  /** What the buyer has agreed to pay now, in minor units. */
  readonly amount: number;
}

/** What is offered for one kind of credential. A visitor who never pays needs no more. */
export interface Offers {
  /** Whether `load` also reports the outcome of an attempt whose answer was lost. */
  readonly readsBack: boolean;
  /**
   * Loads the offer and, where `readsBack`, what became of it.
   *
   * @param signal - Ends the wait for an answer, where `readsBack`.
   * @throws {CheckoutError} the offer cannot be bought, the service did not answer, or its answer
   *   is about another session
   */
  load(signal?: AbortSignal): Promise<Offer>;
  /**
   * Resolves to what the lines of the loaded order are called, where that takes longer than what
   * they cost. Never rejects: without an answer, nothing has a name of its own.
   */
  loadNames?(): Promise<LineNames>;
}

/** The operations of a checkout for one kind of credential. */
export interface Gateway extends Offers {
  /** Whether an attempt can be sent again without the risk of charging twice. */
  readonly repeatable: boolean;
  /**
   * Loads the order as the service would charge it now; `undefined` where that cannot differ from
   * what was shown.
   *
   * @throws {CheckoutError} the order can no longer be bought, or the service did not answer
   */
  recheck?(): Promise<Order | undefined>;
  /**
   * Gives the order the discount of a promotion code, or takes it away.
   *
   * @param code - What the buyer has typed; null takes the code away.
   * @throws {CheckoutError} `PROMOTION_CODE_INVALID`, or the service did not answer
   */
  applyCode?(code: string | null): Promise<Offer>;
  /**
   * Opens a vault session that may create tokens, and resolves to its key. Contract, section 3,
   * steps 1 to 3.
   */
  openVaultSession(): Promise<string>;
  /**
   * Sends an attempt once.
   *
   * @throws {CheckoutError} `verdictOf` says what the error proves
   */
  pay(payment: Payment, attemptId: string): Promise<CheckoutResult>;
}
