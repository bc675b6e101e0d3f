import { countries } from './countries.ts';

interface ZonedLocale extends Intl.Locale {
  readonly getTimeZones?: () => readonly string[] | undefined;
  /** The same, of browsers that have the proposal's earlier form. */
  readonly timeZones?: readonly string[];
}

/**
 * The country (alpha-2) that a buyer is likely to live in: the one that `locale` (BCP 47) names,
 * else the one of their clock, else the one that most readers of the language live in.
 */
export function defaultCountry(
  locale: string,
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const read = new Intl.Locale(locale);
  const guesses = [read.region, countryOfZone(timeZone), read.maximize().region];
  return guesses.find((guess) => guess !== undefined && countries.includes(guess)) ?? 'US';
}

function countryOfZone(timeZone: string): string | undefined {
  return countries.find((country) => {
    const there: ZonedLocale = new Intl.Locale(`und-${country}`);
    return (there.getTimeZones?.() ?? there.timeZones)?.includes(timeZone);
  });
}
