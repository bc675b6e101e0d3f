// Our check of routing numbers against every one of the FedACH directory, which is not part of this
// repository: a folder beside it holds the file.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namedRoutingNumbers } from '../../src/frame/bank/bank-names.ts';
import { checkRoutingNumber } from '../../src/frame/bank/routing-number.ts';

const FILE = new URL('../../../shared/vectors/routing-numbers.txt', import.meta.url);

/** Of no bank: services use it for tests. */
const FOR_TESTS = '110000000';

if (!existsSync(FILE)) console.log(`Routing numbers skipped: there is no ${FILE.pathname}`);

describe.runIf(existsSync(FILE))('routing numbers of the FedACH directory', () => {
  const numbers = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n') : [];

  it('are all taken', () => {
    expect(numbers).toHaveLength(18_198);
    expect(numbers.filter((number) => checkRoutingNumber(number) !== undefined)).toEqual([]);
  });

  it('are all refused with one digit wrong, as a typing mistake', () => {
    let count = 0;
    const taken: string[] = [];
    for (const number of numbers) {
      for (let index = 0; index < 9; index += 1) {
        for (let digit = 0; digit < 10; digit += 1) {
          if (number[index] === String(digit)) continue;
          const wrong = number.slice(0, index) + String(digit) + number.slice(index + 1);
          count += 1;
          if (checkRoutingNumber(wrong) !== 'checksum') taken.push(wrong);
        }
      }
    }
    expect(count).toBe(1_474_038);
    expect(taken).toEqual([]);
  });

  it('hold every one that we know a bank’s name for', () => {
    const directory = new Set(numbers);
    expect(namedRoutingNumbers.filter((number) => !directory.has(number))).toEqual([FOR_TESTS]);
  });
});
