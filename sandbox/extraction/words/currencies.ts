import { CURRENCIES } from '../../../src/api/merchant/authorizations.ts';

const CODES = new Set<string>(CURRENCIES);

/** Signs of currencies. Those that several currencies share are in `SHARED`. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₴': 'UAH',
  '₫': 'VND',
  '฿': 'THB',
  '₦': 'NGN',
  '₱': 'PHP',
  円: 'JPY',
  元: 'CNY',
  us$: 'USD',
  'u.s.$': 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  cad$: 'CAD',
  cdn$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  aud$: 'AUD',
  usd$: 'USD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  sg$: 'SGD',
  nt$: 'TWD',
  mx$: 'MXN',
  r$: 'BRL',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  лв: 'BGN',
  'лв.': 'BGN',
  chf: 'CHF',
  sfr: 'CHF',
  'sfr.': 'CHF',
  euro: 'EUR',
  euros: 'EUR',
};

/** Signs that stand for several currencies, by the one that they stand for with nothing else said. */
const SHARED: Readonly<Record<string, string | undefined>> = {
  $: 'USD',
  '¥': undefined,
  kr: undefined,
  'kr.': undefined,
};

/** A currency as it is written: surely one, or a sign that others have too. */
export type Currency = { readonly code: string } | { readonly sign: string };

/** Reads what stands beside a number. */
export function readCurrency(text: string): Currency | undefined {
  const plain = text.replace(/\s/g, '');
  const code = plain.replace(/[$€£¥]/g, '');
  if (CODES.has(code)) return { code };
  const lower = plain.toLowerCase();
  const known = Object.hasOwn(SIGNS, lower) ? SIGNS[lower] : undefined;
  if (known !== undefined) return { code: known };
  return Object.hasOwn(SHARED, lower) ? { sign: lower } : undefined;
}

/**
 * Where the currencies are at home that share a sign. A document that names such a place does not say
 * which of them its sign stands for.
 */
const AT_HOME: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  $: [
    [
      'CAD',
      /\b(?:canada|cad|gst\/hst|hst|qst|tps|tvq|ontario|qu[ée]bec|british columbia|alberta|manitoba|toronto|montr[ée]al|vancouver|calgary|ottawa)\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\.ca\b/i,
    ],
    [
      'AUD',
      /\b(?:australia|aud|abn|acn|bsb|sydney|melbourne|brisbane|perth|pty|nsw|queensland)\b|\.com\.au\b/i,
    ],
    ['NZD', /\b(?:new zealand|nzd|nzbn|auckland|wellington|christchurch|aotearoa)\b|\.nz\b/i],
    ['SGD', /\b(?:singapore|sgd|uen|pte)\b|\.sg\b/i],
    ['HKD', /\b(?:hong kong|hkd|kowloon)\b|\.hk\b/i],
    ['TWD', /\b(?:taiwan|twd|taipei)\b|\.tw\b/i],
    ['MXN', /\b(?:m[ée]xico|mxn|rfc|cfdi|guadalajara|monterrey|s\.? ?a\.? de c\.? ?v)\b|\.mx\b/i],
    [
      'OTHER',
      /\b(?:argentina|ars|cuit|chile|clp|colombia|cop|nit|uruguay|uyu|jamaica|jmd|trinidad|ttd|barbados|bbd|bahamas|bsd|bermuda|bmd|belize|bzd|fiji|fjd|guyana|gyd|liberia|lrd|namibia|nad|suriname|brunei|cayman|nicaragua|dominican|santo domingo|bogot[áa]|buenos aires|santiago|medell[íi]n|rut|ruc|peso|pesos)\b|\.(?:ar|cl|co|uy|jm|tt|bb|do)\b/i,
    ],
  ],
  '¥': [
    [
      'JPY',
      /\b(?:japan|jpy|tokyo|osaka|kyoto|yokohama|kk|k\.k\.)\b|株式会社|日本|東京|円|[ぁ-んァ-ヶ]|\.jp\b/i,
    ],
    [
      'CNY',
      /\b(?:china|cny|rmb|prc|beijing|shanghai|shenzhen|guangzhou)\b|有限公司|中国|人民币|元|\.cn\b/i,
    ],
  ],
  kr: [
    [
      'SEK',
      /\b(?:sweden|sverige|sek|stockholm|göteborg|malmö|bankgiro|plusgiro|org\.? ?nr|ab)\b|\.se\b/i,
    ],
    ['NOK', /\b(?:norway|norge|nok|oslo|bergen|trondheim|mva|orgnr)\b|\.no\b/i],
    ['DKK', /\b(?:denmark|danmark|dkk|københavn|copenhagen|aarhus|cvr|aps)\b|\.dk\b/i],
    ['ISK', /\b(?:iceland|ísland|isk|reykjav[íi]k|kennitala)\b|\.is\b/i],
  ],
};

/** The currency that a shared sign stands for in a text, or undefined where that is not sure. */
export function currencyOfSign(sign: string, text: string): string | undefined {
  const plain = sign.replace(/\.$/, '');
  const homes = (AT_HOME[plain] ?? []).filter(([, home]) => home.test(text));
  const [only, ...others] = homes;
  if (!only) return SHARED[plain];
  // A dollar is no other dollar only because a place is named: customers live somewhere, too.
  return others.length > 0 || plain === '$' ? undefined : only[0];
}

/** Every code of a currency that stands alone in a text. */
export function codesIn(text: string): ReadonlySet<string> {
  return new Set(
    (text.match(/(?<![\p{L}\d])[A-Z]{3}(?![\p{L}])/gu) ?? []).filter((code) => COMMON.has(code)),
  );
}

/** Codes that are not also words of bills, such as ALL, TOP and CUP. */
const COMMON = new Set(
  (
    'USD EUR GBP CHF SEK NOK DKK ISK PLN CZK HUF RON BGN TRY UAH RUB ILS AED SAR KWD BHD OMR QAR JOD ' +
    'TND EGP MAD ZAR NGN KES GHS INR PKR LKR BDT JPY CNY KRW TWD HKD SGD MYR IDR THB VND PHP AUD NZD ' +
    'CAD MXN BRL ARS CLP COP PEN UYU IQD LYD'
  ).split(' '),
);
