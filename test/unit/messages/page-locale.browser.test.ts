import { expect } from '@open-wc/testing';
import { pageLocales } from '../../../src/messages/page-locale.ts';

// A browser that was started without a language calls it "C", which is none.
const READER = /^[a-z]{2,3}(-|$)/i.test(navigator.language) ? [navigator.language] : [];

describe('the locale of a page', () => {
  afterEach(() => document.documentElement.removeAttribute('lang'));

  it('is the one that is asked for, then the page’s own', () => {
    document.documentElement.lang = 'fr';
    expect(pageLocales('de-AT')).to.deep.equal(['de-AT', 'fr']);
  });

  it('is the page’s own where none is asked for', () => {
    document.documentElement.lang = 'fr';
    expect(pageLocales(undefined)).to.deep.equal(['fr']);
    expect(pageLocales('')).to.deep.equal(['fr']);
  });

  it('is the reader’s where the page has none', () => {
    expect(pageLocales(undefined)).to.deep.equal(READER);
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
      expect(pageLocales(tag)).to.deep.equal(['fr']);
      document.documentElement.lang = tag;
      expect(pageLocales(undefined)).to.deep.equal([]);
    });
  }
});
