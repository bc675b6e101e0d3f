import { expect } from '@open-wc/testing';
import { directionOf, formatLocale } from '../../../src/ui/direction.ts';
import { languageOf } from '../../../src/messages/languages.ts';

describe('the language that is spoken', () => {
  const cases: readonly (readonly [wanted: readonly string[], spoken: string])[] = [
    [['fr-CH'], 'fr'],
    [['de-AT', 'en'], 'de'],
    [['pt-PT'], 'pt-PT'],
    [['pt-BR'], 'pt'],
    [['zh-HK'], 'zh-TW'],
    [['zh-Hant'], 'zh-TW'],
    [['zh-SG'], 'zh'],
    [['no'], 'nb'],
    [['nn-NO'], 'nb'],
    [['iw'], 'he'],
    [['EN-gb', 'de'], 'en'],
    // Kalaallisut has no texts here, so the page's own language is next.
    [['kl', 'da-GL'], 'da'],
    [['kl'], 'en'],
    [[], 'en'],
  ];
  for (const [wanted, spoken] of cases) {
    it(`for ${wanted.join(', ') || 'nobody'} is ${spoken}`, () => {
      expect(languageOf(wanted)).to.equal(spoken);
    });
  }

  it('has its direction', () => {
    expect(['ar', 'fa', 'he', 'en', 'hr', 'fr', 'hi'].map(directionOf)).to.deep.equal([
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
      'ltr',
      'ltr',
    ]);
  });

  it('is that of amounts and dates too, in the way of the region that was asked for', () => {
    expect(formatLocale('fr-CH', 'fr')).to.equal('fr-CH');
    expect(formatLocale('kl-GL', 'en')).to.equal('en');
    expect(formatLocale(undefined, 'de')).to.equal('de');
  });
});
