import { describe, expect, it } from 'vitest';
import { BILL_STATUSES } from '../../../src/api/merchant/bills.ts';
import { shows } from '../../conformity/shows.ts';
import { billPdf } from '../../support/service/pdf.ts';
import { advance, type ServiceUnderTest } from '../service-under-test.ts';
import { billsOf } from './bill.ts';

const DAY = 86_400;
const MINUTE = 60;

/** Interface, section 3.1; service contract, section 6. */
export function describeBillPayments(service: ServiceUnderTest): void {
  const { call, upload, recipient, ready, read, confirm, enter } = billsOf(service);
  const cancel = (id: string) => call('POST', `/${id}/cancel`);
  const now = async () => Date.parse(((await advance(service, 0)) as { now: string }).now);
  const inDays = async (days: number) => new Date((await now()) + days * DAY * 1000).toISOString();
  const challenge = async (id: string) => (await confirm(id)).data.transaction_id;

  describe('the payment of a bill', () => {
    it('is submitted at once, and completes', async () => {
      shows(
        '1/bill-payment',
        '2.4/treasury_transaction',
        '3.1/processing',
        '3.1/completed',
        '3.1/confirm.submits',
        '4.3/confirm.200',
        '4.3/confirm.payment_method',
      );
      const id = await ready();
      const { status, data } = await confirm(id, { payment_method: 'usdc' });
      expect(status).toBe(200);
      expect(data).toMatchObject({
        status: 'processing',
        payment_method: 'usdc',
        treasury_transaction: { state: 'submitted', amount: 284.5, currency: 'USD' },
      });
      expect(data.transaction_id).toBeUndefined();
      await advance(service, MINUTE);
      expect(await read(id)).toMatchObject({
        status: 'completed',
        treasury_transaction: { state: 'completed' },
      });
    });

    it.each([
      ['1.02', 'PROVIDER_DECLINED'],
      ['1.93', 'INSUFFICIENT_FUNDS'],
      ['1.94', 'INVALID_BANK_ACCOUNT_NUMBER'],
    ])('of %s fails: %s, and can be tried again', async (amount, failure_code) => {
      const id = await ready(amount);
      await confirm(id);
      await advance(service, MINUTE);
      expect(await read(id)).toMatchObject({
        status: 'failed',
        failure_code,
        treasury_transaction: { state: 'failed' },
      });
      await call('POST', `/${id}/retry-extraction`);
      await call('PATCH', `/${id}`, { reviewed_data: { amount: 1.03 } });
      await confirm(id);
      await advance(service, MINUTE);
      expect(await read(id)).toMatchObject({ status: 'completed', failure_code: null });
    });

    it.each(BILL_STATUSES)('of a bill that is %s is confirmed only in time', async (status) => {
      shows('3.1/confirm.from', '4.3/confirm.400', '4.3/confirm.statuses', '7.3/confirm.status');
      await recipient();
      const { id } = (await upload(billPdf(), `sandbox-${status}.pdf`)).data;
      const isOpen = ['extracted', 'review', 'confirmed'].includes(status);
      const answer = await confirm(id);
      expect(answer).toMatchObject(
        isOpen ? { status: 200 } : { status: 400, error: { code: 'BILL_STATUS' } },
      );
    });

    it.each<readonly [string, object | undefined, object, string]>([
      ['a recipient', undefined, {}, 'RECIPIENT_REQUIRED'],
      ['an amount', { amount: 0 }, {}, 'VALIDATION_ERROR'],
      ['an amount of its currency', { amount: 1.5, currency: 'JPY' }, {}, 'VALIDATION_ERROR'],
      ['a day that is not over', {}, { scheduled_date: '2020-01-01' }, 'VALIDATION_ERROR'],
      ['a day that exists', {}, { scheduled_date: '2030-02-30' }, 'VALIDATION_ERROR'],
    ])('needs %s', async (_, reviewed_data, body, code) => {
      shows(
        '3.1/confirm.recipient',
        '4.3/confirm.400',
        '4.3/confirm.recipient',
        '7.3/confirm.recipient',
      );
      if (reviewed_data) await recipient();
      const { id } = (await upload()).data;
      if (reviewed_data) await call('PATCH', `/${id}`, { reviewed_data });
      expect(await confirm(id, body)).toMatchObject({ status: 400, error: { code } });
      expect(await read(id)).toMatchObject({ status: 'extracted', treasury_transaction: null });
    });

    it('waits for the day for which it is meant', async () => {
      shows('3.1/confirmed', '4.3/confirm.scheduled_date');
      const id = await ready();
      const scheduled_date = (await inDays(3)).slice(0, 10);
      expect((await confirm(id, { scheduled_date })).data).toMatchObject({
        status: 'confirmed',
        scheduled_date,
        treasury_transaction: { state: 'scheduled' },
      });
      await advance(service, DAY);
      expect((await read(id)).status).toBe('confirmed');
      await advance(service, 3 * DAY);
      expect(await read(id)).toMatchObject({
        status: 'completed',
        // The time at which it was due, however late the sandbox got to it.
        updated_at: `${scheduled_date}T00:01:00.000Z`,
      });
    });

    it('is submitted today when it is meant for today', async () => {
      const scheduled_date = (await inDays(0)).slice(0, 10);
      expect((await confirm(await ready(), { scheduled_date })).data.status).toBe('processing');
    });
  });

  describe('a payment above 1,000.00', () => {
    it('needs the code, and is then submitted', async () => {
      shows(
        '1/bill-two-factor',
        '3.1/confirm.two-factor',
        '3.1/confirm-2fa.processing',
        '3.1/confirm-2fa.submits',
      );
      const id = await ready('1,000.01');
      const { status, data } = await confirm(id);
      expect([status, data.status]).toEqual([200, 'confirmed']);
      expect(data.treasury_transaction).toMatchObject({
        id: data.transaction_id,
        state: 'awaiting_code',
      });
      await advance(service, MINUTE);
      expect((await read(id)).status).toBe('confirmed');
      expect((await enter(id, data.transaction_id)).data.status).toBe('processing');
      await advance(service, MINUTE);
      expect((await read(id)).status).toBe('completed');
    });

    it('of exactly as much needs none', async () => {
      expect((await confirm(await ready('1,000.00'))).data.status).toBe('processing');
    });

    it('waits for its day after the code', async () => {
      const id = await ready('2,000.00');
      const { data } = await confirm(id, { scheduled_date: await inDays(2) });
      expect((await enter(id, data.transaction_id)).data).toMatchObject({
        status: 'confirmed',
        treasury_transaction: { state: 'scheduled' },
      });
      await advance(service, 3 * DAY);
      expect((await read(id)).status).toBe('completed');
    });

    it('is locked by five wrong codes, whichever transaction they name', async () => {
      shows('3.1/confirm-2fa.code', '4.3/confirm-2fa.400', '4.3/confirm-2fa.409', '7.2/409');
      const id = await ready('2,000.00');
      for (const count of [3, 2]) {
        const transaction = await challenge(id);
        for (let tried = 0; tried < count; tried++) {
          expect(await enter(id, transaction, '000000')).toMatchObject({
            status: 400,
            error: { code: 'CODE_INVALID' },
          });
        }
      }
      const { treasury_transaction } = await read(id);
      const locked = { status: 409, error: { code: 'BILL_LOCKED' } };
      expect(await enter(id, treasury_transaction?.id)).toMatchObject(locked);
      expect(await confirm(id)).toMatchObject(locked);
      expect((await cancel(id)).data.status).toBe('cancelled');
    });

    it('takes each transaction once, the last one only, and for ten minutes', async () => {
      shows('3.1/confirm-2fa.transaction', '4.3/confirm-2fa.200', '4.3/confirm-2fa.409');
      const id = await ready('2,000.00');
      const [first, second] = [await challenge(id), await challenge(id)];
      const used = { status: 409, error: { code: 'TRANSACTION_USED' } };
      expect(await enter(id, first)).toMatchObject(used);
      await advance(service, 10 * MINUTE);
      expect(await enter(id, second)).toMatchObject({
        status: 409,
        error: { code: 'TRANSACTION_EXPIRED' },
      });
      const third = await challenge(id);
      expect((await enter(id, third)).status).toBe(200);
      expect(await enter(id, third)).toMatchObject(used);
    });

    it('refuses the transaction of another bill, and what is no code', async () => {
      shows('3.1/confirm-2fa.transaction', '4.3/confirm-2fa.404', '4.3/confirm-2fa.code', '8/code');
      const id = await ready('2,000.00');
      const other = (await upload(billPdf({ amount: '3,000.00' }))).data.id;
      const transaction = await challenge(other);
      expect((await enter(id, transaction)).status).toBe(404);
      expect((await enter(id, 'nothing')).status).toBe(404);
      expect((await enter(other, transaction, '12345')).status).toBe(400);
      expect((await enter(other, transaction)).status).toBe(200);
    });
  });

  describe('a bill that is cancelled', () => {
    it.each(BILL_STATUSES)('was not submitted: %s', async (status) => {
      shows('3.1/cancel', '3.1/cancelled', '4.3/cancel.200', '4.3/cancel.400');
      const { id } = (await upload(billPdf(), `sandbox-${status}.pdf`)).data;
      const isOpen = BILL_STATUSES.indexOf(status) <= BILL_STATUSES.indexOf('confirmed');
      expect(await cancel(id)).toMatchObject(
        isOpen
          ? { status: 200, data: { status: 'cancelled' } }
          : { status: 400, error: { code: 'BILL_STATUS' } },
      );
    });

    it('is not paid on its day, and takes no code', async () => {
      shows('3.1/cancel.transaction');
      const scheduled = await ready();
      await confirm(scheduled, { scheduled_date: await inDays(1) });
      expect((await cancel(scheduled)).data.treasury_transaction).toMatchObject({
        state: 'cancelled',
      });
      const dear = (await upload(billPdf({ amount: '2,000.00' }))).data.id;
      const transaction = await challenge(dear);
      await cancel(dear);
      expect((await enter(dear, transaction)).status).toBe(409);
      await advance(service, 2 * DAY);
      for (const id of [scheduled, dear]) expect((await read(id)).status).toBe('cancelled');
    });
  });
}
