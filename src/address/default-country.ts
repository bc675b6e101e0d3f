import { countries } from './country-codes.ts';

interface ZonedLocale extends Intl.Locale {
  readonly getTimeZones?: () => readonly string[] | undefined;
  /** The earlier form of `getTimeZones` in the proposal, which some browsers still have. */
  readonly timeZones?: readonly string[];
}

/**
 * The country (alpha-2) that a buyer probably lives in: the one that `locale` (BCP 47) names, else
 * the one of their time zone, else the one where most readers of the language live.
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

/**
 * Tries `likely` first, because asking each country takes a while. Zones that belong to no country
 * are not looked up at all.
 */
function countryOfZone(timeZone: string, likely: string): string | undefined {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return undefined;
  return [likely, ...countries].find((country) => {
    const there: ZonedLocale = new Intl.Locale(`und-${country}`);
    return (there.getTimeZones?.() ?? there.timeZones)?.includes(timeZone);
  });
}
