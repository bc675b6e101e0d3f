import type { Gateway, Payment } from '../gateway.ts';
import type { AttemptEntry } from '../journal.ts';
import type { Order } from '../order.ts';
import type { PaidWith } from '../state.ts';
import type { StateStore } from '../state-store.ts';
import type { EarlierAttempts } from './earlier-attempts.ts';
import type { StatusPoll } from './status-poll.ts';

/** One attempt to pay. All its requests have the same id, token and terms. */
export interface Attempt {
  readonly attemptId: string;
  readonly payment: Payment;
  readonly paidWith?: PaidWith | undefined;
  /** The order that the buyer has agreed to. */
  readonly order: Order;
  /** Milliseconds since the Unix epoch, as are all times here. */
  readonly startedAt: number;
  /** The same time by a monotonic clock. */
  readonly startedUptime: number;
  /** When the prices were last found to be the agreed ones. */
  pricedAt: number;
  /** Whether one of its requests may have charged the buyer. */
  mayHaveCharged: boolean;
  /** Whether the service was too busy for one of its requests. */
  wasBusy: boolean;
  /** Whether the service has refused it, so that any payment of the session was made elsewhere. */
  isRefused: boolean;
}

/** What the modules that pay one checkout share. */
export interface CheckoutProcess extends StateStore {
  readonly gateway: Gateway;
  readonly poll: StatusPoll;
  readonly entry: AttemptEntry;
  readonly earlier: EarlierAttempts;
  readonly random: () => number;
  /** The latest attempt of this document. */
  attempt: Attempt | undefined;
  /** When the buyer last submitted or asked for the outcome. */
  submittedAt: number;
}
