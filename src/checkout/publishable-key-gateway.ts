import { createCheckout } from '../api/checkout.ts';
import { type Client, wait } from '../api/http/client.ts';
import type { ResponseOf } from '../api/http/endpoint.ts';
import type { LineItem } from '../api/line-items.ts';
import { listAll } from '../api/http/list-all.ts';
import { listPrices, listProducts, type Price, type Product } from '../api/prices.ts';
import { authorizeVaultSession, createVaultSession, validateKey } from '../api/vault.ts';
import { ConnectionError } from '../errors.ts';
import { checkoutBody } from './body.ts';
import type { Gateway } from './gateway.ts';
import { buildOrder, type Order } from './order.ts';
import { resultOf } from './outcome.ts';
import { present } from '../api/present.ts';

interface PublishableKeyWay {
  /** This client carries the publishable key. */
  readonly service: Client;
  readonly vault: Client;
  readonly lineItems: readonly LineItem[];
  /** Id of a customer whom the merchant knows. */
  readonly identityId?: string | undefined;
  /** Whether the service honours `Idempotency-Key`. Contract, section 2. */
  readonly idempotent: boolean;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

/** How long a submit waits for the prices to be read again, in milliseconds. */
const RECHECK_TIMEOUT_MS = 8000;

/** The gateway for a publishable key. Contract, sections 3 to 5. */
export function publishableKeyGateway({
  service,
  vault,
  lineItems,
  identityId,
  idempotent,
  sleep = wait,
}: PublishableKeyWay): Gateway {
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

  async function loadPrices(): Promise<Price[]> {
    const ids = [...new Set(lineItems.map(({ price_id }) => price_id))];
    return listAll(service, listPrices, ids);
  }

  async function loadCatalogue(): Promise<Order> {
    const prices = await loadPrices();
    const ids = [...new Set(prices.map(({ product_id }) => product_id))];
    products = ids.length > 0 ? await listAll(service, listProducts, ids) : [];
    return buildOrder(lineItems, prices, products);
  }

  return {
    repeatable: idempotent,
    readsBack: false,

    async load() {
      const [order, { merchant }] = await Promise.all([loadCatalogue(), loadKey()]);
      const details = { merchantName: merchant?.name, merchantId: merchant?.id, servedAt };
      return { status: 'open', order: { ...order, ...present(details) } };
    },

    async recheck() {
      const prices = await Promise.race([loadPrices(), sleep(RECHECK_TIMEOUT_MS)]);
      // Nobody is charged a price that the service has not confirmed.
      if (!prices) throw new ConnectionError('The prices could not be read again in time.');
      return buildOrder(lineItems, prices, products);
    },

    async openVaultSession() {
      const { tokenization } = await loadKey();
      const vaultKey = tokenization.public_key;
      const session = await vault.call(createVaultSession, {}, { vaultKey });
      await service.call(authorizeVaultSession, { nonce: session.nonce });
      return session.session_key;
    },

    async pay(payment, attemptId) {
      const options = idempotent ? { idempotencyKey: attemptId } : {};
      const body = checkoutBody({ ...payment, lineItems, identityId });
      return resultOf(await service.call(createCheckout, body, options));
    },
  };
}
