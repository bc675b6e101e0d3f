import { digitsOf } from '../../ui/digits.ts';

export type BrandId =
  | 'visa'
  | 'mastercard'
  | 'american-express'
  | 'discover'
  | 'diners-club'
  | 'jcb'
  | 'unionpay'
  | 'maestro'
  | 'elo'
  | 'mir'
  | 'hiper'
  | 'hipercard'
  | 'rupay'
  | 'verve'
  | 'troy';

export interface Brand {
  /** The id that vaults and card libraries use. */
  readonly id: BrandId;
  /** The brand's name, the same in every language. */
  readonly name: string;
  /** The possible lengths of a number, the most common one first. */
  readonly lengths: readonly number[];
  /** The numbers of digits after which a space is shown. */
  readonly gaps: readonly number[];
  /** The length of the security code, which has the same label for every brand. */
  readonly codeLength: 3 | 4;
}

/** 4-4-4-4-3, as most brands print their numbers. */
export const USUAL_GAPS: readonly number[] = [4, 8, 12, 16];

/**
 * A range of first digits that belong to a brand: `from` and `to` have the same length and are both
 * included.
 */
interface Range {
  readonly brand: Brand;
  readonly from: string;
  readonly to: string;
}

function ranges(
  name: string,
  prefixes: string,
  lengths: readonly number[] = [16],
  { gaps = USUAL_GAPS, codeLength = 3 }: Partial<Brand> = {},
): Range[] {
  const id = name.toLowerCase().replace(' ', '-') as BrandId;
  const brand = { id, name, lengths, gaps, codeLength };
  return prefixes.split(' ').map((prefix) => {
    const [from = '', to = from] = prefix.split('-');
    return { brand, from, to };
  });
}

// Prefixes as published by the networks and open tables (credit-card-type, Wikipedia's list of
// issuer numbers). Where brands share a network, the one whose rules hold everywhere is shown:
// RuPay's 353 and 356 are JCB, Troy's 65 are Discover. RuPay's "60, 65, 81, 82" is narrowed to what
// it issues.
const RANGES: readonly Range[] = [
  ranges('Visa', '4', [16, 18, 19]),
  ranges('Mastercard', '51-55 2221-2229 223-229 23-26 270-271 2720'),
  ranges('American Express', '34 37', [15], { gaps: [4, 10], codeLength: 4 }),
  ranges('Discover', '6011 644-649 65', [16, 19]),
  ranges('Diners Club', '300-305 36 38-39', [14, 16, 19], { gaps: [4, 10] }),
  ranges('JCB', '1800 2131 3528-3589', [16, 17, 18, 19]),
  ranges(
    'UnionPay',
    '620 62100-62182 62184-62197 622-626 6270 6272 6276-6277 6282-6289 6291-6292 810-816 8170-8171',
    [16, 14, 15, 17, 18, 19],
  ),
  ranges('Maestro', '493698 500-508 56-59 6', [16, 12, 13, 14, 15, 17, 18, 19]),
  ranges(
    'Elo',
    '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509 627780 ' +
      '636297 636368 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 ' +
      '650700-650718 650720-650727 650901-650978 651652-651679 655000-655019 655021-655058',
  ),
  ranges('Mir', '2200-2204', [16, 17, 18, 19]),
  ranges('Hiper', '637095 637568 637599 637609 637612 63737423 63743358'),
  ranges('Hipercard', '606282'),
  ranges('RuPay', '508500-508999 606985-607984 608001-608500 652150-653149 8172-8199 8200-8201'),
  ranges('Verve', '506099-506198 507865-507964 650002-650027', [16, 18, 19]),
  ranges('Troy', '9792'),
].flat();

/** The ranges by their first digit, so that each key looks through few of them. */
const BY_FIRST_DIGIT = Array.from({ length: 10 }, (_, digit) =>
  RANGES.filter(({ from }) => from.startsWith(String(digit))),
);

/** No more digits than these tell brands apart. */
const LONGEST_PREFIX = Math.max(...RANGES.map(({ from }) => from.length));

interface Found {
  readonly prefix: string;
  readonly brand: Brand | undefined;
  /** Whether every number with the prefix has the same brand. */
  readonly isDecided: boolean;
}

/** The brand that was last looked up, because each key needs it several times. */
let found: Found = { prefix: '', brand: undefined, isDecided: false };

/**
 * The brand whose numbers begin with the digits of `number`, which may be grouped, by the longest
 * prefix; `undefined` for unknown prefixes, and as long as further digits could still decide for
 * another brand.
 */
export function brandOf(number: string): Brand | undefined {
  if (found.isDecided && number.startsWith(found.prefix)) return found.brand;
  const prefix = digitsOf(number).slice(0, LONGEST_PREFIX);
  if (prefix !== found.prefix) found = lookUp(prefix);
  return found.brand;
}

function lookUp(prefix: string): Found {
  const nearby = BY_FIRST_DIGIT[Number(prefix.charAt(0))] ?? [];
  const possible = nearby.filter(({ from, to }) => {
    const start = prefix.slice(0, from.length);
    return start >= from.slice(0, start.length) && start <= to.slice(0, start.length);
  });
  const certain = possible.filter(({ from }) => from.length <= prefix.length);
  if (!possible.every(({ brand }) => certain.some((range) => range.brand === brand))) {
    return { prefix, brand: undefined, isDecided: false };
  }
  const longest = Math.max(...certain.map(({ from }) => from.length));
  const brand = certain.find(({ from }) => from.length === longest)?.brand;
  return { prefix, brand, isDecided: possible.length === 1 };
}
