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
  const { region } = new Intl.Locale(locale);
  if (isCountry(region)) return region;
  const usual = new Intl.Locale(locale).maximize().region;
  const likely = isCountry(usual) ? usual : 'US';
  return countryOfZone(timeZone, likely) ?? likely;
}

function isCountry(region: string | undefined): region is string {
  return region !== undefined && countries.includes(region);
}

/** Asks for each country, which takes a while: `likely` comes first, and zones of none not at all. */
function countryOfZone(timeZone: string, likely: string): string | undefined {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return undefined;
  return [likely, ...countries].find((country) => {
    const there: ZonedLocale = new Intl.Locale(`und-${country}`);
    return (there.getTimeZones?.() ?? there.timeZones)?.includes(timeZone);
  });
}
