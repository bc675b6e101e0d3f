import { type Client, createClient } from '../../src/api/http/client.ts';
import { createCheckoutSession } from '../../src/api/embedded-checkout.ts';
import { checkPublishableKey } from '../../src/api/check-keys.ts';
import { environmentOf } from '../../src/api/keys.ts';
import { MAX_QUANTITY } from '../../src/api/limits.ts';
import type { LineItem } from '../../src/api/line-items.ts';
import { type PaymentLink, readPaymentLink } from '../../src/api/payment-links.ts';
import { readLineItems } from '../../src/model/configuration.ts';
import { ApiError, ConfigurationError } from '../../src/errors.ts';
import { serviceOf } from '../../src/frame/config.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import type { NoticeName } from './messages.ts';

/** An item whose quantity the buyer may choose. */
export interface Adjustable extends LineItem {
  readonly min: number;
  readonly max: number;
}

export { environmentOf };

type Refusal = NoticeName;

/** An offer for which no session exists yet. */
export interface Offer {
  readonly adjustable: readonly Adjustable[];
  /** What the buyer is asked for besides email and name: the element's `collect`. */
  readonly collect?: 'phone business';
  /** Why the offer can no longer be paid. Sessions made earlier may still show a payment. */
  readonly over?: Refusal;
  /**
   * @param quantities - The quantities, if they differ from those of the offer.
   * @returns the client secret of a new session
   */
  createSession(quantities?: readonly LineItem[]): Promise<string>;
}

/** Metadata that the service keeps with the order. */
type Metadata = Readonly<Record<string, string>> | undefined;

/**
 * @throws {ApiError | ConnectionError | ConfigurationError} `noticeOf` finds the notice for the
 *   buyer
 */
export async function openLink(key: string, id: string, metadata: Metadata): Promise<Offer> {
  const client = serviceClient(key);
  const link = await client.call(readPaymentLink, { id });
  const over = endOf(link);
  return {
    ...(over && { over }),
    ...(link.collect_buyer_details && { collect: 'phone business' }),
    adjustable: link.items.filter(({ adjustable }) => adjustable).map(toAdjustable),
    async createSession(line_items) {
      const quantities = line_items && { line_items: [...line_items] };
      return create(client, { payment_link_id: id, ...quantities, ...withMetadata(metadata) });
    },
  };
}

/** @throws {ConfigurationError} `items` are not line items, or `key` is no publishable key */
export function openItems(key: string, items: string, metadata: Metadata): Offer {
  const client = serviceClient(key);
  const request = { line_items: readLineItems(items), ...withMetadata(metadata) };
  return { adjustable: [], createSession: () => create(client, request) };
}

function withMetadata(metadata: Metadata): { readonly metadata?: Record<string, string> } {
  return metadata ? { metadata: { ...metadata } } : {};
}

/** The notice for a buyer whose offer or session could not be loaded. */
export function noticeOf(error: unknown): Refusal {
  if (error instanceof ConfigurationError) {
    return error.code === 'SECRET_KEY_REFUSED' ? 'secretKey' : 'unusable';
  }
  if (!(error instanceof ApiError)) return 'unavailable';
  const reason = error.details?.reason;
  if (reason === 'USED_UP') return 'usedUp';
  if (reason === 'EXPIRED') return 'expired';
  if (reason === 'INACTIVE' || reason === 'DRAFT') return 'inactive';
  if (error.code === 'NOT_FOUND') return 'notFound';
  return error.actor === 'merchant' ? 'unusable' : 'unavailable';
}

function endOf({ state, payment_count, payment_limit }: PaymentLink): Refusal | undefined {
  if (state === 'EXPIRED') return 'expired';
  if (state !== 'ACTIVE') return 'inactive';
  return payment_limit != null && payment_count >= payment_limit ? 'usedUp' : undefined;
}

function serviceClient(key: string): Client {
  const apiKey = checkPublishableKey(key);
  return createClient({ baseUrl: serviceOf(environmentOf(apiKey)).api_base, apiKey });
}

async function create(
  client: Client,
  request: RequestOf<typeof createCheckoutSession>,
): Promise<string> {
  const { client_secret } = await client.call(createCheckoutSession, request);
  if (client_secret) return client_secret;
  throw new ConfigurationError(
    'NO_CLIENT_SECRET',
    'The service created a session without a client secret.',
  );
}

function toAdjustable({ price_id, quantity, min, max }: PaymentLink['items'][number]): Adjustable {
  return { price_id, quantity, min: min ?? 1, max: Math.min(max ?? MAX_QUANTITY, MAX_QUANTITY) };
}
