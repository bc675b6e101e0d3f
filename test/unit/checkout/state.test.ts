import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/checkout/order.ts';
import { transition } from '../../../src/checkout/steps.ts';
import {
  type CheckoutAction,
  type CheckoutState,
  isUnderWay,
} from '../../../src/checkout/state.ts';
import { orderOf, PAID, TEE, TEE_ORDER as order } from '../../support/checkout/sample-order.ts';

const problem = { code: 'X', actor: 'buyer', message: 'Mend it so.' } as const;

const unknown = {
  attemptId: 'e1',
  startedAt: '2026-03-01T11:00:00.000Z',
  amount: 2400,
  currency: 'USD',
  isPaid: false,
} as const;
const paidEarlier = { ...unknown, isPaid: true };

/** One of each status, and each variety of it that matters. */
const STATES = {
  loading: { status: 'loading' },
  ready: { status: 'ready', order },
  'ready after a problem': { status: 'ready', order, problem },
  'ready, but not for long': { status: 'ready', order, expiring: true },
  'ready after an earlier attempt': { status: 'ready', order, problem, earlier: [unknown] },
  tokenizing: { status: 'tokenizing', order },
  confirming: { status: 'confirming', order, attemptId: 'a1' },
  'unresolved, checking': {
    status: 'unresolved',
    order,
    attemptId: 'a1',
    checking: true,
    repeatable: true,
  },
  unresolved: { status: 'unresolved', order, attemptId: 'a1', checking: false, repeatable: true },
  'unresolved, and not before a time': {
    status: 'unresolved',
    order,
    attemptId: 'a1',
    checking: false,
    repeatable: true,
    retryAt: 9000,
  },
  'unresolved, not repeatable': {
    status: 'unresolved',
    order,
    attemptId: 'a1',
    checking: false,
    repeatable: false,
  },
  'unresolved since before': {
    status: 'unresolved',
    attemptId: 'a0',
    checking: false,
    repeatable: false,
  },
  complete: { status: 'complete', order, attemptId: 'a1', outcome: 'succeeded', result: PAID },
  'complete since before': { status: 'complete', order, outcome: 'pending', result: PAID },
  expired: { status: 'expired' },
  unusable: { status: 'unusable', problem },
} as const satisfies Record<string, CheckoutState>;
type StateName = keyof typeof STATES;

const other = orderOf([{ ...TEE, quantity: 2, amount: 4800 }], 4800);
const result = { subscriptions: [], orderId: 'OR2' };

const ACTIONS = {
  loaded: { type: 'loaded', order: other },
  'loaded after an earlier attempt': { type: 'loaded', order: other, earlier: [unknown] },
  'loaded after none': { type: 'loaded', order: other, earlier: [] },
  submitted: { type: 'submitted' },
  tokenized: { type: 'tokenized', attemptId: 'a2' },
  refused: { type: 'refused', problem },
  denied: { type: 'denied', problem },
  changed: { type: 'changed', order: other, problem },
  lost: { type: 'lost', attemptId: 'a2', repeatable: true },
  'lost with its order': { type: 'lost', attemptId: 'a2', repeatable: true, order: other },
  checked: { type: 'checked' },
  'checked, and not before': { type: 'checked', retryAt: 9000 },
  asked: { type: 'asked' },
  expiring: { type: 'expiring' },
  noticed: { type: 'noticed', earlier: [paidEarlier] },
  'noticed that there is none': { type: 'noticed', earlier: [] },
  coded: { type: 'coded', order: other, coded: { number: 3 } },
  'coded in vain': { type: 'coded', coded: { number: 3, problem } },
  expired: { type: 'expired' },
  'expired with its order': { type: 'expired', order: other },
  'expired after a return': { type: 'expired', order: other, problem },
  completed: {
    type: 'completed',
    outcome: 'pending',
    result,
    paidWith: { method: 'card', last4: '4242' },
  },
  'completed with its order': { type: 'completed', order: other, outcome: 'succeeded', result },
} as const satisfies {
  [Type in CheckoutAction['type']]: CheckoutAction & { type: Type };
} & Record<string, CheckoutAction>;
type ActionName = keyof typeof ACTIONS;

