import { sendOne } from './load.ts';

/** Remembers what was sold, to compare it with what the service has kept. */
export interface Sales {
  /** @param answer - The text with which a checkout was answered. */
  readonly add: (answer: string) => void;
  /** @throws {Error} an order was lost, doubled or given the number of another one */
  readonly check: () => Promise<void>;
}

interface Sold {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly transfer: { readonly id: string };
}

/** @param services - The addresses of the services, which share one database. */
export async function openSales(services: readonly string[]): Promise<Sales> {
  const sold: Sold[] = [];
  const [before] = await Promise.all(services.map(countAt));
  return {
    add(answer) {
      sold.push((JSON.parse(answer) as { readonly data: Sold }).data);
    },
    async check() {
      const numbers = new Set(sold.map(({ orderNumber }) => orderNumber));
      if (numbers.size !== sold.length) throw new Error('Two orders have one number');
      const ids = new Set(sold.flatMap(({ orderId, transfer }) => [orderId, transfer.id]));
      if (ids.size !== 2 * sold.length) throw new Error('Two checkouts have one order or transfer');
      for (const service of services) {
        const { orders, transfers } = await countAt(service);
        const kept = [orders - (before?.orders ?? 0), transfers - (before?.transfers ?? 0)];
        if (kept.some((count) => count !== sold.length)) {
          throw new Error(`${sold.length} were sold, and kept were ${kept.join(' and ')}`);
        }
      }
    },
  };
}

async function countAt(service: string) {
  return {
    orders: await totalOf(service, 'orders'),
    transfers: await totalOf(service, 'transfers'),
  };
}

/** How many records of a kind a service has. */
async function totalOf(service: string, records: 'orders' | 'transfers'): Promise<number> {
  const text = await sendOne({
    method: 'GET',
    address: `${service}/v1/api/${records}/?limit=1`,
    headers: { 'x-easy-api-key': 'sk_test_sandbox' },
  });
  return (JSON.parse(text) as { readonly pagination: { readonly total: number } }).pagination.total;
}
