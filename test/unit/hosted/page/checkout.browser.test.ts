import { expect } from '@open-wc/testing';
import { createCheckout } from '../../../../hosted/page/checkout.ts';
import { isAllowed, isBusy } from '../../../../hosted/page/parent-page.ts';
import type { CheckoutState } from '../../../../src/index.ts';
import { EasyCheckout } from '../../../../src/index.ts';
import { TEE_ORDER as order } from '../../../support/checkout/sample-order.ts';

const problem = (code: string) => ({ code, actor: 'merchant' as const, message: 'Mend it so.' });
const unresolved = { status: 'unresolved', order, attemptId: 'a', repeatable: true } as const;

const CASES: readonly {
  readonly state: CheckoutState;
  readonly busy: boolean;
  readonly allowed: boolean | undefined;
}[] = [
  { state: { status: 'loading' }, busy: false, allowed: undefined },
  { state: { status: 'ready', order }, busy: false, allowed: true },
  { state: { status: 'tokenizing', order }, busy: true, allowed: true },
  { state: { status: 'confirming', order, attemptId: 'a' }, busy: true, allowed: true },
  { state: { ...unresolved, checking: true }, busy: true, allowed: true },
  // Nobody knows, and nobody is asking any more: the buyer may go.
  { state: { ...unresolved, checking: false }, busy: false, allowed: true },
  { state: { status: 'expired' }, busy: false, allowed: true },
  {
    state: { status: 'unusable', problem: problem('ORIGIN_NOT_ALLOWED') },
    busy: false,
    allowed: false,
  },
  {
    state: { status: 'unusable', problem: problem('INVALID_CLIENT_SECRET') },
    busy: false,
    allowed: undefined,
  },
];

describe('the checkout of the hosted page', () => {
  for (const { state, busy, allowed } of CASES) {
    const what = `${state.status}${'checking' in state ? `, checking: ${state.checking}` : ''}`;
    it(`knows when a payment is under way and the parent allowed: ${what}`, () => {
      expect(isBusy(state)).to.equal(busy);
      expect(isAllowed(state)).to.equal(allowed);
    });
  }

  it('gets a secret as a property, which no style can read', () => {
    const checkout = createCheckout({ clientSecret: 'ecs_secret_1' }, () => {});
    expect(checkout).to.be.instanceOf(EasyCheckout);
    expect(checkout.clientSecret).to.equal('ecs_secret_1');
    expect(checkout.outerHTML).not.to.contain('ecs_secret');
  });
});
