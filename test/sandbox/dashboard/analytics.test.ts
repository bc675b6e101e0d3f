import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { advance, reset } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';
import { merchantOf } from '../webhooks/merchant.ts';
import { drawn } from '../../../sandbox/dashboard/charts/svg.ts';
import { dashboardOf } from './pages.ts';

const store = await openTestStore();
const service = inMemory(store);
const { open } = dashboardOf(service);
afterAll(() => store.close());
beforeEach(async () => {
  await reset(service);
});

/** The last row of the table of a chart. */
async function lastOf(title: string, query = ''): Promise<string[]> {
  const page = await open(`/analytics${query}`);
  const [, table = ''] = page.split(`aria-label="${title} as a table"`);
  const row = table.slice(0, table.indexOf('</table>')).split('<tr>').at(-1) ?? '';
  return [...row.matchAll(/<td class="number">([^<]*)</g)].map(([, text = '']) => text);
}

describe('the analytics of the dashboard', () => {
  it('shows what was paid in a chart and in a table', async () => {
    const merchant = merchantOf(service);
    await merchant.buy('price_tee');
    await merchant.buy('price_mug');
    await merchant.buy('price_amount_102');
    expect(await lastOf('Volume')).toEqual(['$36.50']);
    expect(await lastOf('Payments')).toEqual(['2', '1']);
    expect(await lastOf('Payments', '?merchant=MU_other')).toEqual(['0', '0']);
    expect(await lastOf('Volume', '?currency=JPY&period=month')).toEqual(['¥0']);
    await advance(service, 86_400);
    expect(await lastOf('Settled by month')).toHaveLength(2);
    const page = await open('/analytics');
    expect(page.match(/<svg[^>]*role="img" aria-label="Chart: /g)?.length).toBeGreaterThan(2);
  });

  it('takes a default for what makes no sense', async () => {
    const page = await open('/analytics?merchant="><script>&currency=<script>&period=age');
    expect(page).not.toContain('<script>');
    expect(page).toContain('value="USD" selected');
  });

  it('draws bars that stand on each other, and below zero those of losses', async () => {
    const svg = String(
      await drawn({
        title: 'Money',
        labels: ['one', 'two'],
        shape: 'bars',
        short: String,
        series: [
          { title: 'In', tone: 'main', values: [6, -4] },
          { title: 'Fees', tone: 'wait', values: [4, 2] },
        ],
      }),
    );
    const rects = [...svg.matchAll(/<rect[^>]*>/g)].map(([rect]) => {
      const number = (name: string) => Number(new RegExp(` ${name}="([^"]*)"`).exec(rect)?.[1]);
      return { x: number('x'), top: number('y'), bottom: number('y') + number('height') };
    });
    const [income, loss, fees, laterFees] = rects;
    expect(fees?.bottom).toBeCloseTo(income?.top ?? 0);
    expect(loss?.top).toBeCloseTo(income?.bottom ?? 0);
    expect(laterFees?.bottom).toBeCloseTo(loss?.top ?? 0);
    expect(fees?.x).toBe(income?.x);
  });
});
