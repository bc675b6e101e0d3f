import { describe, expect, it } from 'vitest';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { type SubmitResult, submitResult } from '../../../src/model/submit-result.ts';
import { PAID, TEE_ORDER as order } from '../../support/checkout/sample-order.ts';

const problem = { code: 'RATE_LIMITED', actor: 'service', message: 'x' } as const;
const unresolved = { status: 'unresolved', order, attemptId: 'a1', repeatable: true } as const;

describe('what came of submit()', () => {
  const cases: readonly (readonly [string, CheckoutState, SubmitResult | undefined])[] = [
    [
      'complete',
      { status: 'complete', order, attemptId: 'a1', outcome: 'pending', result: PAID },
      { status: 'complete', outcome: 'pending', result: PAID },
    ],
    [
      'declined',
      {
        status: 'ready',
        order,
        problem: { ...problem, code: 'PAYMENT_DECLINED', failureCode: 'CALL_ISSUER' },
      },
      { status: 'declined', failureCode: 'CALL_ISSUER' },
    ],
    ['failed', { status: 'ready', order, problem }, { status: 'failed', code: 'RATE_LIMITED' }],
    ['unresolved', { ...unresolved, checking: false }, { status: 'unresolved', attemptId: 'a1' }],
    ['not known while it is asked for', { ...unresolved, checking: true }, undefined],
    ['not known while a token is made', { status: 'tokenizing', order }, undefined],
    ['not known while it is paid', { status: 'confirming', order, attemptId: 'a1' }, undefined],
    ['nothing where it was set up anew', { status: 'ready', order }, { status: 'unavailable' }],
    [
      'nothing where its session has ended unpaid',
      { status: 'expired' },
      { status: 'unavailable' },
    ],
    [
      'declined where the bank has returned the payment since',
      {
        status: 'expired',
        order,
        problem: { ...problem, code: 'PAYMENT_DECLINED', failureCode: 'X', returned: true },
      },
      { status: 'declined', failureCode: 'X' },
    ],
    [
      'unresolved until a time that the service has named',
      { ...unresolved, checking: false, retryAt: 9000 },
      { status: 'unresolved', attemptId: 'a1' },
    ],
    ['nothing where it loads', { status: 'loading' }, { status: 'unavailable' }],
    ['nothing where it cannot be used', { status: 'unusable', problem }, { status: 'unavailable' }],
  ];
  for (const [what, state, result] of cases) {
    it(`is ${what}`, () => expect(submitResult(state)).to.deep.equal(result));
  }
});
