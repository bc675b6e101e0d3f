import type { Purchase } from './body.ts';
import type { Order } from './order.ts';
import type { CheckoutResult } from './outcome.ts';

/** What is offered, as it stands. */
export type Offer =
  | { readonly status: 'open'; readonly order: Order }
  /** Paid, perhaps elsewhere. */
  | { readonly status: 'complete'; readonly order: Order; readonly result: CheckoutResult }
  | { readonly status: 'expired'; readonly order: Order };

/** What the buyer brings to an attempt; what is bought, the way in knows. */
export type Payment = Pick<Purchase, 'buyer' | 'source' | 'metadata' | 'authorization'>;

/** One way into the service: the operations of a checkout, whatever the credential. */
export interface Gateway {
  /** Whether the same attempt can be sent again without the danger of charging twice. */
  readonly repeatable: boolean;
  /** Whether `load` also tells what became of an attempt whose answer was lost. */
  readonly readsBack: boolean;
  /**
   * What is offered, and where `readsBack`, what became of it.
   *
   * @param signal - Ends the wait for an answer, where `readsBack`.
   * @throws {CheckoutError} what is offered cannot be bought, the service did not say, or its answer
   *   is about another session
   */
  load(signal?: AbortSignal): Promise<Offer>;
  /**
   * The order as the service would charge it now, where that may differ from what was shown.
   *
   * @throws {CheckoutError} it cannot be bought any more, or the service did not say
   */
  recheck?(): Promise<Order>;
  /** The key of a vault session that may create tokens. Contract, section 3, steps 1 to 3. */
  openVaultSession(): Promise<string>;
  /**
   * Sends one attempt, once.
   *
   * @throws {CheckoutError} `verdictOf` says what that proves
   */
  pay(payment: Payment, attemptId: string): Promise<CheckoutResult>;
}
