import type { BillFields } from '../../src/api/merchant/bills.ts';
import type { Service } from '../http/service.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { openDetails } from './bill.ts';
import { nameKeyOf } from './recipients.ts';

/** A bill that is asked about. One that is not kept yet has no place among the others. */
type Asked = Pick<Row<'bills'>, 'sha256' | 'merchant'> & Partial<Pick<Row<'bills'>, 'id' | 'seq'>>;

/**
 * The first other bill that is the same: of the same file, or of the same vendor with the same number
 * and amount. It has come before, or is being paid already. A bill that was cancelled or has failed
 * is none, because whoever uploads it again wants it paid.
 */
export async function findDuplicate(
  sql: Sql,
  { documentKey }: Pick<Service, 'documentKey'>,
  { sha256, merchant, id = '', seq }: Asked,
  fields: BillFields,
): Promise<string | null> {
  const { amount } = fields;
  const rows = await sql.tables
    .selectFrom('bills')
    .select(['id', 'seq', 'status', 'sha256', 'details'])
    .where('merchant', '=', merchant)
    .where('id', '!=', id)
    .where('status', 'not in', ['cancelled', 'failed'])
    .where((column) =>
      column.or([
        column('sha256', '=', sha256),
        ...(amount === undefined ? [] : [column('amount', '=', amount)]),
      ]),
    )
    .orderBy('seq')
    .execute();
  for (const row of rows) {
    const isEarlier = seq === undefined || row.seq < seq;
    if (!isEarlier && !['confirmed', 'processing', 'completed'].includes(row.status)) continue;
    if (row.sha256 === sha256) return row.id;
    const { reviewed } = await openDetails(documentKey, row);
    if (isSame(reviewed, fields)) return row.id;
  }
  return null;
}

function isSame(one: BillFields, other: BillFields): boolean {
  const [a, b] = [keyOf(one), keyOf(other)];
  return a !== undefined && a === b && one.amount === other.amount && isSameCurrency(one, other);
}

/** Vendor and number as they are compared, or undefined where one of them is not known. */
function keyOf({ vendor_name = '', invoice_number = '' }: BillFields): string | undefined {
  const parts = [vendor_name, invoice_number].map(nameKeyOf);
  return parts.includes('') ? undefined : parts.join('/');
}

function isSameCurrency({ currency: one }: BillFields, { currency: other }: BillFields): boolean {
  return one === undefined || other === undefined || one === other;
}
