// Our address formats against an older copy of libaddressinput's data, which is not part of this
// repository: a folder beside it holds the file. Where the newer data that we build from has grown,
// the differences are listed here.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addressFormat, addressFormats } from '../../scripts/addresses.ts';
import { dataFiles } from '../../scripts/build/data-files.ts';
import { countries } from '../../src/address/countries.ts';
import type { AddressFormat, AddressPart } from '../../src/address/format.ts';
import { isPostalCode } from '../../src/address/postal-code.ts';
import { postalRule } from '../../src/frame/card/postal-code.ts';
import { FORMATS } from '../support/vectors/address-formats.ts';

const FILE = new URL('../../../shared/vectors/libaddressinput-countryinfo.txt', import.meta.url);

interface Place {
  readonly fmt?: string;
  readonly require?: string;
  readonly sub_keys?: string;
  readonly zipex?: string;
}

const LETTERS: Readonly<Record<AddressPart, string>> = {
  line1: 'A',
  line2: '',
  city: 'C',
  region: 'S',
  postal_code: 'Z',
};

/** The mistakes of the data: they break its own pattern. */
const WRONG = ['BY 20050', 'EE 1001', 'GB RH6 OHP'];

/** Parts in their order: ours, which has grown, against the older. MC and VA are our own decision. */
const OTHER_ORDER =
  'AD AZC/AZS AE AS/AC AF ACZ/AC AI ACZ/AC AL AZC/AC BB ACSZ/AC BT ACZ/AC BY AZCS/SZCA CK AC/ACZ ' +
  'CO ACSZ/ACS CR ASCZ/AZC EE AZCS/AZC GB ACZ/ACSZ GI AZ/A GU ACZ/ACSZ HK SCA/SA IE ACSZ/ACS ' +
  'KG AZC/ZCA KY ASZ/AS LT AZCS/AZC LV ASCZ/ACZ MC AZ/AZC MN ACSZ/ASCZ MZ AZCS/AC NA ACZ/AC ' +
  'PE ACZS/AC PH ACZS/AZCS RO AZSC/AZC RU ACSZ/ZCA TR AZCS/AZC TZ AZC/AC UA ACSZ/ZCA VA AZ/AZC ' +
  'VC ACZ/AC VG ACZ/AC VN ACSZ/ACS';
/** The same for the parts that must not be empty. */
const OTHER_REQUIRED =
  'AD AC/AS AE AS/AC CO AS/AC CR ACS/AC CZ ACZ/AC EE ACZ/AC GU ACZ/ACSZ HU ACZ/AC ID AS/AC ' +
  'LT ACZ/AC LV ACZ/AC MC A/AC MX ACSZ/ACZ RO ACZ/AC RU ACSZ/ACZ SK ACZ/AC UA ACZ/AC VA A/AC';
/** Number of regions. */
const OTHER_REGIONS =
  'AD 0/7 AE 7/0 AU 9/8 CH 0/26 CL 16/15 CO 33/0 ID 34/33 IN 36/35 IR 31/0 IT 107/110 MZ 11/0 ' +
  'PE 26/0 PH 82/81 RU 85/0 TH 77/76 TR 81/0 UA 27/0 VN 63/64';

const sorted = (letters: string): string => letters.split('').toSorted().join('');

function partsOf({ fields }: AddressFormat, which: 'all' | 'required'): string {
  return fields
    .filter(({ optional }) => which === 'all' || optional !== true)
    .map(({ name }) => LETTERS[name])
    .join('');
}

describe('address formats', () => {
  const formats = countries.map(addressFormat);

  it('are what the package with the data says', () => {
    expect(readFileSync('src/address/formats.json', 'utf8')).toBe(addressFormats());
  });

  it('are one small file for each country', () => {
    const files = Object.entries(dataFiles()).filter(([name]) => name.startsWith('address-'));
    expect(files).toHaveLength(249);
    for (const [name, text] of files) {
      expect(text.length, name).toBeLessThan(7000);
      expect(name).toBe(`address-${(JSON.parse(text) as AddressFormat).country}.json`);
    }
  });

  it('ask for a street everywhere, with a second line right below it', () => {
    for (const { country, fields } of formats) {
      const names = fields.map(({ name }) => name);
      const street = names.indexOf('line1');
      expect(names.slice(street, street + 2), country).toEqual(['line1', 'line2']);
      expect(new Set(names).size, country).toBe(names.length);
      expect(fields[street]?.optional, country).toBe(undefined);
    }
  });

  it('have a pattern with each postal code, which its examples match, and names as the card form', () => {
    for (const { country, fields, postal } of formats) {
      const code = fields.find(({ name }) => name === 'postal_code');
      expect(postal === undefined, country).toBe(code === undefined);
      if (code) expect(code.label, country).toBe(postalRule(country).name);
      for (const example of postal?.examples ?? []) {
        expect(postal && isPostalCode(example, postal), `${country} ${example}`).toBe(true);
      }
    }
  });

  it('have regions with a code each, whose names differ', () => {
    for (const { country, regions = [] } of formats) {
      expect(new Set(regions.map(([code]) => code)).size, country).toBe(regions.length);
      expect(new Set(regions.map(([, name]) => name)).size, country).toBe(regions.length);
      for (const [code, name] of regions) expect(code && name, country).not.toBe('');
    }
  });

  it('that other tests write down are these', () => {
    for (const sample of Object.values<AddressFormat>(FORMATS)) {
      const { regions, ...rest } = addressFormat(sample.country);
      const { regions: some = [], ...expected } = sample;
      expect(rest).toEqual(expected);
      expect(regions ?? []).toEqual(expect.arrayContaining([...some]));
    }
  });
});

