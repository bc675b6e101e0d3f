import { describe, expect, it } from 'vitest';
import { compactCode, isPostalCode, plainCode } from '../../../src/address/postal-code.ts';
import { FORMATS } from '../../support/vectors/address-formats.ts';

describe('a postal code', () => {
  it('is taken however it is written', () => {
    const { US, JP, DE, IE } = FORMATS;
    for (const code of ['95014', '95014-1234', '95014 1234', ' 95014–1234 ', '９５０１４']) {
      expect(isPostalCode(code, US.postal), code).to.equal(true);
    }
    for (const code of ['154-0023', '1540023', '〒154-0023', '１５４ー００２３', '154−0023']) {
      expect(isPostalCode(code, JP.postal), code).to.equal(true);
    }
    for (const code of ['80331', 'D-80331', 'DE 80331', '٨٠٣٣١', '80\u200B331']) {
      expect(isPostalCode(code, DE.postal), code).to.equal(true);
    }
    expect(isPostalCode('a65f4e2', IE.postal)).to.equal(true);
  });

  it('is refused where the country has no such code', () => {
    for (const code of ['9501', '950141', 'ABCDE', 'SW1A 1AA', '95014-12', '!', '95014; DROP']) {
      expect(isPostalCode(code, FORMATS.US.postal), code).to.equal(false);
    }
  });

  it('is sent in plain digits, with the separators that were typed', () => {
    expect(plainCode(' １５４－００２３ ')).to.equal('154-0023');
    expect(plainCode('sw1a 1aa')).to.equal('sw1a 1aa');
    expect(compactCode('sw1a 1aa')).to.equal('SW1A1AA');
  });
});
