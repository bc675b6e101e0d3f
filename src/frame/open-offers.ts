import {
  checkClientSecret,
  checkPublishableKey,
  refuseSecretKey,
  refuseVariable,
} from '../api/check-keys.ts';
import { type Client, createClient } from '../api/http/client.ts';
import { type Environment, environmentOf } from '../api/keys.ts';
import type { HostMessage } from '../bridge/protocol.ts';
import { type CatalogueOffers, catalogueOffers } from '../checkout/catalogue-offers.ts';
import type { ClientSecretCredentials } from '../checkout/paying/client-secret-gateway.ts';
import type { PublishableKeyCredentials } from '../checkout/paying/publishable-key-gateway.ts';
import { type SessionOffers, sessionOffers } from '../checkout/session-offers.ts';
import { serviceOf } from './config.ts';

export type Setup = Extract<HostMessage, { type: 'start' }>['setup'];

/** What is offered, and what a gateway needs to pay it. */
export type Opened = {
  readonly environment: Environment;
  readonly vault: Client;
} & (
  | {
      readonly kind: 'session';
      readonly offers: SessionOffers;
      readonly credentials: ClientSecretCredentials;
    }
  | {
      readonly kind: 'catalogue';
      readonly offers: CatalogueOffers;
      readonly credentials: PublishableKeyCredentials;
    }
);

export interface OpenOptions {
  /** Origin of the page around this document, as the handshake showed it. */
  readonly parentOrigin: string;
  /** Notified of the service's time, in milliseconds since the Unix epoch. */
  readonly onServedAt: (time: number) => void;
}

/**
 * Opens what is offered for the page's credential.
 *
 * @throws {ConfigurationError} the credential must not be in a page, nothing has filled in one of the
 *   values, or this checkout origin knows no service for it. The element has checked the credential
 *   too, but the sender need not be the element.
 */
export function openOffers(setup: Setup, { parentOrigin, onServedAt }: OpenOptions): Opened {
  checkSetup(setup);
  const environment = environmentIn(setup);
  const { api_base, vault_base, idempotency } = serviceOf(environment);
  const vault = createClient({ baseUrl: vault_base });
  const idempotent = idempotency === 'header';
  if ('publishableKey' in setup) {
    const { publishableKey: apiKey, lineItems, identityId } = setup;
    const service = createClient({ baseUrl: api_base, apiKey, onServedAt });
    const credentials = { service, vault, lineItems, identityId, idempotent };
    const offers = catalogueOffers(credentials);
    return { kind: 'catalogue', environment, vault, offers, credentials };
  }
  const credentials = {
    service: createClient({ baseUrl: api_base, onServedAt }),
    clientSecret: setup.clientSecret,
    // Only our own hosted page is trusted to name the page around it.
    parentOrigin: (parentOrigin === location.origin && setup.parentOrigin) || parentOrigin,
    idempotent,
  };
  return {
    kind: 'session',
    environment,
    vault,
    offers: sessionOffers(credentials),
    credentials,
  };
}

/** The environment whose service is asked. A client secret is opaque and names none. */
function environmentIn(setup: Setup): Environment {
  const { environment } = setup;
  return environment ?? ('publishableKey' in setup ? environmentOf(setup.publishableKey) : 'live');
}

function checkSetup(setup: Setup): void {
  if (!('publishableKey' in setup)) {
    checkClientSecret(setup.clientSecret, 'The client secret');
    return;
  }
  const { publishableKey, identityId = '', lineItems } = setup;
  const ids = lineItems.map(({ price_id }) => price_id);
  for (const text of [publishableKey, identityId, ...ids]) refuseSecretKey(text);
  checkPublishableKey(publishableKey);
  refuseVariable(identityId, 'identity-id');
  for (const id of ids) refuseVariable(id, 'line-items');
}
