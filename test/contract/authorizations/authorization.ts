import {
  captureAuthorization,
  createAuthorization,
  voidAuthorization,
  type Authorization,
} from '../../../src/api/merchant/authorizations.ts';
import type { RequestOf } from '../../../src/api/http/endpoint.ts';
import { SECRET, type ServiceUnderTest } from '../service-under-test.ts';

type Wanted = Partial<RequestOf<typeof createAuthorization>>;

/** What a merchant's server does with authorizations. */
export function authorizationsOf(service: ServiceUnderTest, apiKey = SECRET) {
  const client = service.client(apiKey);
  return {
    /** 50.00 USD on Ada's Visa, unless said. */
    authorize: (wanted: Wanted = {}): Promise<Authorization> =>
      client.call(createAuthorization, {
        amount: 5000,
        currency: 'USD',
        source: 'PI_ada_visa',
        ...wanted,
      }),
    capture: (id: string, amount: number) => client.call(captureAuthorization, { id, amount }),
    release: (id: string) => client.call(voidAuthorization, { id }),
    /** A request as it is, for what a client would not send. `path` is below the resource. */
    send: (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      service.send('POST', `/v1/api/authorizations${path}`, {
        headers: { 'x-easy-api-key': apiKey, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
