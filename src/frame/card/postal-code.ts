export interface PostalRule {
  /** What the code is called in the country, for the label. */
  readonly name: 'ZIP' | 'postal' | 'postcode' | 'PIN' | 'eircode';
  /** Whether the code consists of digits alone, so that a numeric keyboard is enough. */
  readonly numeric: boolean;
  /**
   * Whether the country has no codes, so that the field is hidden and a filler is sent. Contract,
   * section 7.
   */
  readonly none: boolean;
  /**
   * Whether an address is incomplete without it. Elsewhere many people do not know their code, so
   * the field may stay empty.
   */
  readonly required: boolean;
}

// Alpha-2 codes, according to the address data of libaddressinput, and a test compares them. Codes
// that begin with the same letter form one word: "AEG" is AE and AG.
const NONE =
  'AEGOQW BFIJOQSVWZ CDFGIMW DJM ER FJ GADHMQY HK JM KIMN LCY MLORSW NARU PAS QA RW SBCLRSTX TDFGKLOTV UG VU WS YE ZW';
const REQUIRED =
  'ASTUX BELR CAHN DEK ES FIKMR GBFGLPRSU IMNOT JEP KR LIU MFHPQXY NCLOZ PFLMNRTW REU SEGHJM TCRW US VI WF YT ZA';
const LETTERS = 'ADR BBMN CA EC FK GBGIS IEMO JE KY LV MTU NL OM PEN SHVZ TC VCG';
const ZIP = 'AS FM GU MHP PRW UMS VI';
const POSTCODE = 'AU GBG IM JE NZ';

function among(list: string, [first = '', second = '']: string): boolean {
  return new RegExp(`\\b${first}\\w*${second}`).test(list);
}

function nameOf(country: string): PostalRule['name'] {
  if (country === 'IN') return 'PIN';
  if (country === 'IE') return 'eircode';
  if (among(ZIP, country)) return 'ZIP';
  return among(POSTCODE, country) ? 'postcode' : 'postal';
}

/** What a postal code is like in `country` (alpha-2). */
export function postalRule(country: string): PostalRule {
  const none = among(NONE, country);
  return {
    name: nameOf(country),
    numeric: !none && !among(LETTERS, country),
    none,
    required: among(REQUIRED, country),
  };
}
