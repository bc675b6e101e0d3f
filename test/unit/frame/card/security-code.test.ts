import { describe, expect, it } from 'vitest';
import { brandOf } from '../../../../src/frame/card/card-brands.ts';
import { checkSecurityCode, editSecurityCode } from '../../../../src/frame/card/security-code.ts';
import { TypedField } from '../../../support/frame/typed-field.ts';

describe('security code', () => {
  const cases = [
    ['4242424242424242', '', 'empty'],
    ['4242424242424242', '12', 'too-short'],
    ['4242424242424242', '123', undefined],
    ['4242424242424242', '1234', 'too-long'],
    ['378282246310005', '123', 'too-short'],
    ['378282246310005', '1234', undefined],
    ['', '12', 'too-short'],
    ['', '123', undefined],
    ['', '1234', undefined],
    ['', '12345', 'too-long'],
  ] as const;
  for (const [number, code, problem] of cases) {
    const brand = brandOf(number);
    it(`of ${brand?.name ?? 'an unknown card'}: ${code.length} digits are ${problem ?? 'right'}`, () =>
      expect(checkSecurityCode(code, brand)).to.equal(problem));
  }

  it('takes digits of any script and at most four of them', () => {
    expect(new TypedField(editSecurityCode).paste('CVC: １２３').shown).to.equal('123|');
    expect(new TypedField(editSecurityCode).type('12a345').shown).to.equal('1234|');
    expect(new TypedField(editSecurityCode, '1234').moveTo(2).backspace(9).text).to.equal('34');
  });
});
