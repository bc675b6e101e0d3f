import { BILL_STATUSES, retryExtraction, uploadBill } from '../../src/api/merchant/bills.ts';
import { extract } from '../extraction/extract.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement } from '../http/implement.ts';
import { notFound, refuse } from '../http/refusal.ts';
import { JPEG, PDF, PNG, readUploadedFile, WEBP } from '../http/uploaded-file.ts';
import { merchantOfId } from '../merchants/keys.ts';
import { createUuid } from '../store/ids.ts';
import { seal } from '../store/sealing.ts';
import { changeBillRow, detailColumns, lockBill, openDetails, shownBill } from './bill.ts';
import { readDocument } from './document.ts';
import { findDuplicate } from './duplicates.ts';
import { matchRecipient } from './recipients.ts';

const MAX_BYTES = 10_000_000;

/** Keeps a document, reads what it says, and finds whom to pay. */
export const upload = implement(uploadBill, async (call) => {
  const { store, now, merchant, documentKey, random, file } = call;
  if (!file)
    throw refuse('VALIDATION_ERROR', 'file', 'Send the document in the field file of a form.');
  const { bytes, ...kept } = await readUploadedFile(file, [PDF, PNG, JPEG, WEBP], MAX_BYTES);
  const { status, kind, fields, reasons, error } = await extract(bytes, kept.content_type, {
    buyer: merchantOfId(merchant).name,
  });
  const id = createUuid(random);
  const sealed = await seal(documentKey, `document ${id}`, bytes, random);
  return store.transaction((sql) =>
    once(sql, { ...call, request: kept }, async () => {
      const duplicateOf = await findDuplicate(sql, call, { ...kept, merchant }, fields);
      const read = { extracted: fields, reviewed: fields, kind, reasons, duplicateOf };
      const columns = await detailColumns(call, id, read);
      await sql.tables
        .insertInto('bills')
        .values({
          id,
          status: statusByName(kept.file_name) ?? status,
          ...kept,
          ...columns,
          extraction_error: error,
          ...(await matchRecipient(sql, documentKey, merchant, fields)),
          wrong_codes: 0,
          merchant,
          created_at: now,
          updated_at: now,
        })
        .execute();
      await sql.tables.insertInto('bill_documents').values({ bill_id: id, sealed }).execute();
      return success(now, await shownBill(sql, call, id), { status: 201 });
    }),
  );
});

/** The status for which the name of a file asks, as `sandbox-extracting.pdf` does. */
function statusByName(fileName: string) {
  return BILL_STATUSES.find((status) => fileName.startsWith(`sandbox-${status}.`));
}

/** Reads the document of a failed bill again. What the merchant has changed stays as it is. */
export const retry = implement(retryExtraction, async (call) => {
  const { store, now, request, merchant, documentKey } = call;
  await call.runDueJobs(now);
  const document = await readDocument(store, call, { id: request.id, merchant });
  if (!document) throw notFound();
  const { status, kind, fields, reasons, error } = await extract(
    document.bytes,
    document.content_type,
    { buyer: merchantOfId(merchant).name },
  );
  return store.transaction((sql) =>
    once(sql, call, async () => {
      const bill = await lockBill(sql, call, ['failed']);
      const { extracted, reviewed } = await openDetails(documentKey, bill);
      const changed = Object.entries(reviewed).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(extracted[name]),
      );
      const values = { ...fields, ...Object.fromEntries(changed) };
      const details = {
        extracted: fields,
        reviewed: values,
        kind,
        reasons,
        duplicateOf: await findDuplicate(sql, call, bill, values),
      };
      await changeBillRow(sql, now, bill.id, {
        status,
        ...(await detailColumns(call, bill.id, details)),
        extraction_error: error,
        failure_code: null,
        failure_message: null,
        ...(bill.recipient_match !== 'manual' &&
          (await matchRecipient(sql, documentKey, merchant, details.reviewed))),
      });
      return success(now, await shownBill(sql, call, bill.id));
    }),
  );
});
