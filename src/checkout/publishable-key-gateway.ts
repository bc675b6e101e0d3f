import { createCheckout } from '../api/checkout.ts';
import type { Client } from '../api/client.ts';
import type { LineItem } from '../api/line-items.ts';
import { listPrices, listProducts } from '../api/prices.ts';
import { authorizeVaultSession, createVaultSession, validateKey } from '../api/vault.ts';
import { checkoutBody } from './body.ts';
import type { Gateway } from './gateway.ts';
import { buildOrder, type Order } from './order.ts';
import { resultOf } from './outcome.ts';

interface PublishableKeyWay {
  /** Carries the publishable key. */
  readonly service: Client;
  readonly vault: Client;
  readonly lineItems: readonly LineItem[];
  /** A customer that the merchant knows. */
  readonly identityId?: string | undefined;
  /** Whether the service honours `Idempotency-Key`. Contract, section 2. */
  readonly idempotent: boolean;
}

/** The publishable key's way in. Contract, sections 3 to 5. */
export function publishableKeyGateway({
  service,
  vault,
  lineItems,
  identityId,
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
    readsBack: false,

    async load() {
      const [order] = await Promise.all([loadCatalogue(), loadVaultKey()]);
      return { status: 'open', order };
    },

    async openVaultSession() {
      const session = await vault.call(createVaultSession, {}, { vaultKey: await loadVaultKey() });
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
