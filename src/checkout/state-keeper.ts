import type { Transition } from './first-steps.ts';
import type { CheckoutAction, CheckoutState } from './state.ts';

/** The state of one checkout, and the clock that it goes by. All its modules share it. */
export interface StateKeeper {
  readonly state: CheckoutState;
  readonly dispatch: (action: CheckoutAction) => void;
  /** Lets the state take all steps of `transition` from now on, and not only the first ones. */
  readonly learn: (transition: Transition) => void;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The device's time, in milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The service's time, in milliseconds since the Unix epoch. */
  readonly serviceTime: () => number;
}
