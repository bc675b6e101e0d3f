import { minorUnitDigits } from '../../../src/money.ts';
import {
  countByStatus,
  findRecord,
  findRecords,
  type Condition,
  type Found,
} from '../kinds/find.ts';
import type { Kind, Reading } from '../kinds/kind.ts';
import { KINDS } from '../kinds/kinds.ts';
import type { Sql } from '../../store/store.ts';

/** What a search has found of one kind. */
export interface Results {
  readonly kind: Kind;
  readonly found: readonly Found[];
  readonly total: number;
}

/** So many results of each kind are listed. */
const MAX_RESULTS = 8;
const MAX_TERMS = 6;
const ID = /^[\w-]{3,64}$/;
/** An amount, with a sign or a code of a currency before or behind it. */
const AMOUNT = /^\p{Sc}?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,4}))?(?:\s*[a-z]{3})?$/iu;

/** Finds records of every kind by ids, names, emails, amounts and last digits. */
export async function search(sql: Sql, query: string, reading: Reading): Promise<Results[]> {
  const results: Results[] = [];
  for (const kind of KINDS) {
    const condition = conditionFor(kind, query.trim());
    const found = await findRecords(sql, kind, reading, { ...condition, limit: MAX_RESULTS });
    if (found.length === 0) continue;
    const counts = await countByStatus(sql, kind, reading.now, condition);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    results.push({ kind, found, total });
  }
  return results;
}

/** All terms have to be in the texts of a record, or the whole query is its amount. */
function conditionFor({ searched, amount }: Kind, query: string): Condition {
  const terms = query.split(/\s+/).filter(Boolean).slice(0, MAX_TERMS);
  const texts = `concat_ws(' ', ${searched.join(', ')})`;
  const has = terms.map((_, index) => `${texts} ilike $${index + 2}::text`).join(' and ');
  const values: unknown[] = terms.map((term) => `%${term.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  const [, whole, part = ''] = AMOUNT.exec(query) ?? [];
  if (!amount || whole === undefined) return { where: has, values };
  const [column, currency] = amount;
  const cases = amountsOf(whole.replaceAll(',', ''), part, currency);
  const first = values.length + 2;
  return {
    where: [
      `(${has})`,
      ...cases.map(({ when }, index) => `(${column} = $${first + index}::numeric and ${when})`),
    ].join(' or '),
    values: [...values, ...cases.map(({ value }) => value)],
  };
}

/**
 * What a column may hold where somebody has typed an amount, with the condition for each value.
 *
 * @param currency - An SQL expression, or undefined where the column is in major units.
 */
function amountsOf(whole: string, part: string, currency: string | undefined) {
  if (currency === undefined) return [{ value: `${whole}.${part || '0'}`, when: 'true' }];
  return DIGITS.filter(({ digits }) => part.length <= digits).map(({ digits, codes, isUsual }) => ({
    value: whole + part.padEnd(digits, '0'),
    when: `${currency} ${isUsual ? 'not in' : 'in'} (${codes})`,
  }));
}

/** Most currencies have two digits, and `Intl` knows those that have not. */
const USUAL_DIGITS = 2;
const UNUSUAL = Intl.supportedValuesOf('currency').filter(
  (code) => minorUnitDigits(code) !== USUAL_DIGITS,
);
const listOf = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ');
const DIGITS = [
  { digits: USUAL_DIGITS, codes: listOf(UNUSUAL), isUsual: true },
  ...[...new Set(UNUSUAL.map(minorUnitDigits))].map((digits) => ({
    digits,
    codes: listOf(UNUSUAL.filter((code) => minorUnitDigits(code) === digits)),
    isUsual: false,
  })),
];

/** The one record whose whole id the query is. */
export async function recordOf(
  sql: Sql,
  query: string,
  reading: Reading,
): Promise<readonly [Kind, string] | undefined> {
  const id = query.trim();
  if (!ID.test(id)) return undefined;
  for (const kind of KINDS) {
    const found = await findRecord(sql, kind, id, reading);
    if (found) return [kind, id];
  }
  return undefined;
}
