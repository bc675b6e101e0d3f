import { describe, expect, it } from 'vitest';
import { BILL_STATUSES, type Bill } from '../../../src/api/merchant/bills.ts';
import { shows } from '../../conformity/shows.ts';
import { billPdf, ENCRYPTED_PDF, pdfOf } from '../../support/service/pdf.ts';
import { advance, control, PUBLISHABLE, type ServiceUnderTest } from '../service-under-test.ts';
import { billsOf, PNG } from './bill.ts';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const WEBP = 'RIFF\u0004\u0000\u0000\u0000WEBP';
const ACCOUNT = '000123456789';

/** Interface, sections 2.4 and 4.3; service contract, section 6. */
export function describeBills(service: ServiceUnderTest): void {
  const { call, upload, recipient, ready, read } = billsOf(service);
  const list = async (query = '') => call<Bill[]>('GET', `/?${query}`);
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);

  const linkOf = async (name?: string) => {
    const { data } = await upload(billPdf(), name);
    const { pathname, search, searchParams } = new URL((await read(data.id)).document_url ?? '');
    return { pathname, search, searchParams };
  };
  describe('a bill', () => {
    it('is read, and shows its account number only where it is read alone', async () => {
      shows(
        '1/bill-upload',
        '3.1/upload.review',
        '3.1/upload.extraction',
        '4.3/upload.201',
        '4.3/upload.pdf',
        '4.3/list.200',
        '4.3/get.200',
      );
      const { status, data: bill } = await upload();
      expect(status).toBe(201);
      expect(bill).toMatchObject({
        status: 'extracted',
        file_name: 'bill.pdf',
        content_type: 'application/pdf',
        extraction_error: null,
        recipient_id: null,
        treasury_transaction: null,
        reviewed_data: { vendor_name: 'Northwind Paper Co.', amount: 284.5, currency: 'USD' },
      });
      const masked = { account_number: '••••6789' };
      expect(bill).toMatchObject({ extracted_data: masked, reviewed_data: masked });
      expect((await list()).data).toEqual([bill]);
      const whole = await read(bill.id);
      expect(whole.reviewed_data).toMatchObject({ account_number: ACCOUNT });
      expect(whole.extracted_data).toEqual(whole.reviewed_data);
    });

    it.each<readonly [string, BlobPart, string, string | null, string]>([
      ['a PNG', PNG, 'review', 'no_text', 'image/png'],
      ['a JPEG', JPEG, 'review', 'no_text', 'image/jpeg'],
      ['a WebP', WEBP, 'review', 'no_text', 'image/webp'],
      ['a PDF without text', pdfOf([]), 'review', 'no_text', 'application/pdf'],
      ['an encrypted PDF', ENCRYPTED_PDF, 'failed', 'encrypted', 'application/pdf'],
      ['a broken PDF', '%PDF-1.7', 'failed', 'unreadable', 'application/pdf'],
    ])('of %s says what is missing', async (_, content, status, error, type) => {
      shows('4.3/upload.png', '4.3/upload.jpeg', '4.3/upload.webp', '4.3/upload.pdf');
      expect((await upload(content, 'wrong.txt')).data).toMatchObject({
        status,
        extraction_error: error,
        content_type: type,
        reviewed_data: {},
      });
    });

    it.each(BILL_STATUSES)('has the status %s when its name asks for it', async (status) => {
      shows(
        '2.4/status',
        '3.1/uploaded',
        '3.1/extracting',
        '3.1/extracted',
        '3.1/review',
        '3.1/confirmed',
        '3.1/processing',
        '3.1/completed',
        '3.1/failed',
        '3.1/cancelled',
      );
      const { data } = await upload(billPdf(), `sandbox-${status}.pdf`);
      expect(await read(data.id)).toMatchObject({ status, extracted_data: { amount: 284.5 } });
    });

    it.each<readonly [string, () => Promise<{ status: number; error?: { code: string } }>, number]>(
      [
        ['a page with script', () => upload('<script>alert(1)</script>'), 400],
        ['no file', () => call('POST', '/', new FormData()), 400],
        ['JSON', () => call('POST', '/', {}), 400],
        ['a name of control characters', () => upload(billPdf(), 'a\u0007.pdf'), 400],
        ['more than 10 MB', () => upload(`%PDF-${'x'.repeat(10_000_000)}`), 413],
        ['much more than 10 MB', () => upload(`%PDF-${'x'.repeat(11_000_000)}`), 413],
      ],
    )('is not made of %s', async (_, send, status) => {
      shows('4.3/upload.400', '4.3/upload.413', '4.3/upload.file', '7.2/413');
      const code = status === 413 ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_ERROR';
      expect(await send()).toMatchObject({ status, error: { code } });
      expect((await list()).data).toEqual([]);
    });

    it('may have 10 MB, and its document comes back as it was', async () => {
      const content = `${billPdf()}\n${'%'.repeat(9_990_000)}`;
      const { data } = await upload(content);
      expect(data).toMatchObject({ status: 'extracted', size: content.length });
      const { pathname, search } = new URL((await read(data.id)).document_url ?? '');
      expect(await (await service.send('GET', pathname + search)).text()).toBe(content);
    });

    it('is made once for an idempotency key', async () => {
      const headers = { 'idempotency-key': 'upload-1' };
      const first = await upload(billPdf(), 'bill.pdf', headers);
      expect(await upload(billPdf(), 'bill.pdf', headers)).toEqual(first);
      expect(await upload(billPdf({ amount: '9.00' }), 'bill.pdf', headers)).toMatchObject({
        status: 409,
      });
      expect((await list()).data).toHaveLength(1);
    });
  });

  describe('the document of a bill', () => {
    it('is a download of its own type for five minutes', async () => {
      shows('2.4/document_url', '4.3/get.200');
      const { pathname, search } = await linkOf('März "7".pdf');
      const response = await service.send('GET', pathname + search);
      expect([response.status, await response.text()]).toEqual([200, billPdf()]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename*=UTF-8''M%C3%A4rz%20%227%22.pdf`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      await advance(service, 301);
      expect((await service.send('GET', pathname + search)).status).toBe(404);
    });

    it('needs the signature of that bill and that time', async () => {
      const { pathname, searchParams } = await linkOf();
      const other = await linkOf();
      const { expires = '', signature = '' } = Object.fromEntries(searchParams);
      const later = String(Number(expires) + 1);
      for (const address of [
        pathname,
        `${pathname}?expires=${expires}`,
        `${pathname}?${String(new URLSearchParams({ expires: later, signature }))}`,
        `${other.pathname}?${String(searchParams)}`,
      ]) {
        expect((await service.send('GET', address)).status).toBe(404);
      }
    });

    it('leaves no link, number or signature in the log', async () => {
      const { pathname, search, searchParams } = await linkOf();
      await service.send('GET', pathname + search);
      const log = JSON.stringify(await control(service, 'GET', '/requests'));
      expect(log).toContain('/v1/api/billpay/');
      expect(log).not.toContain(ACCOUNT);
      expect(log).not.toContain(searchParams.get('signature'));
    });
  });

  describe('the list of bills', () => {
    it('has pages, an order and filters', async () => {
      shows(
        '4.3/list.200',
        '4.3/list.status',
        '4.3/list.from_date',
        '4.3/list.to_date',
        '4.3/list.page',
        '4.3/list.per_page',
        '4.3/list.sort',
        '4.3/list.order',
        '8/page',
        '8/per_page',
      );
      const ids: string[] = [];
      for (const amount of ['30.00', '10.00', '20.00']) {
        ids.push((await upload(billPdf({ amount }))).data.id);
      }
      ids.push((await upload(PNG, 'a.png')).data.id);
      const [dear, cheap, middle, image] = ids;
      expect(await idsOf('')).toEqual([image, middle, cheap, dear]);
      expect(await idsOf('order=asc')).toEqual(ids);
      expect(await idsOf('sort=amount&order=asc')).toEqual([cheap, middle, dear, image]);
      expect(await idsOf('sort=amount')).toEqual([dear, middle, cheap, image]);
      expect(await idsOf('status=review')).toEqual([image]);
      const today = new Date().toISOString().slice(0, 10);
      expect(await idsOf(`from_date=${today}&to_date=${today}`)).toHaveLength(4);
      expect(await idsOf('to_date=2020-02-29')).toEqual([]);
      expect(await idsOf('from_date=2999-01-01')).toEqual([]);
      expect(await list('page=2&per_page=3')).toMatchObject({
        data: [{ id: dear }],
        pagination: { total: 4, limit: 3, offset: 3, has_more: false, truncated: false },
      });
      expect(await list('page=9')).toMatchObject({ data: [], pagination: { total: 4 } });
    });

    it.each([
      'status=unsure',
      'page=0',
      'per_page=0',
      'per_page=101',
      'order=up',
      'sort=details',
      'from_date=yesterday',
      'to_date=2026-02-30',
      'limit=3',
    ])('refuses %s', async (query) => {
      shows(
        '4.3/list.status',
        '4.3/list.page',
        '4.3/list.per_page',
        '4.3/list.order',
        '8/page',
        '8/per_page',
      );
      expect(await list(query)).toMatchObject({ status: 400, error: { code: 'VALIDATION_ERROR' } });
    });
  });

  it('shows nothing of bills to other merchants and to a publishable key', async () => {
    const id = await ready();
    const { id: known } = await recipient();
    const calls = [
      ['GET', `/${id}`],
      ['PATCH', `/${id}`, { reviewed_data: { amount: 1 } }],
      ['POST', `/${id}/confirm`, {}],
      ['POST', `/${id}/confirm-2fa`, { transaction_id: id, code: '123456' }],
      ['POST', `/${id}/retry-extraction`, {}],
      ['POST', `/${id}/cancel`, {}],
      ['PATCH', `/recipients/${known}`, { name: 'Mine' }],
    ] as const;
    const other = billsOf(service, 'sk_test_other');
    const page = billsOf(service, PUBLISHABLE);
    for (const [method, path, body] of calls) {
      expect((await other.call(method, path, body)).status).toBe(404);
      expect((await page.call(method, path, body)).status).toBe(403);
    }
    for (const path of ['/', '/recipients']) {
      expect((await other.call('GET', path)).data).toEqual([]);
      expect((await page.call('GET', path)).status).toBe(403);
    }
    expect((await page.upload()).status).toBe(403);
    const foreign = (await other.upload()).data;
    expect(foreign.recipient_id).toBeNull();
    expect((await other.call('PATCH', `/${foreign.id}`, { recipient_id: known })).status).toBe(404);
  });
}
