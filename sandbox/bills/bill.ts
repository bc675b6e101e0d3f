import type {
  Bill,
  BillFields,
  BillStatus,
  DocumentKind,
  ReviewReason,
} from '../../src/api/merchant/bills.ts';
import { minorUnitDigits } from '../../src/money.ts';
import { inTurn } from '../http/idempotency.ts';
import type { Call } from '../http/implement.ts';
import { maskJson } from '../http/log/masking.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Service } from '../http/service.ts';
import { conditionOf, type Match } from '../store/records.ts';
import { seal, unseal } from '../store/sealing.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

/** What a bill says: as it was read, and with what the merchant has changed. */
export interface Details {
  readonly extracted: BillFields;
  readonly reviewed: BillFields;
  readonly kind: DocumentKind;
  readonly reasons: readonly ReviewReason[];
  /** The id of the first bill that is the same. */
  readonly duplicateOf: string | null;
}

type Keys = Pick<Service, 'documentKey'>;

/**
 * Bills as the service shows them, in the order in which they were made.
 *
 * @param isWhole - Whether account numbers are shown. Lists and answers that are kept have them
 *   masked.
 */
export async function readBills(
  sql: Sql,
  { documentKey }: Keys,
  match: Match<'bills'>,
  { isWhole = false } = {},
): Promise<Bill[]> {
  const rows = await sql.tables
    .selectFrom('bills')
    .selectAll()
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
  const payments = await sql.tables
    .selectFrom('bill_payments')
    .selectAll()
    .where(conditionOf<'bill_payments'>({ bill_id: rows.map(({ id }) => id) }))
    .orderBy('seq')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const details = await openDetails(documentKey, row);
      const payment = payments.findLast(({ bill_id }) => bill_id === row.id);
      return toBill(row, isWhole ? details : maskDetails(details), payment);
    }),
  );
}

function toBill(
  row: Row<'bills'>,
  { extracted, reviewed, kind, reasons, duplicateOf }: Details,
  payment: Row<'bill_payments'> | undefined,
): Bill {
  return {
    id: row.id,
    status: row.status,
    file_name: row.file_name,
    content_type: row.content_type,
    size: row.size,
    sha256: row.sha256,
    extracted_data: extracted,
    reviewed_data: reviewed,
    extraction_error: row.extraction_error,
    document_kind: kind,
    review_reasons: [...reasons],
    duplicate_of: duplicateOf,
    recipient_id: row.recipient_id,
    recipient_match: row.recipient_match,
    payment_method: row.payment_method,
    scheduled_date: row.scheduled_date,
    treasury_transaction: payment ? toTransaction(payment) : null,
    failure_code: row.failure_code,
    failure_message: row.failure_message,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toTransaction(payment: Row<'bill_payments'>): Bill['treasury_transaction'] {
  const { id, state, amount, currency, recipient_id, expires_at, created_at } = payment;
  return {
    id,
    state,
    amount: amount / 10 ** minorUnitDigits(currency),
    currency,
    recipient_id,
    expires_at: expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

export async function openDetails(
  documentKey: Uint8Array,
  { id, details }: Pick<Row<'bills'>, 'id' | 'details'>,
): Promise<Details> {
  const plain = await unseal(documentKey, `details ${id}`, details);
  // Bills that were read before kinds, reasons and duplicates were noted have none of them.
  const before = { kind: 'invoice', reasons: [], duplicateOf: null } as const;
  return { ...before, ...(JSON.parse(new TextDecoder().decode(plain)) as Details) };
}

/** The columns that hold what a bill says. */
export async function detailColumns(
  { documentKey, random }: Pick<Service, 'documentKey' | 'random'>,
  id: string,
  details: Details,
): Promise<Pick<Row<'bills'>, 'details' | 'vendor_name' | 'amount' | 'due_date'>> {
  const { vendor_name = null, amount = null, due_date = null } = details.reviewed;
  const plain = new TextEncoder().encode(JSON.stringify(details));
  const sealed = await seal(documentKey, `details ${id}`, plain, random);
  return { details: sealed, vendor_name, amount, due_date };
}

function maskDetails(details: Details): Details {
  const { extracted, reviewed } = details;
  return { ...details, extracted: maskFields(extracted), reviewed: maskFields(reviewed) };
}

/** What a bill says, with the last four digits of its account number and nothing else like it. */
function maskFields({ amount, line_items, account_number, ...texts }: BillFields): BillFields {
  return {
    ...(maskJson(texts) as BillFields),
    ...(amount !== undefined && { amount }),
    ...(line_items && { line_items }),
    ...(account_number !== undefined && { account_number: `••••${account_number.slice(-4)}` }),
  };
}

/** One bill as answers show it that may be kept. */
export async function shownBill(sql: Sql, keys: Keys, id: string): Promise<Bill> {
  const [bill] = await readBills(sql, keys, { id });
  if (!bill) throw new Error(`The bill ${id} is missing`);
  return bill;
}

/**
 * Waits for every other change of a bill, and returns it if it has one of `statuses`.
 *
 * @throws {Refusal} `NOT_FOUND` or `BILL_STATUS`
 */
export async function lockBill(
  sql: Sql,
  { request, merchant }: Pick<Call<{ readonly id: string }>, 'request' | 'merchant'>,
  statuses?: readonly BillStatus[],
): Promise<Row<'bills'>> {
  const found = await inTurn('Another request for this bill is still being processed.', () =>
    sql.tables
      .selectFrom('bills')
      .selectAll()
      .where('id', '=', request.id)
      .where('merchant', '=', merchant)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (!found) throw notFound();
  if (!statuses || statuses.includes(found.status)) return found;
  throw new Refusal('BILL_STATUS', `The bill has the status ${found.status}.`);
}

/** Gives a bill other values. The caller holds its lock. */
export async function changeBillRow(
  sql: Sql,
  now: Date,
  id: string,
  changes: Partial<Omit<Row<'bills'>, 'seq' | 'id' | 'merchant' | 'created_at' | 'updated_at'>>,
): Promise<void> {
  await sql.tables
    .updateTable('bills')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();
}
