import type { Client } from '../api/http/client.ts';
import type { ResponseOf } from '../api/http/endpoint.ts';
import { listAll } from '../api/http/list-all.ts';
import type { listRest } from '../api/http/list-rest.ts';
import type { LineItem } from '../api/line-items.ts';
import { present } from '../api/schemas/present.ts';
import { listPrices, listProducts, type Price, type Product } from '../api/prices.ts';
import { validateKey } from '../api/validate-key.ts';
import { buildOrder } from './build-order.ts';
import type { Offers } from './gateway.ts';
import type { Order } from './order.ts';
import type { orderMistake } from './paying/order-mistake.ts';

export interface CatalogueCredential {
  /** This client carries the publishable key. */
  readonly service: Client;
  readonly lineItems: readonly LineItem[];
  /**
   * Loads what is needed where an order cannot be read from the first answers.
   *
   * @throws {ConnectionError} it could not be loaded
   */
  readonly loadReasons: () => Promise<CatalogueReasons>;
}

export interface CatalogueReasons {
  /** Reads further pages of a list. */
  readonly listRest: typeof listRest;
  /** Finds out why the items cannot be sold. */
  readonly orderMistake: typeof orderMistake;
}

/** What a publishable key and a list of prices offer. */
export interface CatalogueOffers extends Offers {
  load(): Promise<{ readonly status: 'open'; readonly order: Order }>;
  /** Reads the prices again. The names of the products are those that were shown. */
  reload(): Promise<Order>;
  /** Resolves to the vault's public key, which the service names for the publishable key. */
  loadKey(): Promise<ResponseOf<typeof validateKey>>;
}

/** The offers of a publishable key. Contract, sections 3 and 4. */
export function catalogueOffers({
  service,
  lineItems,
  loadReasons,
}: CatalogueCredential): CatalogueOffers {
  let key: Promise<ResponseOf<typeof validateKey>> | undefined;
  let products: readonly Product[] = [];
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
    return listAll(service, listPrices, ids, loadReasons);
  }

  async function loadCatalogue(): Promise<Order> {
    const prices = await loadPrices();
    const ids = [...new Set(prices.map(({ product_id }) => product_id))];
    products = ids.length > 0 ? await listAll(service, listProducts, ids, loadReasons) : [];
    return orderOf(prices);
  }

  async function orderOf(prices: readonly Price[]): Promise<Order> {
    const order = buildOrder(lineItems, prices, products);
    if (order) return order;
    throw (await loadReasons()).orderMistake(lineItems, prices);
  }

  return {
    readsBack: false,
    loadKey,

    async load() {
      const [order, { merchant }] = await Promise.all([loadCatalogue(), loadKey()]);
      const details = { merchantName: merchant?.name, merchantId: merchant?.id, servedAt };
      return { status: 'open', order: { ...order, ...present(details) } };
    },

    async reload() {
      return orderOf(await loadPrices());
    },
  };
}
