import type { WebhookDelivery, WebhookEndpoint } from '../../../src/api/merchant/webhooks.ts';
import { SECRET, type ServiceUnderTest } from '../../contract/service-under-test.ts';

/** An answer of the service, whatever its status. */
export interface Answered<Data> {
  readonly status: number;
  readonly data: Data;
  readonly error?: { readonly code: string; readonly message: string; readonly details?: unknown };
  readonly pagination?: Readonly<Record<string, unknown>>;
}

export type WithSecret = WebhookEndpoint & { readonly secret: string };

/** What a merchant's server does with its webhooks, with any key. */
export function merchantOf(service: ServiceUnderTest, apiKey = SECRET) {
  async function call<Data = WebhookEndpoint>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answered<Data>> {
    const response = await service.send(method, `/v1/api${path}`, {
      headers: { 'x-easy-api-key': apiKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as { data: Data }) };
  }
  return {
    call,
    register: async (url: string, events: readonly string[] = ['*']) =>
      (await call<WithSecret>('POST', '/webhooks', { url, events })).data,
    read: async (id: string) => (await call('GET', `/webhooks/${id}`)).data,
    sendTest: (id: string) => call<{ event_id: string }>('POST', `/webhooks/${id}/send-test`),
    log: async (query = '') =>
      (await call<readonly WebhookDelivery[]>('GET', `/webhooks/deliveries?${query}`)).data,
    /** Ada buys something with her Visa. */
    buy: (price = 'price_mug', source: unknown = 'PI_ada_visa') =>
      call<{ transfer: { id: string } }>('POST', '/checkout/', {
        identity_id: 'ID_ada',
        source,
        line_items: [{ price_id: price, quantity: 1 }],
      }),
  };
}
