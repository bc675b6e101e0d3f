/** A part of a postal address, by the name that it has on the wire. Interface, section 4.4. */
export type AddressPart = 'line1' | 'line2' | 'city' | 'region' | 'postal_code';

/** What a part is called in a country. The texts are in src/messages/english/billing.ts. */
export type AddressLabel =
  | 'line1'
  | `line2${'' | '_district' | '_neighborhood' | '_suburb' | '_townland' | '_village_township'}`
  | 'city'
  | 'district'
  | 'post_town'
  | 'suburb'
  | 'area'
  | 'county'
  | 'department'
  | 'do_si'
  | 'emirate'
  | 'island'
  | 'oblast'
  | 'parish'
  | 'prefecture'
  | 'province'
  | 'region'
  | 'state'
  | 'ZIP'
  | 'postal'
  | 'postcode'
  | 'PIN'
  | 'eircode';

export interface AddressField {
  readonly name: AddressPart;
  readonly label: AddressLabel;
  /** Whether the field may stay empty. */
  readonly optional?: true;
}

/** The third entry is the name in the country's own script, where `name` is in Latin letters. */
export type Region = readonly [code: string, name: string, local?: string];

export interface PostalFormat {
  /**
   * A regular expression without `^` and `$` that every code matches once `compactCode` has put it
   * into capitals and removed spaces and hyphens.
   */
  readonly pattern: string;
  readonly examples: readonly string[];
  /** Whether codes consist of digits alone, so that a numeric keyboard is enough. */
  readonly numeric: boolean;
}

/** The parts of an address in one country: the content of `address-XX.json`. */
export interface AddressFormat {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The parts in the order of the country. A part that is missing here does not exist there. */
  readonly fields: readonly AddressField[];
  /** All regions of the country; absent where a region is typed freely. */
  readonly regions?: readonly Region[];
  /** Language (BCP 47) of the third name of each region. */
  readonly language?: string;
  readonly postal?: PostalFormat;
}

/** The format to use while a country's own format is being loaded, or when that fails. */
export function genericFormat(country: string): AddressFormat {
  return {
    country,
    fields: [
      { name: 'line1', label: 'line1' },
      { name: 'city', label: 'city' },
      { name: 'postal_code', label: 'postal', optional: true },
    ],
  };
}
