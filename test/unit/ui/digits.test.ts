import { describe, expect, it } from 'vitest';
import { asciiDigits, digitsOf } from '../../../src/ui/digits.ts';

describe('digits', () => {
  it('reads the digits of every numbering system that the browser writes', () => {
    const systems = Intl.supportedValuesOf('numberingSystem').filter((system) =>
      /^\p{Nd}$/u.test(new Intl.NumberFormat('en', { numberingSystem: system }).format(0)),
    );
    expect(systems.length).to.be.above(50);
    for (const numberingSystem of systems) {
      const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
      const row = Array.from({ length: 10 }, (_, digit) => format.format(digit)).join('');
      expect(digitsOf(row), numberingSystem).to.equal('0123456789');
    }
  });

  it('keeps all else in place', () => {
    expect(asciiDigits('٠١ / ٣٠')).to.equal('01 / 30');
    expect(asciiDigits('１２-𝟗ten½²')).to.equal('12-9ten½²');
  });

  it('drops separators, words and invisible marks', () => {
    expect(digitsOf('card: 4242-4242.4242\u00a04242\u200e')).to.equal('4242424242424242');
    expect(digitsOf('no card')).to.equal('');
  });
});
