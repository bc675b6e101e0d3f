// Our list of countries against the one of Debian's package iso-codes, where that is installed.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { alpha3, countries } from '../../src/address/countries.ts';

const FILE = '/usr/share/iso-codes/json/iso_3166-1.json';

interface IsoCodes {
  readonly '3166-1': readonly { readonly alpha_2: string; readonly alpha_3: string }[];
}

if (!existsSync(FILE)) console.log('Countries skipped: the package iso-codes is not installed');

describe.runIf(existsSync(FILE))('countries by iso-codes', () => {
  it('are the same, with the same three letters', () => {
    const { '3166-1': records } = JSON.parse(readFileSync(FILE, 'utf8')) as IsoCodes;
    const expected = new Map(records.map(({ alpha_2, alpha_3 }) => [alpha_2, alpha_3]));
    expect(new Map(countries.map((code) => [code, alpha3(code)]))).toEqual(expected);
  });
});
