import { expect, it } from 'vitest';
import { listSettlements } from '../../../src/api/merchant/settlements.ts';
import { buyForAda } from '../payments/purchase.ts';
import { advance, control, SECRET, type ServiceUnderTest } from '../service-under-test.ts';

const DAY = 86_400;

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** Service contract, section 4: each movement of money is settled once. */
export function describeSettledOnce(service: ServiceUnderTest): void {
  const client = service.client(SECRET);

  it('a day is settled once, however many requests come when it ends', async () => {
    for (let payment = 0; payment < 3; payment++) await buyForAda(service, 'price_tee');
    const requests = Array.from({ length: 100 }, async (_, index) => {
      if (index % 10 === 0) await advance(service, DAY / 5);
      else await client.call(listSettlements, {});
    });
    // More payments arrive while the days end.
    const payments = Array.from({ length: 5 }, () => buyForAda(service, 'price_tee'));
    await Promise.all([...requests, ...payments]);
    await advance(service, 2 * DAY);
    const settled = await client.call(listSettlements, { limit: 100 });
    expect(new Set(settled.map(({ period_end }) => period_end)).size).toBe(settled.length);
    expect(sum(settled.map(({ gross }) => gross))).toBe(8 * 2400);
    expect(sum(settled.map(({ transfers_count }) => transfers_count))).toBe(8);
    expect(await control(service, 'GET', '/balance')).toEqual([]);
  });
}
