/** Countries by alpha-2 code, each with the alpha-3 code that the service takes. */
export type CountryList = ReadonlyMap<string, string>;

/**
 * Asks the checkout origin for its list, which would be a part too large of the first answer.
 * `undefined` when it cannot be had.
 */
export async function loadCountries(): Promise<CountryList | undefined> {
  try {
    const response = await fetch('countries.json');
    return new Map((await response.json()) as readonly (readonly [string, string])[]);
  } catch {
    // A card is paid with as well without its country.
    return undefined;
  }
}
