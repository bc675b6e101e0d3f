import { expect } from '@open-wc/testing';
import { countryNames } from '../../../src/address/country-names.ts';
import { alpha2, alpha3, countries } from '../../../src/address/countries.ts';

describe('countries', () => {
  it('are the 249 of ISO 3166-1, each once', () => {
    expect(countries).to.have.length(249);
    expect(new Set(countries).size).to.equal(249);
    expect(new Set(countries.map(alpha3)).size).to.equal(249);
  });

  it('all have a name in the browser', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const code of countries) expect(names.of(code), code).to.be.a('string');
  });

  it('have the three letters that the service takes', () => {
    for (const code of countries) expect(alpha3(code), code).to.match(/^[A-Z]{3}$/);
    const pairs = { US: 'USA', GB: 'GBR', DE: 'DEU', CH: 'CHE', KM: 'COM', YT: 'MYT', AF: 'AFG' };
    for (const [code, expected] of Object.entries(pairs)) expect(alpha3(code)).to.equal(expected);
    expect(alpha3('XX')).to.equal(undefined);
  });

  it('are known by either code', () => {
    for (const code of ['US', 'usa', ' Usa ']) expect(alpha2(code), code).to.equal('US');
    for (const code of countries) expect(alpha2(alpha3(code) ?? '')).to.equal(code);
    for (const code of ['', 'U', 'XX', 'United States']) expect(alpha2(code)).to.equal(undefined);
  });

  it('are listed by their names in the reader’s language', () => {
    const names = new Map(countryNames(countries, 'de'));
    expect(names.get('DE')).to.equal('Deutschland');
    expect(names.size).to.equal(249);
    const [first] = countryNames(countries, 'en');
    expect(first).to.deep.equal(['AF', 'Afghanistan']);
  });
});
