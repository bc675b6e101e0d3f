import { createCheckout } from '../api/checkout.ts';
import type { Client } from '../api/client.ts';
import type { LineItem } from '../api/line-items.ts';
import { listPrices, listProducts } from '../api/prices.ts';
import { checkoutBody, type Purchase } from './body.ts';
import { buildOrder, type Order } from './order.ts';
import { type CheckoutResult, resultOf } from './outcome.ts';

/** One way into the service: the operations of a checkout, whatever the credential. */
export interface Gateway {
  /** Whether the same attempt can be sent again without the danger of charging twice. */
  readonly repeatable: boolean;
  /** @throws {CheckoutError} what is offered cannot be bought, or the service did not say */
  loadOrder(): Promise<Order>;
  /**
   * Sends one attempt, once.
   *
   * @throws {ApiError | ConnectionError} `mayHaveCharged` says what that means
   */
  pay(purchase: Purchase, attemptId: string): Promise<CheckoutResult>;
}

interface PublishableKeyWay {
  /** Carries the publishable key. */
  readonly client: Client;
  readonly lineItems: readonly LineItem[];
  /** Whether the service honours `Idempotency-Key`. Contract, section 2. */
  readonly idempotent: boolean;
}

/** The publishable key's way in. Contract, sections 4 and 5. */
export function publishableKeyGateway({
  client,
  lineItems,
  idempotent,
}: PublishableKeyWay): Gateway {
  return {
    repeatable: idempotent,

    async loadOrder() {
      const ids = [...new Set(lineItems.map(({ price_id }) => price_id))];
      const prices = await client.call(listPrices, { ids: ids.join(',') });
      const productIds = [...new Set(prices.map(({ product_id }) => product_id))];
      const products =
        productIds.length > 0 ? await client.call(listProducts, { ids: productIds.join(',') }) : [];
      return buildOrder(lineItems, prices, products);
    },

    async pay(purchase, attemptId) {
      const options = idempotent ? { idempotencyKey: attemptId } : {};
      return resultOf(await client.call(createCheckout, checkoutBody(purchase), options));
    },
  };
}
