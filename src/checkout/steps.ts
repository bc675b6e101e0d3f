import type { Order } from './order.ts';
import type { CheckoutAction, CheckoutState } from './state.ts';

/** What each action makes of each state. An action that is missing does not apply to it. */
type Steps = {
  readonly [Status in CheckoutState['status']]: {
    readonly [Type in CheckoutAction['type']]?: (
      state: CheckoutState & { status: Status },
      action: CheckoutAction & { type: Type },
    ) => CheckoutState;
  };
};

const steps: Steps = {
  loading: {
    loaded,
    refused: (_, { problem }) => ({ status: 'unusable', problem }),
    // An attempt was made before this page was loaded, and its outcome is unknown.
    lost,
    completed: (state, action) =>
      action.order ? complete(action.order, undefined, action) : state,
    expired,
  },
  ready: {
    submitted: ({ order }) => ({ status: 'tokenizing', order }),
    expiring: (state) => ({ ...state, expiring: true }),
    // What went wrong before concerned another total.
    coded(state, { order = state.order, coded }) {
      const { problem: _, ...rest } = state;
      return { ...rest, order, coded };
    },
    noticed(state, { earlier }) {
      const { earlier: _, ...rest } = state;
      return { ...rest, ...(earlier.length > 0 && { earlier }) };
    },
    // What is due was changed in another tab while an address for stablecoins was shown.
    changed: (state, { order, problem }) => ({ ...state, order, problem }),
    // The session was paid in another tab or on another device while the buyer typed.
    completed: ({ order }, action) => complete(action.order ?? order, undefined, action),
    expired,
    lost,
  },
  tokenizing: {
    refused: ({ order }, { problem }) => ({ status: 'ready', order, problem }),
    changed: (_, { order, problem }) => ({ status: 'ready', order, problem }),
    // Another tab has sent an attempt since the buyer was shown the order.
    noticed: (state, { earlier }) =>
      earlier.length > 0 ? { status: 'ready', order: state.order, earlier } : state,
    tokenized: ({ order }, { attemptId }) => ({ status: 'confirming', order, attemptId }),
    // The session was paid elsewhere while the buyer typed.
    completed: ({ order }, action) => complete(action.order ?? order, undefined, action),
    expired,
    // The session was paid elsewhere, with an amount that nobody has agreed to here.
    lost,
  },
  confirming: {
    // The price changed while a busy service had not begun to work on the attempt.
    changed: (_, { order, problem }) => ({ status: 'ready', order, problem }),
    completed: ({ order, attemptId }, action) => complete(order, attemptId, action),
    refused: ({ order }, { problem }) => ({ status: 'ready', order, problem }),
    denied,
    expired,
    // Paying again could charge twice, so a lost answer does not lead back to `ready`.
    lost,
  },
  unresolved: {
    checked: (state, { retryAt }) => ({
      ...state,
      checking: false,
      ...(retryAt !== undefined && { retryAt }),
    }),
    // What was unresolved was an attempt at something else.
    loaded: (state, action) => (action.after === state.attemptId ? loaded(state, action) : state),
    changed: (_, { order, problem }) => ({ status: 'ready', order, problem }),
    expired,
    asked(state) {
      if (!state.repeatable || state.checking) return state;
      const { retryAt: _, ...rest } = state;
      return { ...rest, checking: true };
    },
    completed: (state, action) => {
      const order = action.order ?? state.order;
      return order ? complete(order, state.attemptId, action) : state;
    },
    denied,
    refused: (state, { problem }) =>
      state.order ? { status: 'ready', order: state.order, problem } : state,
  },
  complete: {},
  expired: {},
  // The first answer came after the buyer was shown that it was missing.
  unusable: {
    refused: (_, { problem }) => ({ status: 'unusable', problem }),
    loaded,
    lost: (_, action) => lost({ status: 'loading' }, action),
    completed: (state, action) =>
      action.order ? complete(action.order, undefined, action) : state,
    expired: (_, action) => expired({ status: 'loading' }, action),
  },
};

function loaded(
  _: unknown,
  { order, earlier = [] }: CheckoutAction & { type: 'loaded' },
): CheckoutState {
  return { status: 'ready', order, ...(earlier.length > 0 && { earlier }) };
}

function denied(_: unknown, { problem }: CheckoutAction & { type: 'denied' }): CheckoutState {
  return { status: 'unusable', problem, nothingCharged: true };
}

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
  const step = steps[state.status][action.type] as
    | ((state: CheckoutState, action: CheckoutAction) => CheckoutState)
    | undefined;
  return step?.(state, action) ?? state;
}
