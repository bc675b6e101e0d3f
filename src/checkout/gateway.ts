import { createCheckout } from '../api/checkout.ts';
import type { Client } from '../api/client.ts';
import type { LineItem } from '../api/line-items.ts';
import { listPrices, listProducts } from '../api/prices.ts';
import { authorizeVaultSession, createVaultSession, validateKey } from '../api/vault.ts';
import { checkoutBody, type Purchase } from './body.ts';
import { buildOrder, type Order } from './order.ts';
import { type CheckoutResult, resultOf } from './outcome.ts';

/** One way into the service: the operations of a checkout, whatever the credential. */
export interface Gateway {
  /** Whether the same attempt can be sent again without the danger of charging twice. */
  readonly repeatable: boolean;
  /** @throws {CheckoutError} what is offered cannot be bought, or the service did not say */
  loadOrder(): Promise<Order>;
  /** The key of a vault session that may create tokens. Contract, section 3, steps 1 to 3. */
  openVaultSession(): Promise<string>;
  /**
   * Sends one attempt, once.
   *
   * @throws {ApiError | ConnectionError} `mayHaveCharged` says what that means
   */
  pay(purchase: Purchase, attemptId: string): Promise<CheckoutResult>;
}

interface PublishableKeyWay {
  /** Carries the publishable key. */
  readonly service: Client;
  readonly vault: Client;
  readonly lineItems: readonly LineItem[];
  /** Whether the service honours `Idempotency-Key`. Contract, section 2. */
  readonly idempotent: boolean;
}

/** The publishable key's way in. Contract, sections 3 to 5. */
export function publishableKeyGateway({
  service,
  vault,
  lineItems,
  idempotent,
}: PublishableKeyWay): Gateway {
  let vaultKey: Promise<string> | undefined;

  /** Checks the key on the way, so that a revoked one is known before anything is typed. */
  function loadVaultKey(): Promise<string> {
    vaultKey ??= service.call(validateKey, {}).then(({ tokenization }) => tokenization.public_key);
    vaultKey.catch(() => {
      vaultKey = undefined;
    });
    return vaultKey;
  }

  async function loadCatalogue(): Promise<Order> {
    const ids = [...new Set(lineItems.map(({ price_id }) => price_id))];
    const prices = await service.call(listPrices, { ids: ids.join(',') });
    const productIds = [...new Set(prices.map(({ product_id }) => product_id))];
    const products =
      productIds.length > 0 ? await service.call(listProducts, { ids: productIds.join(',') }) : [];
    return buildOrder(lineItems, prices, products);
  }

  return {
    repeatable: idempotent,

    async loadOrder() {
      const [order] = await Promise.all([loadCatalogue(), loadVaultKey()]);
      return order;
    },

    async openVaultSession() {
      const session = await vault.call(createVaultSession, {}, { vaultKey: await loadVaultKey() });
      await service.call(authorizeVaultSession, { nonce: session.nonce });
      return session.session_key;
    },

    async pay(purchase, attemptId) {
      const options = idempotent ? { idempotencyKey: attemptId } : {};
      return resultOf(await service.call(createCheckout, checkoutBody(purchase), options));
    },
  };
}
