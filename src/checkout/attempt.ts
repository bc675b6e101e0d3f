import type { Gateway, Payment } from './gateway.ts';
import type { AttemptEntry } from './journal.ts';
import type { Order } from './order.ts';
import type { CheckoutAction, CheckoutState, PaidWith } from './state.ts';
import type { StatusPoll } from './status-poll.ts';

/** One attempt to pay: every request of it bears the same id, token and terms. */
export interface Attempt {
  readonly attemptId: string;
  readonly payment: Payment;
  readonly paidWith?: PaidWith | undefined;
  /** What the buyer has agreed to. */
  readonly order: Order;
  /** Milliseconds since the Unix epoch, as are all times here. */
  readonly startedAt: number;
  /** The same by a clock that nobody can set. */
  readonly startedUptime: number;
  /** When the prices were last the agreed ones. */
  pricedAt: number;
  /** A request of it may have charged. */
  mayHaveCharged: boolean;
  /** The service was too busy for a request of it. */
  wasBusy: boolean;
  /** The service has refused it: whatever is paid was paid elsewhere, with something else. */
  isRefused: boolean;
}

/** What the parts of one checkout's process share. */
export interface CheckoutProcess {
  readonly gateway: Gateway;
  readonly poll: StatusPoll;
  readonly entry: AttemptEntry;
  readonly state: CheckoutState;
  readonly dispatch: (action: CheckoutAction) => void;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly random: () => number;
  readonly now: () => number;
  /** The one that was made last in this document. */
  attempt: Attempt | undefined;
  /** When the buyer has last asked for something to be sent. */
  submittedAt: number;
}
