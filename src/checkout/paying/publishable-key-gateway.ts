import { createCheckout } from '../../api/checkout.ts';
import type { Client } from '../../api/http/client.ts';
import { wait } from '../../api/http/wait.ts';
import { authorizeVaultSession, createVaultSession } from '../../api/vault.ts';
import { CheckoutError, ConnectionError } from '../../errors.ts';
import { checkoutBody } from './body.ts';
import type { CatalogueCredential, CatalogueOffers } from '../catalogue-offers.ts';
import type { Gateway } from '../gateway.ts';
import { resultOf } from '../outcome.ts';

export interface PublishableKeyCredentials extends CatalogueCredential {
  readonly vault: Client;
  /** Id of a customer whom the merchant knows. */
  readonly identityId?: string | undefined;
  /** Whether the service honours `Idempotency-Key`. Contract, section 2. */
  readonly idempotent: boolean;
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

/** How long a submit waits for the prices to be read again, in milliseconds. */
const RECHECK_TIMEOUT_MS = 8000;

/**
 * The gateway for a publishable key. Contract, sections 3 to 5.
 *
 * @param offers - What has loaded the order so far.
 */
export function publishableKeyGateway(
  { service, vault, lineItems, identityId, idempotent, sleep = wait }: PublishableKeyCredentials,
  offers: CatalogueOffers,
): Gateway {
  return {
    repeatable: idempotent,
    readsBack: false,
    load: () => offers.load(),
    loadNames: () => offers.loadNames(),

    async recheck() {
      const order = await Promise.race([offers.reload(), sleep(RECHECK_TIMEOUT_MS)]);
      // Nobody is charged a price that the service has not confirmed.
      if (!order) throw new ConnectionError('The prices could not be read again in time.');
      return order;
    },

    async openVaultSession() {
      const { tokenization } = await offers.loadKey();
      const vaultKey = tokenization.public_key;
      const session = await vault.call(createVaultSession, {}, { vaultKey });
      await service.call(authorizeVaultSession, { nonce: session.nonce });
      return session.session_key;
    },

    async pay(payment, attemptId) {
      const options = idempotent ? { idempotencyKey: attemptId } : {};
      const { source } = payment;
      if (source === undefined) throw sourceless();
      const body = checkoutBody({ ...payment, source, lineItems, identityId });
      return resultOf(await service.call(createCheckout, body, options));
    },
  };
}

function sourceless(): CheckoutError {
  return new CheckoutError('Only a session can be confirmed without a source.', {
    code: 'REQUEST_MALFORMED',
    actor: 'service',
  });
}
