import { expect } from '@open-wc/testing';
import { defaultCountry } from '../../../src/address/default-country.ts';

const knowsZones = 'getTimeZones' in Intl.Locale.prototype || 'timeZones' in Intl.Locale.prototype;

describe('the country to begin with', () => {
  it('is the one that the locale names', () => {
    expect(defaultCountry('en-GB', 'America/New_York')).to.equal('GB');
    expect(defaultCountry('zh-Hant-TW', 'Europe/Paris')).to.equal('TW');
  });

  it('is else the one of the buyer’s clock', () => {
    expect(defaultCountry('en', 'Asia/Singapore')).to.equal(knowsZones ? 'SG' : 'US');
    expect(defaultCountry('de', 'Europe/Vienna')).to.equal(knowsZones ? 'AT' : 'DE');
  });

  it('is else where most readers of the language live', () => {
    expect(defaultCountry('en', 'UTC')).to.equal('US');
    expect(defaultCountry('ja', 'Etc/GMT+1')).to.equal('JP');
    expect(defaultCountry('fr', 'Mars/Olympus')).to.equal('FR');
    // The world, Latin America, Esperanto: no countries.
    for (const locale of ['en-001', 'es-419', 'eo', 'und']) {
      expect(defaultCountry(locale, 'UTC'), locale).to.match(/^[A-Z]{2}$/);
    }
  });
});
