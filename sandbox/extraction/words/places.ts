/*
 * What shows where a bill comes from: enough to say in which order it writes day and month, and never
 * that it comes from nowhere else.
 */

/** Currencies of places that write the day before the month in figures. */
const DAY_FIRST = new Set(
  (
    'EUR GBP CHF NOK DKK ISK PLN CZK RON BGN TRY UAH RUB ILS AED SAR KWD BHD OMR QAR JOD TND EGP MAD ' +
    'NGN GHS INR PKR LKR BDT HKD SGD MYR IDR THB VND AUD NZD MXN BRL ARS CLP COP PEN UYU IQD LYD SEK'
  ).split(' '),
);

/** What bills of the United States say, and others do not. */
const AMERICAN =
  /\b(?:inc|llc|l\.l\.c|corp|corporation|ein|aba|routing (?:number|no)|zip code|united states|usa|u\.s\.a)\b|\b[A-Z]{2},? \d{5}(?:-\d{4})?\b|\(\d{3}\) ?\d{3}-\d{4}|\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}, \d{4}\b/i;

/** What bills of other places say. */
const ELSEWHERE =
  /\b(?:vat|gst|hst|abn|acn|iban|bic|swift|sort code|siret|siren|btw|kvk|cvr|nip|gmbh|s\.?a\.?r\.?l|s\.?r\.?l|b\.?v|n\.?v|ltd|limited|plc|pty|pte|pvt|united kingdom|england|scotland|wales|ireland|canada|australia|new zealand|south africa|india|singapore|hong kong|germany|france|spain|italy|netherlands|belgium|austria|switzerland|sweden|norway|denmark|finland|poland|portugal|greece|europe|london|dublin|paris|berlin|madrid|rome|milan|amsterdam|toronto|sydney|cheque|cheques)\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\.(?:co\.uk|uk|de|fr|es|it|nl|eu|ie|ca|au|nz|in|ch|at|be|se|no|dk|fi|pl|pt)\b|\+(?!1[ (-])\d/i;

/** In which order a place writes day and month in figures, or undefined where nothing decides. */
export type DayOrder = 'day-first' | 'month-first';

/** The order that the currency of a bill and the places in it decide. */
export function orderByPlace(text: string, currency: string | undefined): DayOrder | undefined {
  if (currency !== undefined && DAY_FIRST.has(currency)) return 'day-first';
  const isAmerican = currency === 'USD' && AMERICAN.test(text) && !ELSEWHERE.test(text);
  return isAmerican ? 'month-first' : undefined;
}

/** Languages in which bills name countries. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl', 'ja'];
const CITIES =
  'london manchester birmingham edinburgh glasgow dublin berlin hamburg munich münchen köln cologne frankfurt wien vienna ' +
  'zürich zurich genève geneva paris lyon marseille bordeaux brussels bruxelles amsterdam rotterdam madrid barcelona valencia ' +
  'sevilla lisboa lisbon porto roma rome milano milan torino napoli firenze venezia stockholm göteborg malmö københavn ' +
  'copenhagen oslo helsinki warszawa warsaw kraków praha prague budapest athens istanbul chicago boston seattle houston ' +
  'dallas denver atlanta miami phoenix portland austin philadelphia toronto montreal vancouver ottawa sydney melbourne ' +
  'brisbane perth auckland wellington singapore mumbai delhi bangalore dubai tokyo osaka beijing shanghai seoul';
const OTHER_PLACES =
  'england|scotland|wales|great britain|uk|usa|u.s.a.|u.k.|new york|los angeles|san francisco|hong kong';

let places: ReadonlySet<string> | undefined;

/** Whether a text is nothing but the name of a country or a large city. */
export function isPlaceName(text: string): boolean {
  places ??= new Set([...CITIES.split(' '), ...OTHER_PLACES.split('|'), ...countryNames()]);
  return places.has(text.toLowerCase());
}

function countryNames(): string[] {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  return LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []);
  });
}
