import type { Order } from './order.ts';
import type { PaymentMethod } from './payment-method.ts';
import type { CheckoutResult } from './outcome.ts';
import type { Problem } from './problem.ts';

/** What was paid with, as far as it may be shown: brand and last four digits. */
export interface PaidWith {
  readonly method: PaymentMethod;
  /** The name of the card brand or the bank, as the buyer knows it, e.g. `Visa`. */
  readonly brand?: string;
  readonly last4: string;
}

/** The answer to a command about a promotion code, by the command's number. */
export interface Coded {
  readonly number: number;
  /** Why the order is as it was. */
  readonly problem?: Problem;
}

/** What the buyer may see and do, as an immutable snapshot. */
export type CheckoutState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly order: Order;
      /** Why the last attempt failed. */
      readonly problem?: Problem;
      /** The session ends soon. */
      readonly expiring?: boolean;
      /** What has become of the last command about a promotion code. */
      readonly coded?: Coded;
    }
  | { readonly status: 'tokenizing'; readonly order: Order }
  | { readonly status: 'confirming'; readonly order: Order; readonly attemptId: string }
  | {
      readonly status: 'unresolved';
      /**
       * Absent when the attempt was made before the page was loaded, and the service cannot be
       * asked about it.
       */
      readonly order?: Order;
      readonly attemptId: string;
      /** Whether the service is being asked right now. */
      readonly checking: boolean;
      /** Whether the service can be asked again. */
      readonly repeatable: boolean;
      /** The service wants to be asked no sooner than this: milliseconds since the Unix epoch. */
      readonly retryAt?: number;
    }
  | {
      readonly status: 'complete';
      readonly order: Order;
      /** Absent when the order was paid before this page was loaded, or elsewhere. */
      readonly attemptId?: string;
      readonly outcome: 'succeeded' | 'pending';
      readonly result: CheckoutResult;
      readonly paidWith?: PaidWith;
    }
  /**
   * The session has ended unpaid, because its time is over or because the bank has returned the
   * payment.
   */
  | { readonly status: 'expired'; readonly order?: Order; readonly problem?: Problem }
  | { readonly status: 'unusable'; readonly problem: Problem };

export type CheckoutAction =
  | { readonly type: 'loaded'; readonly order: Order }
  | { readonly type: 'submitted' }
  | { readonly type: 'tokenized'; readonly attemptId: string }
  | { readonly type: 'refused'; readonly problem: Problem }
  /** The order costs something else now, so the buyer has to agree again. */
  | { readonly type: 'changed'; readonly order: Order; readonly problem: Problem }
  | {
      readonly type: 'lost';
      readonly attemptId: string;
      /** The order, if it was not known before. */
      readonly order?: Order;
      readonly repeatable: boolean;
    }
  | { readonly type: 'checked'; readonly retryAt?: number }
  | { readonly type: 'asked' }
  | { readonly type: 'expiring' }
  | { readonly type: 'coded'; readonly order?: Order; readonly coded: Coded }
  | { readonly type: 'expired'; readonly order?: Order; readonly problem?: Problem }
  | {
      readonly type: 'completed';
      /** The order, if it was not known before. */
      readonly order?: Order;
      readonly outcome: 'succeeded' | 'pending';
      readonly result: CheckoutResult;
      readonly paidWith?: PaidWith;
    };

type Transitions = {
  readonly [Status in CheckoutState['status']]: {
    readonly [Type in CheckoutAction['type']]?: (
      state: CheckoutState & { status: Status },
      action: CheckoutAction & { type: Type },
    ) => CheckoutState;
  };
};

