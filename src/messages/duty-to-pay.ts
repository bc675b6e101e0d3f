interface Whereabouts {
  /** Of the billing address, ISO 3166 in two letters or three; `undefined` while nobody knows. */
  readonly country?: string | undefined;
  /** BCP 47, as the page is written. */
  readonly locale: string;
  /** IANA, of the buyer's machine. */
  readonly timeZone: string;
}

// The European Union with the regions that its law reaches, the EEA, the United Kingdom and
// Switzerland. 150 is Europe in a locale.
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
 * Whether the buyer may be somewhere where the pay button alone has to tell of the duty to pay. The
 * billing country decides. While it is not known, the page's region or the machine's time zone is
 * enough: where the law does not ask for these words, they do no harm.
 */
export function dutyToPayMarket({ country, locale, timeZone }: Whereabouts): boolean {
  if (country) return COUNTRIES.has(country.toUpperCase());
  const { region } = new Intl.Locale(locale);
  if (COUNTRIES.has(region ?? '') || ZONES.test(timeZone)) return true;
  // A browser that hides its time zone says UTC: then the language is all that there is.
  const isUnknown = region === undefined && /^(Etc\/)?(UTC|GMT|Unknown)$/.test(timeZone);
  return isUnknown && COUNTRIES.has(new Intl.Locale(locale).maximize().region ?? '');
}
