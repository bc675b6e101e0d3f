// Our facts about postal codes against the address data of libaddressinput, which is not part of
// this repository: a folder beside it holds the file.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countries } from '../../src/address/countries.ts';
import { checkPostalCode } from '../../src/frame/card/postal-check.ts';
import { postalRule } from '../../src/frame/card/postal-code.ts';

const FILE = new URL('../../../shared/vectors/libaddressinput-countryinfo.txt', import.meta.url);

interface Place {
  readonly zip?: string;
  readonly zipex?: string;
  /** Letters of the parts that an address must have: Z for the postal code. */
  readonly require?: string;
}

/** The mistakes of the data: they break its own pattern. */
const WRONG = ['RH6 OHP'];
/** Not in the data; we ask for a code there and do not require it. */
const UNKNOWN = ['CU', 'KP', 'SD', 'SY'];
/** Without a pattern in the data, and yet with codes: Eircodes, and US ZIP codes. */
const NEWER = ['IE', 'UM'];

if (!existsSync(FILE)) console.log(`Postal codes skipped: there is no ${FILE.pathname}`);

describe.runIf(existsSync(FILE))('postal codes by libaddressinput', () => {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : [];
  const places = lines.flatMap((line) => {
    const [, country = '', record = ''] = /^data\/([A-Z]{2})[^=]*=(.*)$/.exec(line) ?? [];
    if (!countries.includes(country)) return [];
    return [
      { country, whole: line.startsWith(`data/${country}=`), ...(JSON.parse(record) as Place) },
    ];
  });
  const known = places.filter(({ whole }) => whole);

  it('cover every country but a few', () => {
    const missing = countries.filter((code) => !known.some(({ country }) => country === code));
    expect(missing).toEqual(UNKNOWN);
    expect(missing.filter((country) => postalRule(country).none)).toEqual([]);
  });

  it('exist where the data has a pattern', () => {
    for (const { country, zip } of known.filter((place) => !NEWER.includes(place.country))) {
      expect(postalRule(country).none, country).toBe(zip === undefined);
    }
    for (const country of NEWER) expect(postalRule(country).none, country).toBe(false);
  });

  it('are required where an address requires them', () => {
    for (const { country, require = '' } of known) {
      expect(postalRule(country).required, country).toBe(require.includes('Z'));
    }
  });

  it('have a numeric keyboard where the pattern has no letter', () => {
    for (const { country, zip } of known.filter((place) => place.zip !== undefined)) {
      expect(postalRule(country).numeric, country).toBe(!/[A-Z]/.test(zip ?? ''));
    }
  });

  it('are taken: every example of every country and region', () => {
    const examples = places.flatMap(({ country, zipex = '' }) =>
      zipex
        .split(',')
        .filter((code) => code !== '' && !code.includes(':') && !WRONG.includes(code))
        .map((code) => ({ country, code })),
    );
    expect(examples.length).toBeGreaterThan(1000);
    const refused = examples.filter(({ country, code }) =>
      [code, code.toLowerCase(), code.replaceAll(/[\s-]/g, '')].some(
        (spelling) => checkPostalCode(country, spelling) !== undefined,
      ),
    );
    expect(refused).toEqual([]);
  });

  it('are refused where the US, Canada and Britain have other forms', () => {
    const codes = ['1234', '123456', 'ABCDE', 'A1A', 'A1A 1A', 'SW1A', '12345-67', '!'];
    for (const country of ['US', 'CA', 'GB']) {
      for (const code of codes) expect(checkPostalCode(country, code), code).toBe('format');
    }
  });
});
