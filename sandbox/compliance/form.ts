import { addDays } from '../../src/calendar.ts';
import type { ComplianceForm } from '../../src/api/merchant/compliance.ts';
import type { Owner } from '../store/owner.ts';
import { conditionOf, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import { documentPath, FORM } from './document.ts';

/** Days for the signature of a new form. */
const DAYS_TO_SIGN = 30;

/** A form that the merchant has to sign, as it is stored. */
export function newForm(id: string, merchant: string, now: Date) {
  const due_at = addDays(now, DAYS_TO_SIGN);
  return { ...FORM, id, merchant, status: 'needs_signature', due_at, created_at: now } as const;
}

/** Forms as the service shows them, in the order in which they were made. */
export async function readForms(
  sql: Sql,
  match: Match<'compliance_forms'>,
  { origin }: { readonly origin: string },
): Promise<ComplianceForm[]> {
  const rows = await sql.tables
    .selectFrom('compliance_forms')
    .selectAll()
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
  return rows.map((row) => {
    const { id, type, version, status, name, title, signed_at } = row;
    const { ip_address, user_agent, document_sha256 } = row;
    const isSigned = name !== null && title !== null && signed_at !== null;
    return {
      id,
      type,
      version,
      status,
      due_at: row.due_at.toISOString(),
      pci_saq_a: isSigned
        ? {
            name,
            title,
            signed_at: signed_at.toISOString(),
            ip_address,
            user_agent,
            document_sha256,
          }
        : null,
      document_url: origin + documentPath(version),
      created_at: row.created_at.toISOString(),
    };
  });
}

/** Ends a signature that is a year old, and asks for the next one. */
export async function renewForm(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const expired = await sql.tables
    .updateTable('compliance_forms')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'signed')
    .where('due_at', '<=', now)
    .returning(['merchant', 'due_at'])
    .executeTakeFirst();
  if (!expired) return;
  const { merchant, due_at } = expired;
  const form = newForm(newId('CF'), merchant, due_at);
  await sql.tables.insertInto('compliance_forms').values(form).execute();
}
