import { expect } from '@open-wc/testing';
import { merchantText } from '../../../../hosted/page/merchant-text.ts';

describe('a merchant’s text', () => {
  it('stays as it is when it is like a name', () => {
    for (const name of [
      'Small Hours',
      'Ünïted Çafés',
      '夜更かし商店',
      'متجر الليل',
      'नमस्ते',
      'Tiệm Đêm',
    ]) {
      expect(merchantText(name)).to.equal(name);
    }
  });

  it('is cut by what readers count as characters', () => {
    const families = '👨‍👩‍👧‍👦'.repeat(80);
    const shown = merchantText(families);
    expect([...new Intl.Segmenter().segment(shown)]).to.have.length(60);
    expect(shown.endsWith('👨‍👩‍👧‍👦…')).to.equal(true);
  });

  it('cannot turn the text around it, break the line or hide in it', () => {
    expect(merchantText('\u202eevil\u2066 shop\n\t\u0000')).to.equal('evil shop');
  });

  it('keeps the marks of a letter, but no tower of them', () => {
    const tower = `a${'\u0336'.repeat(40)}`;
    expect(merchantText(tower)).to.equal(`a${'\u0336'.repeat(6)}`);
  });
});