/** As the service says, where nobody here knows of an attempt. */
const completeElsewhere: CheckoutState = {
  status: 'complete',
  order,
  outcome: 'pending',
  result,
  paidWith: { method: 'card', last4: '4242' },
};
const changed: CheckoutState = { status: 'ready', order: other, problem };
const completeWith = (attemptId: string): CheckoutState => ({
  status: 'complete',
  order,
  attemptId,
  outcome: 'pending',
  result,
  paidWith: { method: 'card', last4: '4242' },
});
/** As the service tells it, which may know more than this page. */
const completeAsTold = (attemptId?: string): CheckoutState => ({
  status: 'complete',
  order: other,
  outcome: 'succeeded',
  result,
  ...(attemptId !== undefined && { attemptId }),
});
const completeWithOwnOrder: CheckoutState = {
  status: 'complete',
  order,
  attemptId: 'a1',
  outcome: 'succeeded',
  result,
};
const expired: CheckoutState = { status: 'expired', order };
const inDoubtOf = (sold: Order): CheckoutState => ({
  status: 'unresolved',
  order: sold,
  attemptId: 'a2',
  checking: true,
  repeatable: true,
});
const denied = { status: 'unusable', problem, nothingCharged: true } as const;
const readyAgain: CheckoutState = { status: 'ready', order, problem };

/** What an order leads to, wherever it is the first one. */
const LOADED = {
  loaded: { status: 'ready', order: other },
  'loaded after an earlier attempt': { status: 'ready', order: other, earlier: [unknown] },
  'loaded after none': { status: 'ready', order: other },
} as const;

/** Everything that may happen. What is not here must change nothing. */
const STEPS: {
  readonly [State in StateName]?: { readonly [Action in ActionName]?: CheckoutState };
} = {
  loading: {
    ...LOADED,
    refused: { status: 'unusable', problem },
    lost: { status: 'unresolved', attemptId: 'a2', checking: true, repeatable: true },
    'lost with its order': inDoubtOf(other),
    expired: { status: 'expired' },
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
    'completed with its order': completeAsTold(),
  },
  ready: {
    noticed: { status: 'ready', order, earlier: [paidEarlier] },
    'noticed that there is none': STATES.ready,
    completed: completeElsewhere,
    'completed with its order': completeAsTold(),
    lost: inDoubtOf(order),
    'lost with its order': inDoubtOf(other),
    submitted: { status: 'tokenizing', order },
    expiring: { status: 'ready', order, expiring: true },
    changed,
    coded: { status: 'ready', order: other, coded: { number: 3 } },
    'coded in vain': { status: 'ready', order, coded: { number: 3, problem } },
    expired,
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
  },
  'ready after a problem': {
    noticed: { status: 'ready', order, problem, earlier: [paidEarlier] },
    'noticed that there is none': STATES['ready after a problem'],
    completed: completeElsewhere,
    'completed with its order': completeAsTold(),
    lost: inDoubtOf(order),
    'lost with its order': inDoubtOf(other),
    submitted: { status: 'tokenizing', order },
    expiring: { status: 'ready', order, problem, expiring: true },
    changed,
    coded: { status: 'ready', order: other, coded: { number: 3 } },
    'coded in vain': { status: 'ready', order, coded: { number: 3, problem } },
    expired,
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
  },
  'ready, but not for long': {
    noticed: { status: 'ready', order, expiring: true, earlier: [paidEarlier] },
    'noticed that there is none': STATES['ready, but not for long'],
    completed: completeElsewhere,
    'completed with its order': completeAsTold(),
    lost: inDoubtOf(order),
    'lost with its order': inDoubtOf(other),
    submitted: { status: 'tokenizing', order },
    expiring: STATES['ready, but not for long'],
    changed: { ...changed, expiring: true },
    coded: { status: 'ready', order: other, expiring: true, coded: { number: 3 } },
    'coded in vain': { status: 'ready', order, expiring: true, coded: { number: 3, problem } },
    expired,
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
  },
  // What was tried before stays to be accepted, whatever else is new.
  'ready after an earlier attempt': {
    noticed: { status: 'ready', order, problem, earlier: [paidEarlier] },
    'noticed that there is none': readyAgain,
    completed: completeElsewhere,
    'completed with its order': completeAsTold(),
    lost: inDoubtOf(order),
    'lost with its order': inDoubtOf(other),
    submitted: { status: 'tokenizing', order },
    expiring: { ...STATES['ready after an earlier attempt'], expiring: true },
    changed: { ...changed, earlier: [unknown] },
    coded: { status: 'ready', order: other, earlier: [unknown], coded: { number: 3 } },
    'coded in vain': {
      status: 'ready',
      order,
      earlier: [unknown],
      coded: { number: 3, problem },
    },
    expired,
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
  },
  tokenizing: {
    // Only what has to be accepted first ends a submit.
    noticed: { status: 'ready', order, earlier: [paidEarlier] },
    lost: inDoubtOf(order),
    'lost with its order': inDoubtOf(other),
    tokenized: { status: 'confirming', order, attemptId: 'a2' },
    changed,
    refused: readyAgain,
    expired,
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
    completed: completeElsewhere,
    'completed with its order': completeAsTold(),
  },
  confirming: {
    changed,
    completed: completeWith('a1'),
    refused: readyAgain,
    denied,
    lost: inDoubtOf(order),
    'lost with its order': inDoubtOf(other),
    expired,
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
    'completed with its order': completeWithOwnOrder,
  },
  'unresolved, checking': {
    changed,
    checked: { ...STATES['unresolved, checking'], checking: false },
    'checked, and not before': { ...STATES.unresolved, retryAt: 9000 },
    completed: completeWith('a1'),
    'completed with its order': completeAsTold('a1'),
    refused: readyAgain,
    denied,
    expired,
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
  },
  'unresolved, and not before a time': {
    changed,
    checked: STATES['unresolved, and not before a time'],
    'checked, and not before': STATES['unresolved, and not before a time'],
    asked: { ...STATES.unresolved, checking: true },
    completed: completeWith('a1'),
    'completed with its order': completeAsTold('a1'),
    refused: readyAgain,
    denied,
    expired,
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
  },
  unresolved: {
    changed,
    checked: STATES.unresolved,
    'checked, and not before': { ...STATES.unresolved, retryAt: 9000 },
    asked: { ...STATES.unresolved, checking: true },
    completed: completeWith('a1'),
    'completed with its order': completeAsTold('a1'),
    refused: readyAgain,
    denied,
    expired,
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
  },
  'unresolved, not repeatable': {
    changed,
    checked: STATES['unresolved, not repeatable'],
    'checked, and not before': { ...STATES['unresolved, not repeatable'], retryAt: 9000 },
    completed: completeWith('a1'),
    'completed with its order': completeAsTold('a1'),
    refused: readyAgain,
    denied,
    expired,
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
  },
  'unresolved since before': {
    denied,
    changed,
    checked: STATES['unresolved since before'],
    'checked, and not before': { ...STATES['unresolved since before'], retryAt: 9000 },
    'completed with its order': completeAsTold('a0'),
    expired: { status: 'expired' },
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
  },
  // The first answer comes after the buyer was told that it had not.
  unusable: {
    ...LOADED,
    refused: { status: 'unusable', problem },
    'completed with its order': completeAsTold(),
    lost: { status: 'unresolved', attemptId: 'a2', checking: true, repeatable: true },
    'lost with its order': inDoubtOf(other),
    expired: { status: 'expired' },
    'expired with its order': { status: 'expired', order: other },
    'expired after a return': { status: 'expired', order: other, problem },
  },
};

