import type { Recipient } from '../../../src/api/merchant/bill-recipients.ts';
import { readBill, type Bill } from '../../../src/api/merchant/bills.ts';
import { billPdf } from '../../support/service/pdf.ts';
import { SECRET, type ServiceUnderTest } from '../service-under-test.ts';

/** The first bytes of an image. */
export const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** An answer of the service, whatever its status. */
export interface Answered<Data> {
  readonly status: number;
  readonly data: Data;
  readonly error?: { readonly code: string };
  readonly pagination?: Readonly<Record<string, unknown>>;
}

/** A bill over this account is matched with the recipient of `billsOf(…).recipient()`. */
const ACCOUNT = { routing_number: '110000000', account_number: '000123456789' };

/** What a merchant's server does with bills. */
export function billsOf(service: ServiceUnderTest, key = SECRET) {
  async function call<Data = Bill>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered<Data>> {
    const response = await service.send(method, `/v1/api/billpay${path}`, {
      headers: {
        'x-easy-api-key': key,
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as { data: Data }) };
  }
  const upload = (content: BlobPart = billPdf(), name = 'bill.pdf', headers = {}) => {
    const form = new FormData();
    form.append('file', new File([content], name));
    return call('POST', '/', form, headers);
  };
  const recipient = async (name = 'Northwind Paper Co.', bank: object | null = ACCOUNT) =>
    (await call<Recipient>('POST', '/recipients', { name, ...(bank && { bank }) })).data;
  return {
    call,
    upload,
    recipient,
    /** A bill that can be confirmed. */
    ready: async (amount = '284.50') => {
      await recipient();
      return (await upload(billPdf({ amount }))).data.id;
    },
    read: (id: string) => service.client(key).call(readBill, { id }),
    confirm: (id: string, body: object = {}) => call('POST', `/${id}/confirm`, body),
    enter: (id: string, transaction_id: string | undefined, code = '123456') =>
      call('POST', `/${id}/confirm-2fa`, { transaction_id, code }),
  };
}
