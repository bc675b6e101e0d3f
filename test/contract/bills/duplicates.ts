import { describe, expect, it } from 'vitest';
import { DOCUMENT_KINDS } from '../../../src/api/merchant/bills.ts';
import { billPdf, pdfOfLines } from '../../support/service/pdf.ts';
import type { ServiceUnderTest } from '../service-under-test.ts';
import { billsOf } from './bill.ts';

const HEADED = pdfOfLines(['CREDIT NOTE', 'Northwind Paper Co.', ['Total', '$284.50']]);

/** The same bill in another file. */
const again = (amount: string) => `${billPdf({ amount })}\n% scanned again`;

/** What a bill is, and whether it came before. */
export function describeBillDuplicates(service: ServiceUnderTest): void {
  const { call, upload, recipient, confirm, read } = billsOf(service);
  const acknowledged = { acknowledge_duplicate: true };
  const cancel = (id: string) => call('POST', `/${id}/cancel`);

  describe('the same bill', () => {
    it.each([
      ['of the same file', billPdf()],
      ['of the same vendor, number and amount', again('284.50')],
    ])('%s names the first one, and is paid only when that is acknowledged', async (_, file) => {
      await recipient();
      const first = (await upload()).data;
      expect(first.duplicate_of).toBeNull();
      await confirm(first.id);
      const second = (await upload(file)).data;
      expect(second).toMatchObject({ status: 'extracted', duplicate_of: first.id });
      expect(await confirm(second.id)).toMatchObject({
        status: 400,
        error: { code: 'DUPLICATE_BILL', details: { duplicate_of: first.id } },
      });
      expect((await confirm(second.id, { acknowledge_duplicate: false })).status).toBe(400);
      expect((await read(second.id)).treasury_transaction).toBeNull();
      expect((await confirm(second.id, acknowledged)).data.status).toBe('processing');
    });

    it('is none with another amount, or where the first one was cancelled', async () => {
      await recipient();
      const first = (await upload()).data;
      expect((await upload(billPdf({ amount: '9.00' }))).data.duplicate_of).toBeNull();
      const second = (await upload()).data;
      expect(second.duplicate_of).toBe(first.id);
      await cancel(first.id);
      expect((await confirm(second.id)).status).toBe(200);
    });

    it('is found when a correction makes it the same', async () => {
      await recipient();
      const first = (await upload()).data;
      const other = (await upload(again('9.00'))).data;
      const { data } = await call('PATCH', `/${other.id}`, { reviewed_data: { amount: 284.5 } });
      expect(data.duplicate_of).toBe(first.id);
    });

    it('is noticed at the first one too, when the second is paid already', async () => {
      await recipient();
      const [first, second] = [(await upload()).data, (await upload()).data];
      await confirm(second.id, acknowledged);
      expect(await confirm(first.id)).toMatchObject({
        error: { code: 'DUPLICATE_BILL', details: { duplicate_of: second.id } },
      });
    });

    it('is none of another merchant', async () => {
      await upload();
      expect((await billsOf(service, 'sk_test_other').upload()).data.duplicate_of).toBeNull();
    });
  });

  describe('what is no invoice', () => {
    it('says what it is, and is paid only when somebody says that it is one', async () => {
      await recipient();
      const { data } = await upload(HEADED);
      expect(data).toMatchObject({ status: 'review', document_kind: 'credit_note' });
      expect(data.review_reasons).toEqual([{ field: 'document_kind', reason: 'not_an_invoice' }]);
      expect(await confirm(data.id)).toMatchObject({
        status: 400,
        error: { code: 'NOT_PAYABLE', details: { document_kind: 'credit_note' } },
      });
      const changed = await call('PATCH', `/${data.id}`, { document_kind: 'invoice' });
      expect(changed.data).toMatchObject({ document_kind: 'invoice', review_reasons: [] });
      expect((await confirm(data.id)).status).toBe(200);
    });

    it.each(DOCUMENT_KINDS)('can be said by whoever looks at it: %s', async (document_kind) => {
      await recipient();
      const { id } = (await upload()).data;
      expect((await call('PATCH', `/${id}`, { document_kind })).data).toMatchObject({
        document_kind,
      });
      expect((await confirm(id)).status).toBe(document_kind === 'invoice' ? 200 : 400);
    });

    it('has no other kind', async () => {
      const { id } = (await upload()).data;
      expect((await call('PATCH', `/${id}`, { document_kind: 'poem' })).status).toBe(400);
    });
  });
}
