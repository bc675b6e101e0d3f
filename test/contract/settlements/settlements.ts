import { beforeEach, describe, expect, it } from 'vitest';
import { acceptDispute } from '../../../src/api/merchant/disputes.ts';
import { createReversal } from '../../../src/api/merchant/records.ts';
import {
  listSettlements,
  listSettlementTransfers,
  readSettlement,
} from '../../../src/api/merchant/settlements.ts';
import { shows } from '../../conformity/shows.ts';
import { buy, buyByBank } from '../payments/purchase.ts';
import {
  advance,
  control,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  type ServiceUnderTest,
} from '../service-under-test.ts';

const DAY = 86_400;

/** Service contract, section 4. */
export function describeSettlements(service: ServiceUnderTest): void {
  const client = service.client(SECRET);
  const list = () => client.call(listSettlements, {});
  const balance = () => control(service, 'GET', '/balance');
  const pay = async (goods: string) => (await buy(service, goods)).transfer?.id ?? '';

  describe('a settlement', () => {
    beforeEach(async () => {
      // One in the morning, so that no test begins on one day and ends on the next.
      const answer = await control(service, 'POST', '/clock', { advance_seconds: 0 });
      const seconds = Date.parse((answer as { readonly now: string }).now) / 1000;
      await advance(service, DAY - (seconds % DAY) + 3600);
    });

    it('covers one day of each currency, after fees', async () => {
      shows('1/settlements');
      const [first, second] = [await pay('price_tee'), await pay('price_sticker')];
      const yen = await pay('price_jpy');
      await client.call(createReversal, { id: first, refund_amount: 1000 });
      expect(await list()).toEqual([]);
      // 2.9 % of 2400 and of 50 are 69.6 and 1.45, and of 3200 are 92.8.
      expect(await balance()).toEqual([
        { merchant: 'MU_sandbox', currency: 'JPY', balance: 3200 - 93 - 30 },
        { merchant: 'MU_sandbox', currency: 'USD', balance: 1450 - 70 - 1 - 60 },
      ]);
      await advance(service, DAY);
      expect(await balance()).toEqual([]);
      const settled = await list();
      expect(settled).toHaveLength(2);
      const dollars = settled.find(({ currency }) => currency === 'USD');
      expect(dollars).toMatchObject({
        gross: 2450,
        refunds: 1000,
        disputes: 0,
        fees: 131,
        net: 1319,
        transfers_count: 2,
        state: 'SUCCEEDED',
        created_at: dollars?.period_end,
      });
      expect(dollars?.period_end).toMatch(/T00:00:00.000Z$/);
      const { id = '', period_start = '', period_end = '' } = dollars ?? {};
      expect(Date.parse(period_end) - Date.parse(period_start)).toBe(DAY * 1000);
      expect(await client.call(readSettlement, { id })).toEqual(dollars);
      const transfers = await client.call(listSettlementTransfers, { id });
      expect(transfers.map((transfer) => transfer.id)).toEqual([second, first]);
      expect(await client.call(listSettlements, { currency: 'JPY' })).toMatchObject([
        { gross: 3200, fees: 123 },
      ]);
      expect(transfers.map((transfer) => transfer.id)).not.toContain(yen);
      await advance(service, 3 * DAY);
      expect(await list()).toHaveLength(2);
    });

    it('is below zero where more went back than came, and keeps the fees', async () => {
      const transfer = await pay('price_tee');
      await advance(service, DAY);
      const { id } = (await control(service, 'POST', '/disputes', { transfer })) as { id: string };
      await client.call(acceptDispute, { id });
      await advance(service, DAY);
      const [second, first] = await list();
      expect(first).toMatchObject({ gross: 2400, fees: 100, net: 2300 });
      expect(second).toMatchObject({ gross: 0, disputes: 2400, fees: 0, net: -2400 });
      const listed = await client.call(listSettlementTransfers, { id: second?.id ?? '' });
      expect(listed).toMatchObject([{ type: 'DISPUTE', amount: 2400 }]);
    });

    it('has a bank debit once its money has come, for 0.8 %', async () => {
      await buyByBank(service, '000123456789');
      await buyByBank(service, '123120006');
      expect(await balance()).toEqual([]);
      await advance(service, 2 * DAY);
      expect(await list()).toMatchObject([{ gross: 2400, fees: 19, transfers_count: 1 }]);
    });

    it('is shown to its merchant only, and to no publishable key', async () => {
      await pay('price_tee');
      await advance(service, DAY);
      const [{ id } = { id: '' }] = await list();
      const other = service.client('sk_test_other');
      const page = service.client(PUBLISHABLE);
      for (const operation of [readSettlement, listSettlementTransfers] as const) {
        expect(
          (await refusalOf(other.call<{ id: string }, unknown>(operation, { id }))).status,
        ).toBe(404);
        expect(
          (await refusalOf(page.call<{ id: string }, unknown>(operation, { id }))).status,
        ).toBe(403);
      }
      expect(await other.call(listSettlements, {})).toEqual([]);
    });
  });
}
