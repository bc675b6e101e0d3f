import { expect } from '@open-wc/testing';
import { pageLocale } from '../../src/page-locale.ts';

// A browser that was started without a language calls it "C", which is none.
const READER = /^[a-z]{2,3}(-|$)/i.test(navigator.language) ? navigator.language : 'en';

describe('the locale of a page', () => {
  afterEach(() => document.documentElement.removeAttribute('lang'));

  it('is the one that is asked for', () => {
    document.documentElement.lang = 'fr';
    expect(pageLocale('de-AT')).to.equal('de-AT');
  });

  it('is the page’s own where none is asked for', () => {
    document.documentElement.lang = 'fr';
    expect(pageLocale(undefined)).to.equal('fr');
    expect(pageLocale('')).to.equal('fr');
  });

  it('is the reader’s where the page has none', () => {
    expect(pageLocale(undefined)).to.equal(READER);
  });

  const nonsense = [
    'x',
    'de_DE',
    'english, please',
    '<b>',
    'de-',
    `en-x-${'a1b2c3d4-'.repeat(9)}z`,
  ];
  for (const tag of nonsense) {
    it(`is never one that no formatter or frame takes: ${tag.slice(0, 30)}`, () => {
      document.documentElement.lang = 'fr';
      expect(pageLocale(tag)).to.equal('fr');
      document.documentElement.lang = tag;
      expect(pageLocale(undefined)).to.equal(READER);
    });
  }
});
