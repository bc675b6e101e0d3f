import type { CheckoutAction, CheckoutState } from './state.ts';

/** The state of one checkout, and the clock that it goes by. All its modules share it. */
export interface StateKeeper {
  readonly state: CheckoutState;
  readonly dispatch: (action: CheckoutAction) => void;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}
