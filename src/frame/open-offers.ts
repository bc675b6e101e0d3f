import { type Client, createClient } from '../api/http/client.ts';
import { checkClientSecret, checkPublishableKey, refuseSecretKey } from '../api/check-keys.ts';
import { environmentOf } from '../api/keys.ts';
import type { HostMessage } from '../bridge/protocol.ts';
import { catalogueOffers, type CatalogueOffers } from '../checkout/catalogue-offers.ts';
import type { ClientSecretWay } from '../checkout/paying/client-secret-gateway.ts';
import type { PublishableKeyWay } from '../checkout/paying/publishable-key-gateway.ts';
import { sessionOffers, type SessionOffers } from '../checkout/session-offers.ts';
import { serviceOf } from './config.ts';

type Setup = Extract<HostMessage, { type: 'start' }>['setup'];

/** What is offered, and what a gateway needs to pay it. */
export type Opened =
  | { readonly kind: 'session'; readonly offers: SessionOffers; readonly way: OpenedSession }
  | {
      readonly kind: 'catalogue';
      readonly offers: CatalogueOffers;
      readonly way: PublishableKeyWay;
    };

interface OpenedSession extends ClientSecretWay {
  readonly vault: Client;
}

/**
 * Opens what is offered for the page's credential.
 *
 * @param around - Origin of the page around this document, as the handshake showed it.
 * @param onServedAt - Notified of the service's time, in milliseconds since the Unix epoch.
 * @throws {ConfigurationError} this checkout origin knows no service for the credential, or the
 *   credential must not be in a page. The element has checked that too, but the sender need not be
 *   the element.
 */
export function openOffers(
  setup: Setup,
  around: string,
  onServedAt: (time: number) => void,
): Opened {
  if ('publishableKey' in setup) {
    const { publishableKey, lineItems, identityId = '' } = setup;
    checkPublishableKey(publishableKey);
    for (const text of [identityId, ...lineItems.map(({ price_id }) => price_id)]) {
      refuseSecretKey(text);
    }
    const service = serviceOf(setup.environment ?? environmentOf(publishableKey));
    const way = {
      service: createClient({ baseUrl: service.api_base, apiKey: publishableKey, onServedAt }),
      vault: createClient({ baseUrl: service.vault_base }),
      lineItems,
      identityId: setup.identityId,
      idempotent: service.idempotency === 'header',
    };
    return { kind: 'catalogue', way, offers: catalogueOffers(way) };
  }
  checkClientSecret(setup.clientSecret);
  // A secret is opaque and names no environment.
  const service = serviceOf(setup.environment ?? 'live');
  const way = {
    service: createClient({ baseUrl: service.api_base, onServedAt }),
    vault: createClient({ baseUrl: service.vault_base }),
    clientSecret: setup.clientSecret,
    // Only our own hosted page is trusted to name the page around it.
    parentOrigin: (around === location.origin && setup.parentOrigin) || around,
    idempotent: service.idempotency === 'header',
  };
  return { kind: 'session', way, offers: sessionOffers(way) };
}
