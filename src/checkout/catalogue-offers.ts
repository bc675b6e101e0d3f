import type { Client } from '../api/http/client.ts';
import type { ResponseOf } from '../api/http/endpoint.ts';
import { listAll } from '../api/http/list-all.ts';
import type { LineItem } from '../api/line-items.ts';
import { present } from '../api/schemas/present.ts';
import { listPrices, listProducts, type Price } from '../api/prices.ts';
import { validateKey } from '../api/validate-key.ts';
import { buildOrder, nameLines } from './build-order.ts';
import type { Offers } from './gateway.ts';
import { type LineNames, type Order, withNames } from './order.ts';

export interface CatalogueCredential {
  /** This client carries the publishable key. */
  readonly service: Client;
  readonly lineItems: readonly LineItem[];
}

/** What a publishable key and a list of prices offer. */
export interface CatalogueOffers extends Offers {
  load(): Promise<{ readonly status: 'open'; readonly order: Order }>;
  loadNames(): Promise<LineNames>;
  /** Reads the prices again. The names are those that were shown. */
  reload(): Promise<Order>;
  /** Resolves to the vault's public key, which the service names for the publishable key. */
  loadKey(): Promise<ResponseOf<typeof validateKey>>;
}

/** The offers of a publishable key. Contract, sections 3 and 4. */
export function catalogueOffers({ service, lineItems }: CatalogueCredential): CatalogueOffers {
  let key: Promise<ResponseOf<typeof validateKey>> | undefined;
  let names: LineNames | undefined;
  let loadingNames: Promise<LineNames> | undefined;
  /** When the service last answered, by its own clock, in milliseconds since the Unix epoch. */
  let servedAt: number | undefined;
  const onServedAt = (time: number): void => {
    servedAt = time;
  };

  /**
   * Loading the vault's key also checks the publishable one, so that a revoked key is found before
   * anything is typed.
   */
  function loadKey(): typeof key & {} {
    key ??= service.call(validateKey, {}, { onServedAt });
    key.catch(() => {
      key = undefined;
    });
    return key;
  }

  async function loadPrices() {
    const ids = [...new Set(lineItems.map(({ price_id }) => price_id))];
    return listAll(service, listPrices, ids);
  }

  /** The total needs the prices alone, so the products are not awaited with them. */
  async function loadCatalogue(): Promise<Order> {
    const prices = await loadPrices();
    const order = buildOrder(lineItems, prices);
    loadingNames = loadProducts(prices);
    return order;
  }

  async function loadProducts(prices: readonly Price[]): Promise<LineNames> {
    const ids = [...new Set(prices.map(({ product_id }) => product_id))];
    const products = await listAll(service, listProducts, ids).catch(() => []);
    names = nameLines(prices, products);
    return names;
  }

  return {
    readsBack: false,
    loadKey,

    async load() {
      const [order, { merchant }] = await Promise.all([loadCatalogue(), loadKey()]);
      const { name: merchantName, id: merchantId, timezone: timeZone } = merchant ?? {};
      const details = { merchantName, merchantId, timeZone, servedAt };
      return { status: 'open', order: { ...order, ...present(details) } };
    },

    loadNames: async () => (await loadingNames) ?? new Map(),

    async reload() {
      const order = buildOrder(lineItems, await loadPrices());
      return names ? withNames(order, names) : order;
    },
  };
}
