import { describe, expect, it } from 'vitest';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { stateEvent } from '../../../src/element/state-events.ts';
import { PAID, SESSION_ORDER, TEE_ORDER as order } from '../../support/checkout/sample-order.ts';

const declined = { code: 'PAYMENT_DECLINED', actor: 'buyer', message: 'x' } as const;
const busy = { code: 'RATE_LIMITED', actor: 'service', message: 'x' } as const;
const loading: CheckoutState = { status: 'loading' };
const confirming: CheckoutState = { status: 'confirming', order, attemptId: 'a1' };
const unresolved = (checking: boolean): CheckoutState => ({
  status: 'unresolved',
  order,
  attemptId: 'a1',
  checking,
  repeatable: true,
});
const foreign = { code: 'ORIGIN_NOT_ALLOWED', actor: 'merchant', message: 'x' } as const;
const complete: CheckoutState = {
  status: 'complete',
  order,
  attemptId: 'a1',
  outcome: 'pending',
  result: PAID,
};
const expired: CheckoutState = { status: 'expired' };
const unusable: CheckoutState = { status: 'unusable', problem: busy };

describe('what the page is told', () => {
  const cases: readonly (readonly [string, CheckoutState, CheckoutState, object | undefined])[] = [
    [
      'a card was declined',
      confirming,
      { status: 'ready', order, problem: { ...declined, failureCode: 'CALL_ISSUER' } },
      { type: 'easy-decline', failureCode: 'CALL_ISSUER' },
    ],
    [
      'the page may not embed the checkout',
      loading,
      { status: 'unusable', problem: foreign },
      {
        code: 'ORIGIN_NOT_ALLOWED',
        message: "allowed_origins lacks this page's origin, https://shop.example.",
      },
    ],
    [
      'something else failed',
      confirming,
      { status: 'ready', order, problem: busy },
      { type: 'easy-error', code: 'RATE_LIMITED' },
    ],
    [
      'it is complete',
      confirming,
      complete,
      { type: 'easy-complete', outcome: 'pending', attemptId: 'a1' },
    ],
    [
      'it was paid before it was opened',
      loading,
      { status: 'complete', order: SESSION_ORDER, outcome: 'succeeded', result: PAID },
      { type: 'easy-complete', sessionId: 'ecs_1', attemptId: undefined },
    ],
    ['its time is over', { status: 'ready', order }, expired, { type: 'easy-expire' }],
    ['it had no time left when it was opened', loading, expired, { type: 'easy-expire' }],
    [
      'the service says at last that its time was over',
      unresolved(true),
      expired,
      { type: 'easy-expire' },
    ],
    [
      'the bank has returned the payment since',
      loading,
      { status: 'expired', order, problem: { ...declined, failureCode: 'X', returned: true } },
      { type: 'easy-decline', failureCode: 'X' },
    ],
    [
      'it was paid elsewhere while the buyer typed',
      { status: 'ready', order },
      { status: 'complete', order: SESSION_ORDER, outcome: 'succeeded', result: PAID },
      { type: 'easy-complete', sessionId: 'ecs_1', attemptId: undefined },
    ],
    ['a fresh one begins', expired, loading, undefined],
    [
      'its time is nearly over',
      { status: 'ready', order },
      { status: 'ready', order, expiring: true },
      undefined,
    ],
    [
      'its time is nearly over after a decline, which was told',
      { status: 'ready', order, problem: declined },
      { status: 'ready', order, problem: declined, expiring: true },
      undefined,
    ],
    ['it cannot be used', loading, unusable, { type: 'easy-error', code: 'RATE_LIMITED' }],
    ['it still cannot be used, for the same reason', unusable, unusable, undefined],
    [
      'it still cannot be used, for another reason',
      unusable,
      { status: 'unusable', problem: declined },
      { type: 'easy-error', code: 'PAYMENT_DECLINED' },
    ],
    ['the answer was lost and is asked for', confirming, unresolved(true), undefined],
    [
      'nobody knows the outcome',
      unresolved(true),
      unresolved(false),
      { type: 'easy-error', code: 'OUTCOME_UNKNOWN', actor: 'service', attemptId: 'a1' },
    ],
    [
      'nobody knows the outcome of an earlier attempt',
      loading,
      unresolved(false),
      { type: 'easy-error', code: 'OUTCOME_UNKNOWN', attemptId: 'a1' },
    ],
    ['nobody still knows the outcome', unresolved(false), unresolved(false), undefined],
    ['it is asked for again', unresolved(false), unresolved(true), undefined],
    ['it loads', unusable, loading, undefined],
    ['a token is made', { status: 'ready', order }, { status: 'tokenizing', order }, undefined],
    ['it is paid', { status: 'tokenizing', order }, confirming, undefined],
  ];
  for (const [what, before, after, event] of cases) {
    it(`when ${what}`, () => {
      const told = stateEvent(before, after, 'https://shop.example');
      if (event) expect(told).to.include(event);
      else expect(told).to.equal(undefined);
    });
  }
});
