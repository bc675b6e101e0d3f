import type { Order } from './order.ts';
import type { CheckoutAction, CheckoutState } from './state.ts';

/** What each action makes of each state. An action that is missing does not apply to it. */
export type Steps = {
  readonly [Status in CheckoutState['status']]: {
    readonly [Type in CheckoutAction['type']]?: (
      state: CheckoutState & { status: Status },
      action: CheckoutAction & { type: Type },
    ) => CheckoutState;
  };
};

/** The state after `action`, or the same state if the action does not apply to it. */
export type Transition = (state: CheckoutState, action: CheckoutAction) => CheckoutState;

/**
 * The steps until what pays is there, which knows all others: `paying/steps.ts`. Nothing can be paid
 * before that, so no money is involved.
 */
export const firstSteps = {
  loading: {
    loaded,
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
  },
  tokenizing: {
    refused: ({ order }, { problem }) => ({ status: 'ready', order, problem }),
  },
  unresolved: {
    checked: (state, { retryAt }) => ({
      ...state,
      checking: false,
      ...(retryAt !== undefined && { retryAt }),
    }),
  },
  // The first answer came after the buyer was shown that it was missing.
  unusable: {
    refused: (_, { problem }) => ({ status: 'unusable', problem }),
    loaded,
    lost: (_, action) => lost({ status: 'loading' }, action),
  },
  complete: {},
  confirming: {},
  expired: {},
} satisfies Steps;

export function loaded(
  _: unknown,
  { order, earlier = [] }: CheckoutAction & { type: 'loaded' },
): CheckoutState {
  return { status: 'ready', order, ...(earlier.length > 0 && { earlier }) };
}

export function lost(
  state: CheckoutState & { readonly order?: Order },
  { attemptId, repeatable, order = state.order }: CheckoutAction & { type: 'lost' },
): CheckoutState {
  return { status: 'unresolved', attemptId, checking: true, repeatable, ...(order && { order }) };
}

/** What carries out the actions of `steps`. */
export function transitionBy(steps: Steps): Transition {
  return (state, action) => {
    const step = steps[state.status][action.type] as Transition | undefined;
    return step?.(state, action) ?? state;
  };
}
