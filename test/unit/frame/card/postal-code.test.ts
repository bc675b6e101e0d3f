import { describe, expect, it } from 'vitest';
import { countries } from '../../../../src/address/countries.ts';
import { checkPostalCode } from '../../../../src/frame/card/postal-check.ts';
import { postalRule } from '../../../../src/frame/card/postal-code.ts';

describe('postal code', () => {
  const cases = [
    ['US', '94107', undefined],
    ['US', '94107-1234', undefined],
    ['US', '94107 1234', undefined],
    ['US', '941071234', undefined],
    ['US', ' ９４１０７ ', undefined],
    ['US', '9410', 'format'],
    ['US', 'SW1A 1AA', 'format'],
    ['US', '', 'empty'],
    ['PR', '00901', undefined],
    ['CA', 'K1A 0B1', undefined],
    ['CA', 'k1a0b1', undefined],
    ['CA', '94107', 'format'],
    ['GB', 'SW1A 1AA', undefined],
    ['GB', 'sw1a1aa', undefined],
    ['GB', 'M1 1AE', undefined],
    ['GB', 'GIR 0AA', undefined],
    ['GB', 'BFPO 61', undefined],
    ['GB', 'SW1A', 'format'],
    ['DE', '10115', undefined],
    ['DE', 'D-10115', undefined],
    ['DE', '#!', 'format'],
    ['DE', '12345678901', 'format'],
    ['IE', '', undefined],
    ['IE', 'D02 X285', undefined],
    ['AE', '', undefined],
    ['AE', 'N/A', undefined],
  ] as const;
  for (const [country, text, problem] of cases) {
    it(`of ${country}: “${text}” is ${problem ?? 'right'}`, () =>
      expect(checkPostalCode(country, text)).to.equal(problem));
  }

  it('has the name that it has in the country', () => {
    const names = { US: 'ZIP', GB: 'postcode', IN: 'PIN', IE: 'eircode', DE: 'postal' };
    for (const [country, name] of Object.entries(names)) {
      expect(postalRule(country).name).to.equal(name);
    }
  });

  it('has a numeric keyboard where it is numeric', () => {
    for (const country of ['US', 'DE', 'JP', 'BR', 'IN']) {
      expect(postalRule(country).numeric, country).to.equal(true);
    }
    for (const country of ['GB', 'CA', 'NL', 'IE', 'AE']) {
      expect(postalRule(country).numeric, country).to.equal(false);
    }
  });

  it('is not required where there is none', () => {
    const none = countries.filter((country) => postalRule(country).none);
    expect(none).to.include.members(['AE', 'HK', 'AO']).and.not.include.members(['US', 'IE']);
    expect(none.filter((country) => postalRule(country).required)).to.deep.equal([]);
  });
});
