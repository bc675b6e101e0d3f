import { describe, expect, it } from 'vitest';
import type { Recipient } from '../../../src/api/merchant/bill-recipients.ts';
import { BILL_STATUSES, type Bill } from '../../../src/api/merchant/bills.ts';
import { shows } from '../../conformity/shows.ts';
import { billPdf } from '../../support/service/pdf.ts';
import type { ServiceUnderTest } from '../service-under-test.ts';
import { billsOf, PNG } from './bill.ts';

/** Service contract, section 6. */
export function describeBillReview(service: ServiceUnderTest): void {
  const { call, upload, recipient, read } = billsOf(service);
  const change = (id: string, body: object) => call('PATCH', `/${id}`, body);
  const recipientOnce = (account_number: string) =>
    call(
      'POST',
      '/recipients',
      { name: 'A', bank: { routing_number: '110000000', account_number } },
      { 'idempotency-key': 'recipient-1' },
    );

  describe('what a bill says', () => {
    it('is corrected field by field, and what was read stays beside it', async () => {
      shows(
        '1/bill-review',
        '2.4/reviewed_data',
        '2.4/additional',
        '4.3/patch.200',
        '4.3/patch.reviewed_data',
      );
      const { id } = (await upload()).data;
      const reviewed_data = { amount: 99.95, po_number: '7', account_number: '99887766' };
      expect((await change(id, { reviewed_data })).data).toMatchObject({
        status: 'extracted',
        reviewed_data: { amount: 99.95, po_number: '7', account_number: '••••7766' },
      });
      expect(await read(id)).toMatchObject({
        reviewed_data: { ...reviewed_data, vendor_name: 'Northwind Paper Co.' },
        extracted_data: { amount: 284.5, account_number: '000123456789' },
      });
    });

    it.each<readonly [string, object]>([
      ['nothing', {}],
      ['a masked account number', { reviewed_data: { account_number: '••••6789' } }],
      ['a wrong check digit', { reviewed_data: { routing_number: '110000001' } }],
      ['a negative amount', { reviewed_data: { amount: -1 } }],
      ['a list', { reviewed_data: [] }],
      ['a line that is a text', { reviewed_data: { line_items: ['Paper'] } }],
      ['another field', { status: 'completed' }],
    ])('is not changed by %s', async (_, body) => {
      shows('4.3/patch.400', '2.4/amount');
      const { data } = await upload();
      expect(await change(data.id, body)).toMatchObject({
        status: 400,
        error: { code: 'VALIDATION_ERROR' },
      });
      expect((await call<Bill[]>('GET', '/')).data).toEqual([data]);
    });

    it.each(BILL_STATUSES)(
      'of a bill that is %s changes only while it is reviewed',
      async (status) => {
        const { id } = (await upload(billPdf(), `sandbox-${status}.pdf`)).data;
        const isOpen = status === 'extracted' || status === 'review';
        const answer = await change(id, { reviewed_data: { amount: 1 } });
        expect(answer).toMatchObject(isOpen ? { status: 200 } : { error: { code: 'BILL_STATUS' } });
      },
    );
  });

  describe('the extraction', () => {
    it('is tried again for a bill that failed, and keeps what was corrected', async () => {
      shows('3.1/retry.again', '4.3/retry.200');
      const { id } = (await upload(billPdf(), 'sandbox-failed.pdf')).data;
      expect((await call('POST', `/${id}/retry-extraction`)).data).toMatchObject({
        status: 'extracted',
        reviewed_data: { amount: 284.5 },
      });
      const broken = (await upload('%PDF-1.7')).data.id;
      expect((await call('POST', `/${broken}/retry-extraction`)).data).toMatchObject({
        status: 'failed',
        extraction_error: 'unreadable',
      });
    });

    it('is not tried again for any other bill', async () => {
      shows('3.1/retry.failed-only', '4.3/retry.400', '4.3/retry.failed', '7.3/retry');
      const { id } = (await upload()).data;
      expect(await call('POST', `/${id}/retry-extraction`)).toMatchObject({
        status: 400,
        error: { code: 'BILL_STATUS' },
      });
    });
  });

  describe('a recipient', () => {
    it('shows of its account only the last digits, and changes', async () => {
      const made = await recipient();
      expect(made).toMatchObject({ routing_number: '110000000', account_last_four: '6789' });
      const bank = { routing_number: '122105278', account_number: '4444333322' };
      const { data } = await call('PATCH', `/recipients/${made.id}`, { name: 'Northwind', bank });
      expect(data).toMatchObject({ name: 'Northwind', account_last_four: '3322' });
      const all = await call<Recipient[]>('GET', '/recipients');
      expect(all).toMatchObject({ data: [data], pagination: { total: 1 } });
    });

    it('is made once for an idempotency key', async () => {
      const first = await recipientOnce('12345678');
      expect(await recipientOnce('12345678')).toEqual(first);
      expect((await recipientOnce('12345670')).status).toBe(409);
    });

    it.each<readonly [string, string, object | undefined, string | null]>([
      ['its account, before its name', 'Somebody else', undefined, 'account'],
      [
        'its name, however it is written',
        'NORTHWIND  paper, Co',
        { account_number: '9999' },
        'name',
      ],
      ['nothing', 'Southwind', { account_number: '9999' }, null],
    ])('is found by %s', async (_, name, bank, match) => {
      shows('1/bill-review');
      const { id } = await recipient(name, bank && { routing_number: '110000000', ...bank });
      expect((await upload()).data).toMatchObject({
        recipient_id: match && id,
        recipient_match: match,
      });
    });

    it('is not guessed between two of one name, but can be named', async () => {
      shows('4.3/patch.recipient_id');
      const vendor_name = 'Ash & Sons';
      const [one] = [await recipient(vendor_name, null), await recipient(vendor_name, null)];
      const { id } = (await upload(PNG)).data;
      expect((await change(id, { reviewed_data: { vendor_name } })).data.recipient_id).toBeNull();
      const named = { recipient_id: one.id, recipient_match: 'manual' };
      expect((await change(id, { recipient_id: one.id })).data).toMatchObject(named);
      expect((await change(id, { reviewed_data: { vendor_name: 'Nobody' } })).data).toMatchObject(
        named,
      );
      expect((await change(id, { recipient_id: 'nobody' })).status).toBe(404);
    });

    it('is found when the bill is corrected', async () => {
      const { id } = await recipient('Ash & Sons');
      const bill = (await upload(PNG)).data;
      const { data } = await change(bill.id, { reviewed_data: { vendor_name: 'Ash & Sons' } });
      expect(data).toMatchObject({ recipient_id: id, recipient_match: 'name' });
    });
  });
}