describe('postal codes of 5,000 characters', () => {
  const LONG = ['1', 'A', '-', ' ', '１', '〒', 'AB12', '1 2-', '\u{1D7CE}', 'ﷺ'];

  it('are refused at once in every country', () => {
    const codes = LONG.map((piece) => piece.repeat(Math.ceil(5000 / piece.length)));
    const started = performance.now();
    let checks = 0;
    for (const country of ['US', 'GB', 'CA', 'AR', 'LB', 'PE', 'VI', 'NL', 'MU', 'IL']) {
      const { postal } = addressFormat(country);
      for (const code of codes) {
        checks += 1;
        expect(postal && isPostalCode(code, postal), `${country} ${code.slice(0, 8)}`).toBe(false);
      }
    }
    expect((performance.now() - started) / checks).toBeLessThan(50);
  });
});

if (!existsSync(FILE)) console.log(`Addresses skipped: there is no ${FILE.pathname}`);

describe.runIf(existsSync(FILE))('address formats by libaddressinput', () => {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : [];
  const places = lines.flatMap((line) => {
    const [, country = '', record = ''] = /^data\/([A-Z]{2})=(.*)$/.exec(line) ?? [];
    // Ascension, Tristan da Cunha and Kosovo are no countries of ISO 3166-1.
    return countries.includes(country) ? [{ country, ...(JSON.parse(record) as Place) }] : [];
  });

  it('take all its examples of postal codes but its mistakes', () => {
    const examples = places.flatMap(({ country, zipex = '' }) =>
      zipex.split(',').flatMap((code) => (code === '' ? [] : [{ country, code }])),
    );
    expect(examples).toHaveLength(428);
    const refused = examples.filter(({ country, code }) =>
      [code, code.toLowerCase(), code.replaceAll(/[\s-]/g, ''), ` ${wide(code)} `].some(
        (spelling) => {
          const { postal } = addressFormat(country);
          return !postal || !isPostalCode(spelling, postal);
        },
      ),
    );
    expect(refused.map(({ country, code }) => `${country} ${code}`)).toEqual(WRONG);
  });

  it('have its parts in its order, but for what is listed', () => {
    const other = places.flatMap(({ country, fmt = '%A%C' }) => {
      const theirs = [...fmt.matchAll(/%([ACSZ])/g)].map(([, letter]) => letter).join('');
      const ours = partsOf(addressFormat(country), 'all');
      return ours === theirs ? [] : [`${country} ${ours}/${theirs}`];
    });
    expect(other.toSorted().join(' ')).toBe(OTHER_ORDER);
  });

  it('require what it requires, but for what is listed', () => {
    const other = places.flatMap(({ country, require = 'AC' }) => {
      const theirs = sorted(require.replaceAll(/[^ACSZ]/g, ''));
      const ours = sorted(partsOf(addressFormat(country), 'required'));
      return ours === theirs ? [] : [`${country} ${ours}/${theirs}`];
    });
    expect(other.toSorted().join(' ')).toBe(OTHER_REQUIRED);
  });

  it('have as many regions, but for what is listed', () => {
    const other = places.flatMap(({ country, sub_keys = '' }) => {
      const theirs = sub_keys.split('~').filter(Boolean).length;
      const ours = addressFormat(country).regions?.length ?? 0;
      return ours === theirs ? [] : [`${country} ${ours}/${theirs}`];
    });
    expect(other.toSorted().join(' ')).toBe(OTHER_REGIONS);
  });
});

/** In full width, as East Asian keyboards type it. */
function wide(code: string): string {
  return code.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}
