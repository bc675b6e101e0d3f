import { expect, it } from 'vitest';
import type { Order } from '../../../src/checkout/order.ts';
import { allTexts } from '../../../src/messages/lazy.ts';
import { pageTexts } from '../../../src/messages/page.ts';
import { nothingDueText } from '../../../src/wording/nothing-due.ts';
import { MONTHLY, orderOf, TEE, TRIAL, withCode } from '../../support/checkout/sample-order.ts';

const texts = allTexts(pageTexts);
const codeFor = (order: Order, discount: number, duration: string, percent_off = 100) =>
  withCode(order, discount, { code: 'ALL', percent_off, duration });

it.each<[string, Order, string | undefined]>([
  ['something is due', orderOf([TEE], 2400), undefined],
  ['the order is free', { ...orderOf([TEE], 0), isFree: true }, texts.freeOrder],
  ['a page without a session sells for nothing', orderOf([TEE], 0), texts.neededByShop],
  ['a trial begins', orderOf([TRIAL], 0), texts.neededForLater],
  [
    'a code pays the first month',
    codeFor(orderOf([MONTHLY], 0), 1200, 'once'),
    texts.neededForLater,
  ],
  ['a code pays every month', codeFor(orderOf([MONTHLY], 0), 1200, 'forever'), texts.neededByShop],
  [
    'a code lowers what follows a trial',
    codeFor(orderOf([TRIAL], 0), 0, 'forever', 99),
    texts.neededForLater,
  ],
  [
    'a code pays all that follows a trial',
    codeFor(orderOf([TRIAL], 0), 0, 'forever'),
    texts.neededByShop,
  ],
  [
    'a code pays the first month after a trial',
    codeFor(orderOf([TRIAL], 0), 0, 'once'),
    texts.neededForLater,
  ],
  ['a plan costs nothing', orderOf([{ ...MONTHLY, amount: 0 }], 0), texts.neededByShop],
])('where %s, the buyer reads what that means for the way to pay', (_, order, text) => {
  expect(nothingDueText(order, texts)).to.equal(text);
});
