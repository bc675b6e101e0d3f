import { asciiDigits } from './digits.ts';

export type PostalCodeProblem = 'empty' | 'format';

export interface PostalRule {
  /** What the code is called there, for the label. */
  readonly name: 'ZIP' | 'postal' | 'postcode' | 'PIN' | 'eircode';
  /** The code is made of digits alone, so a numeric keyboard is enough. */
  readonly numeric: boolean;
  /** There are no codes: the field is hidden and a filler sent. Contract, section 7. */
  readonly none: boolean;
  /** An address is not complete without it. Elsewhere many do not know theirs, and an empty field is right. */
  readonly required: boolean;
  readonly check: (text: string) => PostalCodeProblem | undefined;
}

// Alpha-2 codes, after the address data of libaddressinput, by which a test checks them.
const NONE = (
  'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CM CW DJ DM ER FJ GA GD GH GM GQ GY ' +
  'HK JM KI KM KN LC LY ML MO MR MS MW NA NR NU PA PS QA RW SB SC SL SR SS ST SX TD TF TG TK ' +
  'TL TO TT TV UG VU WS YE ZW'
).split(' ');
const REQUIRED = (
  'AS AT AU AX BE BL BR CA CH CN DE DK ES FI FK FM FR GB GF GG GL GP GR GS GU IM IN IO IT JE ' +
  'JP KR LI LU MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RU SE SG SH SJ SM TC TR ' +
  'TW US VI WF YT ZA'
).split(' ');
const LETTERS =
  'AD AR BB BM BN CA EC FK GB GG GI GS IE IM IO JE KY LV MT MU NL OM PE PN SH SV SZ TC VC VG'.split(
    ' ',
  );

const NAMES = new Map<string, PostalRule['name']>([
  ...'US AS FM GU MH MP PR PW UM VI'.split(' ').map((country) => [country, 'ZIP'] as const),
  ...'AU GB GG IM JE NZ'.split(' ').map((country) => [country, 'postcode'] as const),
  ['IN', 'PIN'],
  ['IE', 'eircode'],
]);

// Without spaces and hyphens, in capitals. Only where every code has one well-known form: a code
// refused wrongly loses a sale, one taken wrongly costs nothing.
const CANADIAN = /^[A-Z]\d[A-Z]\d[A-Z]\d$/;
const BRITISH = /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4})$/;
const ZIP = /^\d{5}(\d{4})?$/;
const ANY = /^[\p{L}\d]{1,10}$/u;

/** What an address in `country` (alpha-2) needs for a postal code. */
export function postalRule(country: string): PostalRule {
  const name = NAMES.get(country) ?? 'postal';
  const none = NONE.includes(country);
  const required = REQUIRED.includes(country);
  const form =
    name === 'ZIP' ? ZIP : country === 'CA' ? CANADIAN : country === 'GB' ? BRITISH : ANY;
  return {
    name,
    numeric: !none && !LETTERS.includes(country),
    none,
    required,
    check(text) {
      const code = asciiDigits(text).replace(/[\s-]/g, '').toUpperCase();
      if (code === '') return required ? 'empty' : undefined;
      return none || form.test(code) ? undefined : 'format';
    },
  };
}
