import type { CheckoutAction, CheckoutState } from './state.ts';

/** The state of one checkout, and the clock that it goes by. All its modules share it. */
export interface StateStore {
  readonly state: CheckoutState;
  readonly dispatch: (action: CheckoutAction) => void;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** The device's time, in milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The service's time, in milliseconds since the Unix epoch. */
  readonly serviceTime: () => number;
}
