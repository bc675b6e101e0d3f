import {
  createCheckoutSession,
  retrieveCheckoutSession,
  validateSession,
  type ValidatedSession,
} from '../../../src/api/embedded-checkout.ts';
import { confirmSession } from '../../../src/api/confirm-session.ts';
import { grace, lines } from '../payments/purchase.ts';
import type { RequestOf, ResponseOf } from '../../../src/api/http/endpoint.ts';
import {
  refusalOf,
  SECRET,
  stateOf,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';

type Terms = Partial<RequestOf<typeof createCheckoutSession>>;
export type Confirmed = ResponseOf<typeof confirmSession>;

/** Created with the secret key, for one T-shirt unless said. */
export async function createSession(
  service: ServiceUnderTest,
  terms: Terms = {},
  apiKey = SECRET,
): Promise<{ readonly id: string; readonly client_secret: string; readonly url: string }> {
  const request = terms.payment_link_id ? terms : { line_items: lines('price_tee'), ...terms };
  const {
    id,
    client_secret = '',
    url = '',
  } = await service.client(apiKey).call(createCheckoutSession, request);
  return { id, client_secret, url };
}

export const refusedSession = (service: ServiceUnderTest, terms: Terms, apiKey?: string) =>
  refusalOf(createSession(service, terms, apiKey));

/** Without an API key, as the frame asks. */
export const validate = (
  service: ServiceUnderTest,
  client_secret: string,
  parent_origin?: string,
): Promise<ValidatedSession> =>
  service
    .client('')
    .call(validateSession, { client_secret, ...(parent_origin && { parent_origin }) });

export const retrieve = (service: ServiceUnderTest, id: string) =>
  service.client(SECRET).call(retrieveCheckoutSession, { id });

export const cardSource = (tokenId: string) =>
  ({ type: 'PAYMENT_CARD', tokenId, name: 'Grace Hopper' }) as const;

/** Pays with a new card, all the way from its number. */
export async function confirmWithCard(
  service: ServiceUnderTest,
  client_secret: string,
  number?: string,
  idempotencyKey?: string,
): Promise<Confirmed> {
  const source = cardSource(await tokenizeCard(service, number));
  return service
    .client('')
    .call(
      confirmSession,
      { client_secret, source, customer_details: grace },
      idempotencyKey ? { idempotencyKey } : {},
    );
}

export const refusedConfirm = (service: ServiceUnderTest, secret: string, number?: string) =>
  refusalOf(confirmWithCard(service, secret, number));

/** A body to `/embedded-checkout/…`, as it is. */
export function post(
  service: ServiceUnderTest,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return service.send('POST', `/v1/api/embedded-checkout/${path}`, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/**
 * How many there are of each record that a payment makes, beyond what was there at the start and
 * without the orders that declines name.
 */
export async function countRecords(service: ServiceUnderTest): Promise<Record<string, number>> {
  const {
    customers = [],
    orders = [],
    transfers = [],
    subscriptions = [],
  } = await stateOf(service);
  return {
    customers: customers.length - 1,
    orders: orders.filter(({ status }) => status !== 'payment_failed').length,
    transfers: transfers.length,
    subscriptions: subscriptions.length,
  };
}
