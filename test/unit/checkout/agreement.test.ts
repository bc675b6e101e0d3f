import { expect, it } from 'vitest';
import { offersAgreed } from '../../../src/checkout/agreement.ts';
import { TEE_ORDER } from '../../support/checkout/sample-order.ts';

const { amount_total: amount, currency } = TEE_ORDER;

it.each([
  ['what was shown', { amount, currency }, true],
  ['less than was shown', { amount: amount + 1, currency }, false],
  ['more than was shown', { amount: amount - 1, currency }, false],
  ['another currency', { amount, currency: 'EUR' }, false],
])('an order for %s is agreed to: %o, %s', (_, agreed, expected) => {
  expect(offersAgreed({ status: 'ready', order: TEE_ORDER }, agreed)).toBe(expected);
});

it('a state that offers nothing is never agreed to', () => {
  expect(offersAgreed({ status: 'tokenizing', order: TEE_ORDER }, { amount, currency })).toBe(
    false,
  );
});