const transitions: Transitions = {
  loading: {
    loaded: (_, { order }) => ({ status: 'ready', order }),
    completed: (state, action) =>
      action.order ? complete(action.order, undefined, action) : state,
    expired,
    refused: (_, { problem }) => ({ status: 'unusable', problem }),
    // An attempt was made before this page was loaded, and its outcome is unknown.
    lost,
  },
  ready: {
    submitted: ({ order }) => ({ status: 'tokenizing', order }),
    expiring: (state) => ({ ...state, expiring: true }),
    // What went wrong before concerned another total.
    coded(state, { order = state.order, coded }) {
      const { problem: _, ...rest } = state;
      return { ...rest, order, coded };
    },
    // What is due was changed in another tab while an address for stablecoins was shown.
    changed: (state, { order, problem }) => ({ ...state, order, problem }),
    // The session was paid in another tab or on another device while the buyer typed.
    completed: ({ order }, action) => complete(action.order ?? order, undefined, action),
    expired,
    lost,
  },
  tokenizing: {
    changed: (_, { order, problem }) => ({ status: 'ready', order, problem }),
    tokenized: ({ order }, { attemptId }) => ({ status: 'confirming', order, attemptId }),
    // The session was paid elsewhere while the buyer typed.
    completed: ({ order }, action) => complete(action.order ?? order, undefined, action),
    expired,
    refused: ({ order }, { problem }) => ({ status: 'ready', order, problem }),
    // The session was paid elsewhere, with an amount that nobody has agreed to here.
    lost,
  },
  confirming: {
    // The price changed while a busy service had not begun to work on the attempt.
    changed: (_, { order, problem }) => ({ status: 'ready', order, problem }),
    completed: ({ order, attemptId }, action) => complete(order, attemptId, action),
    refused: ({ order }, { problem }) => ({ status: 'ready', order, problem }),
    expired,
    // Paying again could charge twice, so a lost answer does not lead back to `ready`.
    lost,
  },
  unresolved: {
    changed: (_, { order, problem }) => ({ status: 'ready', order, problem }),
    expired,
    checked: (state, { retryAt }) => ({
      ...state,
      checking: false,
      ...(retryAt !== undefined && { retryAt }),
    }),
    asked(state) {
      if (!state.repeatable || state.checking) return state;
      const { retryAt: _, ...rest } = state;
      return { ...rest, checking: true };
    },
    completed: (state, action) => {
      const order = action.order ?? state.order;
      return order ? complete(order, state.attemptId, action) : state;
    },
    refused: (state, { problem }) =>
      state.order ? { status: 'ready', order: state.order, problem } : state,
  },
  complete: {},
  expired: {},
  // The first answer came after the buyer was shown that it was missing.
  unusable: {
    refused: (_, { problem }) => ({ status: 'unusable', problem }),
    loaded: (_, { order }) => ({ status: 'ready', order }),
    completed: (state, action) =>
      action.order ? complete(action.order, undefined, action) : state,
    expired: (_, action) => expired({ status: 'loading' }, action),
    lost: (_, action) => lost({ status: 'loading' }, action),
  },
};

function lost(
  state: CheckoutState & { readonly order?: Order },
  { attemptId, repeatable, order = state.order }: CheckoutAction & { type: 'lost' },
): CheckoutState {
  return { status: 'unresolved', attemptId, checking: true, repeatable, ...(order && { order }) };
}

/** Keeps the order, which says whose checkout it was and where to go from here. */
function expired(
  state: CheckoutState & { readonly order?: Order },
  action: CheckoutAction & { type: 'expired' },
): CheckoutState {
  const order = action.order ?? state.order;
  const { problem } = action;
  return { status: 'expired', ...(order && { order }), ...(problem && { problem }) };
}

function complete(
  order: Order,
  attemptId: string | undefined,
  { outcome, result, paidWith }: CheckoutAction & { type: 'completed' },
): CheckoutState {
  return {
    status: 'complete',
    order,
    outcome,
    result,
    ...(attemptId !== undefined && { attemptId }),
    ...(paidWith && { paidWith }),
  };
}

/** The state after `action`, or the same state if the action does not apply to it. */
export function transition(state: CheckoutState, action: CheckoutAction): CheckoutState {
  const step = transitions[state.status][action.type] as
    | ((state: CheckoutState, action: CheckoutAction) => CheckoutState)
    | undefined;
  return step?.(state, action) ?? state;
}

/** Whether money may be moving, or may have moved without a known outcome. */
export function isUnderWay({ status }: CheckoutState): boolean {
  return status === 'tokenizing' || status === 'confirming' || status === 'unresolved';
}
