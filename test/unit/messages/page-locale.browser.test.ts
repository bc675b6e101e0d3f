import { expect } from '@open-wc/testing';
import { pageLocales } from '../../../src/messages/page-locale.ts';

// A browser that was started without a language calls it "C", which is none.
const READER = navigator.languages.filter((tag) => /^[a-z]{2,3}(-|$)/i.test(tag));

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

  const TEMPLATES = [
    ['de_DE', 'de-DE'],
    ['pt_BR.UTF-8', 'pt-BR'],
    ['sr_RS@latin', 'sr-RS'],
    [' de ', 'de'],
    ['zh_tw', 'zh-TW'],
    ['ZH-hant_HK', 'zh-Hant-HK'],
  ] as const;
  for (const [text, tag] of TEMPLATES) {
    it(`is read from what templates write: “${text}” is ${tag}`, () => {
      document.documentElement.lang = text;
      expect(pageLocales(undefined)).to.deep.equal([tag]);
      expect(pageLocales(text)).to.deep.equal([tag, tag]);
    });
  }

  const nothing = [
    'x',
    'C',
    'POSIX',
    'C.UTF-8',
    'und',
    'und-DE',
    'mul',
    'x-default',
    'deutsch',
    'english, please',
    '<b>',
    'de-',
    `en-x-${'a1b2c3d4-'.repeat(9)}z`,
  ];
  for (const tag of nothing) {
    it(`is never one that names no language, or that no formatter or frame takes: ${tag.slice(0, 30)}`, () => {
      document.documentElement.lang = 'fr';
      expect(pageLocales(tag)).to.deep.equal(['fr']);
      document.documentElement.lang = tag;
      expect(pageLocales(undefined)).to.deep.equal(READER);
    });
  }
});
