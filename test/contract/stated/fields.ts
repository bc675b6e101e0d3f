import { describe, expect, it } from 'vitest';
import { listAuthorizations } from '../../../src/api/merchant/authorizations.ts';
import type { Bill } from '../../../src/api/merchant/bills.ts';
import { shows } from '../../conformity/shows.ts';
import { authorizationsOf } from '../authorizations/authorization.ts';
import { billsOf } from '../bills/bill.ts';
import { SECRET, type ServiceUnderTest } from '../service-under-test.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Every field of `reviewed_data` that the interface names, and one that it does not. */
const REVIEWED = {
  vendor_name: 'Ash & Sons',
  amount: 12.5,
  currency: 'EUR',
  due_date: '2027-01-31',
  invoice_number: 'A-7',
  routing_number: '122105278',
  account_number: '4444333322',
  bank_name: 'Wells Fargo Bank',
  line_items: [{ description: 'Ash, 1 m³', quantity: 2.5, unit_price: 5, amount: 12.5 }],
  purchase_order: 'PO 4',
};

/** Interface, sections 2.3 and 2.4: the fields of records, and what they hold. */
export function describeFields(service: ServiceUnderTest): void {
  const { authorize, capture, send } = authorizationsOf(service);
  const { call, upload, recipient, read, confirm } = billsOf(service);

  describe('an authorization that is read', () => {
    it('has ids that say what they are of', async () => {
      shows(
        '2.3/prefixes',
        '2.3/id',
        '2.3/source',
        '2.3/merchant',
        '2.3/merchant_identity',
        '2.3/transfer',
      );
      const { id } = await authorize();
      const { source, merchant, merchant_identity, transfer } = await capture(id, 1);
      const ids = { AU: id, PI: source, MU: merchant, ID: merchant_identity, TR: transfer };
      for (const [prefix, named] of Object.entries(ids)) expect(named?.slice(0, 2)).toBe(prefix);
    });

    it('is the same in a list', async () => {
      shows(
        '2.3/amount.captured',
        '2.3/amount_requested',
        '2.3/created_at',
        '4.2/create.tags',
        '4.2/list.200',
      );
      const tags = { crate: 7, gift: true, packed: { by: ['Ada'] } };
      const { id } = await authorize({ tags });
      const captured = await capture(id, 1999);
      const [listed] = await service.client(SECRET).call(listAuthorizations, {});
      expect(listed).toEqual(captured);
      expect(listed).toMatchObject({ amount: 1999, amount_requested: 5000, tags });
      expect(new Date(captured.created_at).toISOString()).toBe(captured.created_at);
    });

    it('is made with the longest texts that are allowed, and the shortest', async () => {
      shows(
        '4.2/create.amount',
        '4.2/create.currency',
        '4.2/create.source',
        '4.2/create.statement_descriptor',
        '4.2/create.idempotency_id',
        '8/statement_descriptor',
        '8/idempotency_id',
      );
      for (const length of [1, 22]) {
        const statement_descriptor = 'x'.repeat(length);
        expect((await authorize({ statement_descriptor })).statement_descriptor).toHaveLength(
          length,
        );
      }
      for (const length of [1, 64]) await authorize({ idempotency_id: 'x'.repeat(length) });
      const good = { amount: 1, currency: 'USD', source: 'PI_ada_visa' };
      for (const field of ['amount', 'currency', 'source']) {
        const response = await send('/', { ...good, [field]: undefined });
        expect(await response.json()).toMatchObject({
          error: { code: 'VALIDATION_ERROR', details: { issues: [{ path: field }] } },
        });
      }
    });
  });

  describe('a bill that is read', () => {
    it('says all that the interface names, as it was reviewed, and more', async () => {
      shows(
        '2.4/reviewed_data',
        '2.4/recipient_id',
        '2.4/additional',
        '2.4/vendor_name',
        '2.4/amount',
        '2.4/currency',
        '2.4/due_date',
        '2.4/invoice_number',
        '2.4/routing_number',
        '2.4/account_number',
        '2.4/bank_name',
        '2.4/line_items',
        '2.4/line_items.description',
        '2.4/line_items.quantity',
        '2.4/line_items.unit_price',
        '2.4/line_items.amount',
        '4.3/get.id',
        '4.3/patch.200',
        '4.3/patch.reviewed_data',
        '4.3/patch.recipient_id',
        '4.3/patch.both',
      );
      const { id } = (await upload()).data;
      const made = await recipient('Ash & Sons', null);
      const changes = { reviewed_data: REVIEWED, recipient_id: made.id };
      expect((await call('PATCH', `/${id}`, changes)).status).toBe(200);
      const bill = await read(id);
      expect(bill).toMatchObject(changes);
      for (const each of [bill.id, bill.recipient_id]) expect(each).toMatch(UUID);
    });

    it('is refused a field of another type', async () => {
      shows(
        '2.4/vendor_name',
        '2.4/amount',
        '2.4/currency',
        '2.4/due_date',
        '2.4/invoice_number',
        '2.4/routing_number',
        '2.4/account_number',
        '2.4/bank_name',
        '2.4/line_items',
        '2.4/line_items.description',
        '2.4/line_items.quantity',
        '2.4/line_items.unit_price',
        '2.4/line_items.amount',
        '4.3/patch.400',
      );
      const { id } = (await upload()).data;
      for (const field of Object.keys(REVIEWED).filter((name) => name !== 'purchase_order')) {
        const answer = await call('PATCH', `/${id}`, { reviewed_data: { [field]: true } });
        expect([field, answer.status]).toEqual([field, 400]);
      }
      for (const field of ['description', 'quantity', 'unit_price', 'amount']) {
        const line_items = [{ [field]: true }];
        const answer = await call('PATCH', `/${id}`, { reviewed_data: { line_items } });
        expect([field, answer.status]).toEqual([field, 400]);
      }
    });

    it('is confirmed without a body, and with a code of six characters alone', async () => {
      shows(
        '4.3/confirm.200',
        '4.3/confirm.body',
        '4.3/confirm-2fa.200',
        '4.3/confirm-2fa.400',
        '4.3/confirm-2fa.transaction_id',
        '4.3/confirm-2fa.code',
        '4.3/confirm-2fa.processing',
        '8/code',
      );
      await recipient();
      const { id } = (await upload()).data;
      await call('PATCH', `/${id}`, { reviewed_data: { amount: 2000 } });
      const { status, data } = await call('POST', `/${id}/confirm`);
      expect([status, data.transaction_id]).toEqual([200, expect.stringMatching(UUID)]);
      const { transaction_id } = (await confirm(id)).data;
      for (const body of [
        { transaction_id },
        { code: '123456' },
        { transaction_id, code: '12345' },
        { transaction_id, code: '1234567' },
        { transaction_id, code: 123_456 },
      ]) {
        expect(await call('POST', `/${id}/confirm-2fa`, body)).toMatchObject({
          status: 400,
          error: { code: 'VALIDATION_ERROR' },
        });
      }
      const right = { transaction_id, code: '123456' };
      expect((await call('POST', `/${id}/confirm-2fa`, right)).data.status).toBe('processing');
    });

    it('is one of 25 on the first page, the newest first', async () => {
      shows(
        '4.3/list.page',
        '4.3/list.per_page',
        '4.3/list.sort',
        '4.3/list.order',
        '8/page',
        '8/per_page',
      );
      const { id } = (await upload()).data;
      const later = (await upload()).data;
      const list = await call<Bill[]>('GET', '/');
      expect(list.data.map((bill) => bill.id)).toEqual([later.id, id]);
      expect(list.pagination).toMatchObject({ limit: 25, offset: 0 });
    });
  });
}
