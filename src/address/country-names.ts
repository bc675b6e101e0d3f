/** Codes (alpha-2) and names of countries, in the order to show. */
export type CountryNames = readonly (readonly [code: string, name: string])[];

/** Countries of alpha-2 `codes` by their names in the language of `locale`, in its order. */
export function countryNames(codes: Iterable<string>, locale: string): CountryNames {
  const display = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return Array.from(codes, (code) => [code, display.of(code) ?? code] as const).toSorted(
    ([, one], [, other]) => compare(one, other),
  );
}
