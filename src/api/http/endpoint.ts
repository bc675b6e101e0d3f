import type * as z from 'zod/mini';

/**
 * One operation of the service. The client calls it, the sandbox implements it.
 *
 * Requests are described strictly: what we send is known. Responses are read tolerantly: unknown
 * fields are dropped, optional ones may be missing.
 */
export interface Endpoint<Request, Response> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /**
   * Below the base URL, with the slash at its end that the service wants. A name in braces stands
   * for the field of the request with that name.
   */
  readonly path: `/${string}`;
  /** Which credential it carries: the API key, the vault's own key, or none. */
  readonly auth: 'api-key' | 'vault-key' | 'none';
  /** Whether it can be sent again without harm when its answer is lost. */
  readonly safe: boolean;
  /** Whether its answers come in the envelopes of the interface, section 2; the vault's do not. */
  readonly enveloped: boolean;
  /** The JSON body, or the query of a GET or DELETE, and what stands in the path. */
  readonly request: z.ZodMiniType<Request>;
  readonly response: z.ZodMiniType<Response>;
}

/**
 * Fills in what most operations share: answers in envelopes, authorized by the API key. Bundlers may
 * drop an operation that nobody calls.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Request, Response>(
  operation: Pick<
    Endpoint<Request, Response>,
    'method' | 'path' | 'safe' | 'request' | 'response'
  > &
    Partial<Endpoint<Request, Response>>,
): Endpoint<Request, Response> {
  return { auth: 'api-key', enveloped: true, ...operation };
}
