/** Countries by alpha-2 code, each with the alpha-3 code that the service takes. */
export type CountryList = ReadonlyMap<string, string>;

/**
 * Loads the list from the checkout origin, because it would be too large a part of the document.
 * `undefined` if it cannot be loaded.
 */
export async function loadCountries(): Promise<CountryList | undefined> {
  try {
    const response = await fetch('countries.json');
    return new Map((await response.json()) as readonly (readonly [string, string])[]);
  } catch {
    // A card can be charged without its country.
    return undefined;
  }
}
