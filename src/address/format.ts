/** A part of a postal address, by the name that it has on the wire. Interface, section 4.4. */
export type AddressPart = 'line1' | 'line2' | 'city' | 'region' | 'postal_code';

/** What a part is called in a country. src/messages/billing.ts has the words. */
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
  /** It may stay empty. */
  readonly optional?: true;
}

/** The third name is the one in the country's own script, where `name` is in Latin letters. */
export type Region = readonly [code: string, name: string, local?: string];

export interface PostalFormat {
  /**
   * Of every code, as a regular expression without `^` and `$`. For codes as `compactCode` writes
   * them: in capitals, without spaces and hyphens.
   */
  readonly pattern: string;
  readonly examples: readonly string[];
  /** Codes are made of digits alone, so a numeric keyboard is enough. */
  readonly numeric: boolean;
}

/** What an address in a country consists of: the content of `address-XX.json`. */
export interface AddressFormat {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** In the order in which the country writes them. What is missing here does not exist there. */
  readonly fields: readonly AddressField[];
  /** Every region there is; absent where it is written freely. */
  readonly regions?: readonly Region[];
  /** Language (BCP 47) of the regions' own names. */
  readonly language?: string;
  readonly postal?: PostalFormat;
}

/** For a country whose format has not come yet, or does not come. */
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
