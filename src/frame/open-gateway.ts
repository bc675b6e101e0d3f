import { type Client, createClient } from '../api/http/client.ts';
import {
  checkClientSecret,
  checkPublishableKey,
  environmentOf,
  refuseSecretKey,
} from '../api/keys.ts';
import type { HostMessage } from '../bridge/protocol.ts';
import { clientSecretGateway } from '../checkout/client-secret-gateway.ts';
import type { Gateway } from '../checkout/gateway.ts';
import { publishableKeyGateway } from '../checkout/publishable-key-gateway.ts';
import { serviceOf } from './config.ts';

type Setup = Extract<HostMessage, { type: 'start' }>['setup'];

/**
 * Opens the gateway for the page's credential.
 *
 * @param around - Origin of the page around this document, as the handshake showed it.
 * @param onServedAt - Notified of the service's time, in milliseconds since the Unix epoch.
 * @throws {ConfigurationError} this checkout origin knows no service for the credential, or the
 *   credential must not be in a page. The element has checked that too, but the sender need not be
 *   the element.
 */
export function openGateway(
  setup: Setup,
  around: string,
  onServedAt: (time: number) => void,
): { readonly gateway: Gateway; readonly vaultClient: Client } {
  if ('publishableKey' in setup) {
    const { publishableKey, lineItems, identityId = '' } = setup;
    checkPublishableKey(publishableKey);
    for (const text of [identityId, ...lineItems.map(({ price_id }) => price_id)]) {
      refuseSecretKey(text);
    }
    const service = serviceOf(setup.environment ?? environmentOf(publishableKey));
    const vaultClient = createClient({ baseUrl: service.vault_base });
    const gateway = publishableKeyGateway({
      service: createClient({ baseUrl: service.api_base, apiKey: publishableKey, onServedAt }),
      vault: vaultClient,
      lineItems,
      identityId: setup.identityId,
      idempotent: service.idempotency === 'header',
    });
    return { gateway, vaultClient };
  }
  checkClientSecret(setup.clientSecret);
  // A secret is opaque and names no environment.
  const service = serviceOf(setup.environment ?? 'live');
  const gateway = clientSecretGateway({
    service: createClient({ baseUrl: service.api_base, onServedAt }),
    clientSecret: setup.clientSecret,
    // Only our own hosted page is trusted to name the page around it.
    parentOrigin: (around === location.origin && setup.parentOrigin) || around,
    idempotent: service.idempotency === 'header',
  });
  return { gateway, vaultClient: createClient({ baseUrl: service.vault_base }) };
}
