interface Whereabouts {
  /**
   * The country of the billing address, in two or three letters of ISO 3166; `undefined` until it
   * is known.
   */
  readonly country?: string | undefined;
  /** The page's locale (BCP 47). */
  readonly locale: string;
  /** The time zone of the buyer's device (IANA). */
  readonly timeZone: string;
}

// The European Union with the regions that its law covers, the EEA, the United Kingdom and
// Switzerland. In a locale, 150 is Europe.
const COUNTRIES = new Set(
  (
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE AX GF GP MF ' +
    'MQ RE YT IS LI NO GB CH 150 ' +
    'AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT ROU ' +
    'SVK SVN ESP SWE ALA GUF GLP MAF MTQ REU MYT ISL LIE NOR GBR CHE'
  ).split(' '),
);

const ZONES =
  /^(Europe\/|Arctic\/Longyearbyen|Atlantic\/(Azores|Canary|Madeira|Reykjavik)|Asia\/(Nicosia|Famagusta)|Africa\/Ceuta|America\/(Cayenne|Guadeloupe|Marigot|Martinique)|Indian\/(Mayotte|Reunion)|[CEMW]ET$|GB|Eire|Portugal|Poland|Iceland)/;

/**
 * Whether the buyer may be in a country where the words on the pay button have to mention the duty
 * to pay. The billing country decides. While it is not known, the page's region or the device's
 * time zone is enough, because these words do no harm where the law does not require them.
 */
export function dutyToPayMarket({ country, locale, timeZone }: Whereabouts): boolean {
  if (country) return COUNTRIES.has(country.toUpperCase());
  const { region } = new Intl.Locale(locale);
  if (COUNTRIES.has(region ?? '') || ZONES.test(timeZone)) return true;
  // A browser that hides its time zone reports UTC, so only the language is left to decide.
  const isUnknown = region === undefined && /^(Etc\/)?(UTC|GMT|Unknown)$/.test(timeZone);
  return isUnknown && COUNTRIES.has(new Intl.Locale(locale).maximize().region ?? '');
}
