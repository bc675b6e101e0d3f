import {
  listComplianceForms,
  readComplianceForm,
  signComplianceForm,
  type ComplianceForm,
} from '../../src/api/merchant/compliance.ts';
import { addInterval } from '../../src/calendar.ts';
import { success } from '../http/answer.ts';
import { inTurn, once } from '../http/idempotency.ts';
import { implement, type Implementation } from '../http/implement.ts';
import { listOf, readOf, type Kind } from '../http/listing.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { documentHash } from './document.ts';
import { readForms } from './form.ts';

/** A browser's name that is longer is cut off. */
const MAX_USER_AGENT = 255;

const forms: Kind<'compliance_forms', ComplianceForm> = {
  table: 'compliance_forms',
  read: readForms,
};

const sign = implement(signComplianceForm, async (call) => {
  const { request, merchant, now, sender } = call;
  const { id, name, title } = request;
  await call.runDueJobs(now);
  return call.store.transaction((sql) =>
    once(sql, call, async () => {
      const form = await inTurn('Another signature of this form is still being processed.', () =>
        sql.tables
          .selectFrom('compliance_forms')
          .select('status')
          .where('id', '=', id)
          .where('merchant', '=', merchant)
          .forUpdate()
          .executeTakeFirst(),
      );
      if (!form) throw notFound();
      if (form.status !== 'needs_signature') {
        throw new Refusal('FORM_NOT_OPEN', `The form is ${form.status} already.`);
      }
      await sql.tables
        .updateTable('compliance_forms')
        .set({
          status: 'signed',
          name,
          title,
          signed_at: now,
          due_at: addInterval(now, 'year', 1),
          ip_address: sender.ipAddress,
          user_agent: sender.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
          document_sha256: await documentHash(),
        })
        .where('id', '=', id)
        .execute();
      const [signed] = await readForms(sql, { id }, call);
      if (!signed) throw new Error('A form that was just signed is missing');
      return success(now, signed);
    }),
  );
});

export const complianceRoutes: readonly Implementation[] = [
  listOf(listComplianceForms, forms),
  readOf(readComplianceForm, forms),
  sign,
];
