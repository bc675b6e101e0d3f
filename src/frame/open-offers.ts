import { type Client, openClient } from '../api/http/open-client.ts';
import type { ReadRefusal } from '../api/http/read-refusal.ts';
import {
  type Environment,
  environmentOf,
  isClientSecret,
  isPublishableKey,
  looksLikeSecretKey,
} from '../api/keys.ts';
import { isPlaceholder } from '../api/schemas/placeholders.ts';
import { sessionRequest } from '../api/session-request.ts';
import type { HostMessage } from '../bridge/protocol.ts';
import {
  type CatalogueCredential,
  type CatalogueReasons,
  catalogueOffers,
  type CatalogueOffers,
} from '../checkout/catalogue-offers.ts';
import type { ControllerOptions } from '../checkout/controller.ts';
import type { Offers } from '../checkout/gateway.ts';
import type { ClientSecretWay } from '../checkout/paying/client-secret-gateway.ts';
import type { PublishableKeyWay } from '../checkout/paying/publishable-key-gateway.ts';
import type { SessionOffers } from '../checkout/session-offers.ts';
import { findService } from './find-service.ts';
import type * as SessionPart from './parts/session-part.ts';

export type Setup = Extract<HostMessage, { type: 'start' }>['setup'];

/** What is offered, and what a gateway needs to pay it. */
export type Opened = { readonly environment: Environment } & (
  | { readonly kind: 'session'; readonly offers: SessionOffers; readonly way: OpenedSession }
  | {
      readonly kind: 'catalogue';
      readonly offers: CatalogueOffers;
      readonly way: PublishableKeyWay;
    }
);

interface OpenedSession extends ClientSecretWay {
  readonly vault: Client;
}

/** What is being opened. The order can be loaded already. */
export interface Opening {
  readonly offers: Offers;
  readonly createEnd?: NonNullable<ControllerOptions['createEnd']>;
  /**
   * Resolves to all that a gateway needs.
   *
   * @throws {ConnectionError} a part could not be loaded. The next call tries again.
   */
  readonly whole: () => Promise<Opened>;
}

/** What is needed where an answer is not the plain one. */
export interface Reasons extends CatalogueReasons {
  readonly readRefusal: ReadRefusal;
}

export interface OpenOptions {
  /** Origin of the page around this document, as the handshake showed it. */
  readonly around: string;
  /** Notified of the service's time, in milliseconds since the Unix epoch. */
  readonly onServedAt: (time: number) => void;
  /**
   * Loads what is needed where an answer is not the plain one.
   *
   * @throws {ConnectionError} it could not be loaded
   */
  readonly loadReasons: () => Promise<Reasons>;
  /**
   * Loads what only a client secret needs.
   *
   * @throws {ConnectionError} it could not be loaded
   */
  readonly loadSessionPart: () => Promise<typeof SessionPart>;
}

/**
 * Opens what is offered for the page's credential.
 *
 * @returns `undefined` if it cannot be opened: `setup-mistake.ts` says why
 */
export function openOffers(setup: Setup, options: OpenOptions): Opening | undefined {
  const environment = environmentIn(setup);
  const service = findService(environment);
  if (!service || textsIn(setup).some(isRefused)) return undefined;
  const { around, onServedAt, loadReasons, loadSessionPart } = options;
  const readRefusal = async (...answer: Parameters<ReadRefusal>) =>
    (await loadReasons()).readRefusal(...answer);
  const vault = openClient({ baseUrl: service.vault_base, readRefusal });
  const idempotent = service.idempotency === 'header';
  if ('publishableKey' in setup) {
    const { publishableKey, lineItems, identityId } = setup;
    if (!isPublishableKey(publishableKey.trim())) return undefined;
    const way: CatalogueCredential & PublishableKeyWay = {
      service: openClient({
        baseUrl: service.api_base,
        apiKey: publishableKey,
        onServedAt,
        readRefusal,
      }),
      vault,
      lineItems,
      identityId,
      idempotent,
      loadReasons,
    };
    const offers = catalogueOffers(way);
    return { offers, whole: async () => ({ kind: 'catalogue', environment, offers, way }) };
  }
  const { clientSecret } = setup;
  if (!isClientSecret(clientSecret.trim())) return undefined;
  const client = openClient({ baseUrl: service.api_base, onServedAt, readRefusal });
  const way = {
    service: client,
    vault,
    clientSecret,
    // Only our own hosted page is trusted to name the page around it.
    parentOrigin: (around === location.origin && setup.parentOrigin) || around,
    idempotent,
  };
  return openSession(way, environment, loadSessionPart);
}

/** Asks for the session at once, and reads the answer with what is loaded meanwhile. */
function openSession(
  way: OpenedSession,
  environment: Environment,
  loadSessionPart: OpenOptions['loadSessionPart'],
): Opening {
  const { service, clientSecret: client_secret, parentOrigin: parent_origin } = way;
  const answer = service.begin(sessionRequest, { client_secret, parent_origin });
  const begun = { answer, since: performance.now() };
  let part: typeof SessionPart | undefined;
  let offers: SessionOffers | undefined;
  async function whole() {
    part = await loadSessionPart();
    offers ??= part.sessionOffers(way, begun);
    return { kind: 'session', environment, offers, way } as const;
  }
  // Without the part, nobody reads the answer.
  answer.catch(() => {});
  return {
    offers: { readsBack: true, load: async (signal) => (await whole()).offers.load(signal) },
    createEnd: (...end) => part?.createSessionEnd(...end),
    whole,
  };
}

/** The environment whose service is asked. A client secret is opaque and names none. */
export function environmentIn(setup: Setup): Environment {
  const { environment } = setup;
  return environment ?? ('publishableKey' in setup ? environmentOf(setup.publishableKey) : 'live');
}

/** Whether a text must not be sent: a secret of a server, or what nothing has filled in. */
function isRefused(text: string): boolean {
  return looksLikeSecretKey(text) || isPlaceholder(text);
}

/** All texts of a setup that are sent to the service. */
export function textsIn(setup: Setup): readonly string[] {
  if (!('publishableKey' in setup)) return [setup.clientSecret];
  const { publishableKey, lineItems, identityId = '' } = setup;
  return [publishableKey, identityId, ...lineItems.map(({ price_id }) => price_id)];
}
