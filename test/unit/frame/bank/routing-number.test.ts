import { describe, expect, it } from 'vitest';
import { bankName, namedRoutingNumbers } from '../../../../src/frame/bank/bank-names.ts';
import { checkRoutingNumber } from '../../../../src/frame/bank/routing-number.ts';

/** Whole numbers, both ends included. */
function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

describe('a routing number', () => {
  const cases = [
    ['122105278', undefined],
    ['110000000', undefined],
    ['011000015', undefined],
    ['', 'empty'],
    ['12210527', 'too-short'],
    ['1221052788', 'too-long'],
    ['122105279', 'checksum'],
    // Two digits in the wrong order.
    ['121205278', 'checksum'],
    ['000000000', 'unknown'],
    ['130000006', 'unknown'],
    ['500000005', 'unknown'],
    ['330000000', 'unknown'],
    ['990000001', 'checksum'],
  ] as const;
  for (const [digits, problem] of cases) {
    it(`“${digits}” is ${problem ?? 'right'}`, () =>
      expect(checkRoutingNumber(digits)).to.equal(problem));
  }

  it('begins with two digits that the Federal Reserve assigns', () => {
    const weights = [3, 7, 1, 3, 7, 1, 3, 7];
    const assigned = Array.from({ length: 100 }, (_, prefix) => {
      const start = `${String(prefix).padStart(2, '0')}000001`;
      const sum = weights.reduce((sum, weight, index) => sum + weight * Number(start[index]), 0);
      return checkRoutingNumber(`${start}${(10 - (sum % 10)) % 10}`) === undefined ? prefix : -1;
    }).filter((prefix) => prefix >= 0);
    expect(assigned).to.deep.equal([...range(0, 12), ...range(21, 32), ...range(61, 72), 80]);
  });
});

describe('the name of a bank', () => {
  it('is known of the largest and of those that are for tests', () => {
    const names = {
      '021000021': 'Chase',
      '026009593': 'Bank of America',
      '122105278': 'Wells Fargo',
      '021000089': 'Citibank',
      '110000000': 'Test bank',
    };
    for (const [number, name] of Object.entries(names)) expect(bankName(number)).to.equal(name);
  });

  it('is not made up of a part of a number or of a number that is not known', () => {
    for (const digits of ['', '0', '02100002', '021000021 ', '011000015']) {
      expect(bankName(digits), digits).to.equal(undefined);
    }
  });

  it('belongs to numbers that are right, each once', () => {
    expect(namedRoutingNumbers.filter((number) => checkRoutingNumber(number))).to.deep.equal([]);
    expect(new Set(namedRoutingNumbers).size).to.equal(namedRoutingNumbers.length);
  });
});
