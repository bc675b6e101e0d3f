/** Codes (alpha-2) and names of countries, in the order to show. */
export type CountryNames = readonly (readonly [code: string, name: string])[];

/**
 * The names of the countries in `codes` (alpha-2), in the language of `locale` and sorted by its
 * rules.
 */
export function countryNames(codes: Iterable<string>, locale: string): CountryNames {
  const display = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return Array.from(codes, (code) => [code, display.of(code) ?? code] as const).toSorted(
    ([, one], [, other]) => compare(one, other),
  );
}
