import { asciiDigits } from '../../ui/digits.ts';

export type PostalCodeProblem = 'empty' | 'format';

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
  readonly check: (text: string) => PostalCodeProblem | undefined;
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

// These patterns match codes in capitals, without spaces and hyphens. There is one only where every
// code has the same well-known form: a code that is refused wrongly loses a sale, and one that is
// accepted wrongly costs nothing.
const CANADIAN = /^[A-Z]\d[A-Z]\d[A-Z]\d$/;
const BRITISH = /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4})$/;
const ZIP = /^\d{5}(\d{4})?$/;
const ANY = /^[\p{L}\d]{1,10}$/u;

/** The rules that were needed so far, because each key needs one several times. */
const rules = new Map<string, PostalRule>();

/** What a postal code is like in `country` (alpha-2). */
export function postalRule(country: string): PostalRule {
  const rule = rules.get(country) ?? ruleOf(country);
  rules.set(country, rule);
  return rule;
}

function ruleOf(country: string): PostalRule {
  const name = NAMES.get(country) ?? 'postal';
  const none = among(NONE, country);
  const required = among(REQUIRED, country);
  const form =
    name === 'ZIP' ? ZIP : country === 'CA' ? CANADIAN : country === 'GB' ? BRITISH : ANY;
  return {
    name,
    numeric: !none && !among(LETTERS, country),
    none,
    required,
    check(text) {
      const code = asciiDigits(text).replace(/[\s-]/g, '').toUpperCase();
      if (code === '') return required ? 'empty' : undefined;
      return none || form.test(code) ? undefined : 'format';
    },
  };
}
