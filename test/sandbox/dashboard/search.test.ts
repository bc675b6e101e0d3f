import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore } from '../../support/service/test-store.ts';
import { reset } from '../../contract/service-under-test.ts';
import { inMemory } from '../open.ts';
import { merchantOf } from '../webhooks/merchant.ts';
import { dashboardOf } from './pages.ts';

const store = await openTestStore();
const service = inMemory(store);
const { open, send, call } = dashboardOf(service);
afterAll(() => store.close());

let transfer = '';
beforeAll(async () => {
  await reset(service);
  const merchant = merchantOf(service);
  transfer = (await merchant.buy('price_tee')).data.transfer.id;
  await merchant.buy('price_jpy');
  await merchant.buy('price_kwd');
  await call('POST', '/customer/', {
    first_name: 'Grace',
    last_name: 'O’Hara',
    email: 'grace_100%@example.com',
  });
});

/** The kinds of the records that a search finds, and how many of each. */
async function find(query: string): Promise<Record<string, number>> {
  const [, page = ''] = (await open(`/search?q=${encodeURIComponent(query)}`)).split('<main');
  const groups = page.matchAll(/<h2 class="group">([^<]+) <span class="count">(\d+)</g);
  return Object.fromEntries([...groups].map(([, name, count]) => [name ?? '', Number(count)]));
}

describe('the search', () => {
  it.each([
    ['ada lovelace', { Customers: 1, 'Payment instruments': 2 }],
    ['ADA@example', { Customers: 1 }],
    ['grace_100%', { Customers: 1 }],
    // An underscore and a percent sign stand for themselves.
    ['grace_1%', {}],
    ['grace%100', {}],
    ['O’Hara', { Customers: 1 }],
    ['4242', { Transfers: 3, 'Payment instruments': 1 }],
    ['24.00', { Transfers: 1, Orders: 1, 'Balance entries': 1, Prices: 1 }],
    ['$24', { Transfers: 1, Orders: 1, 'Balance entries': 1, Prices: 1 }],
    ['¥3,200', { Transfers: 1, Orders: 1, 'Balance entries': 1, Prices: 1 }],
    ['4.500', { Transfers: 1, Orders: 1, 'Balance entries': 1, Prices: 1 }],
    ['2400', {}],
    [`'; drop table orders; --`, {}],
    ['\\', {}],
    ['nothing has this', {}],
    ['', {}],
  ])('finds by “%s” %o', async (query, found) => {
    expect(await find(query)).toEqual(found);
  });

  it('leads from a whole id to its record', async () => {
    const response = await send(`/search?q=${transfer}`);
    expect(response.headers.get('location')).toBe(`/records/transfers/${transfer}`);
  });

  it('finds by the beginning of an id', async () => {
    expect(await find(transfer.slice(0, 12))).toMatchObject({ Transfers: 1 });
  });

  it.each(['\0', '%00', '\u202E', 'x'.repeat(5000), '"><script>alert(1)</script>'])(
    'survives what nobody would type (%#)',
    async (query) => {
      const page = await open(`/search?q=${encodeURIComponent(query)}`);
      expect(page).not.toContain('<script>');
    },
  );
});
