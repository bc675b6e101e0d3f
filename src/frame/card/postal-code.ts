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

function among(list: string, [first = '', second = '']: string): boolean {
  return new RegExp(`\\b${first}\\w*${second}`).test(list);
}

const NAMES = new Map<string, PostalRule['name']>([
  ...'US AS FM GU MH MP PR PW UM VI'.split(' ').map((country) => [country, 'ZIP'] as const),
  ...'AU GB GG IM JE NZ'.split(' ').map((country) => [country, 'postcode'] as const),
  ['IN', 'PIN'],
  ['IE', 'eircode'],
]);

/** The rules that were needed so far, because each key needs one several times. */
const rules = new Map<string, PostalRule>();

/** What a postal code is like in `country` (alpha-2). */
export function postalRule(country: string): PostalRule {
  const rule = rules.get(country) ?? ruleOf(country);
  rules.set(country, rule);
  return rule;
}

function ruleOf(country: string): PostalRule {
  const none = among(NONE, country);
  return {
    name: NAMES.get(country) ?? 'postal',
    numeric: !none && !among(LETTERS, country),
    none,
    required: among(REQUIRED, country),
  };
}