describe('a checkout that is', () => {
  for (const stateName of Object.keys(STATES) as StateName[]) {
    for (const actionName of Object.keys(ACTIONS) as ActionName[]) {
      const before: CheckoutState = STATES[stateName];
      const expected = STEPS[stateName]?.[actionName];
      const words = expected ? `becomes ${expected.status}` : 'does not change';
      it(`${stateName} ${words} when "${actionName}"`, () => {
        const after = transition(before, ACTIONS[actionName]);
        if (expected) expect(after).to.deep.equal(expected);
        else expect(after).to.equal(before);
      });
    }
  }

  it('complete or expired stays so, whatever comes', () => {
    for (const state of [STATES.complete, STATES.expired]) {
      for (const action of Object.values(ACTIONS))
        expect(transition(state, action)).to.equal(state);
    }
  });
});

describe('a snapshot', () => {
  it('is never changed by what comes after it', () => {
    for (const state of Object.values(STATES)) {
      const before = JSON.stringify(state);
      for (const action of Object.values(ACTIONS)) transition(state, action);
      expect(JSON.stringify(state)).to.equal(before);
    }
  });
});

describe('a payment', () => {
  it('is under way from the press until its outcome is known', () => {
    const underWay = Object.values(STATES).filter((state) => isUnderWay(state));
    expect(new Set(underWay.map(({ status }) => status))).to.deep.equal(
      new Set(['tokenizing', 'confirming', 'unresolved']),
    );
  });
});
