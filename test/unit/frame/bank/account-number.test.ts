import { describe, expect, it } from 'vitest';
import {
  checkAccountNumber,
  maskedAccountNumber,
} from '../../../../src/frame/bank/account-number.ts';

describe('an account number', () => {
  const cases = [
    ['0000', 'empty'],
    ['0001', undefined],
    ['00000000000000000', 'empty'],
    ['000123456789', undefined],
    ['12345678901234567', undefined],
    ['', 'empty'],
    ['123', 'too-short'],
    ['123456789012345678', 'too-long'],
    ['122105278', 'routing-number'],
    ['4242424242424242', 'card-number'],
    ['5555555555554444', 'card-number'],
    ['2223003122003222', 'card-number'],
    ['378282246310005', 'card-number'],
    ['6011111111111117', 'card-number'],
    // As long as a card's number, but not one.
    ['4242424242424241', undefined],
    ['424242424242424', undefined],
  ] as const;
  for (const [digits, problem] of cases) {
    it(`“${digits}” is ${problem ?? 'right'}`, () =>
      expect(checkAccountNumber(digits, '122105278')).to.equal(problem));
  }

  it('shows its last four digits under a mask, and fewer of a short one', () => {
    const masks = {
      '': '',
      '1234': '••••',
      '12345': '••••5',
      '12345678': '••••5678',
      '000123456789': '••••6789',
    };
    for (const [digits, mask] of Object.entries(masks)) {
      expect(maskedAccountNumber(digits)).to.equal(mask);
    }
  });
});
