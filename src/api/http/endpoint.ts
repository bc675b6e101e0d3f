import '../schemas/zod-setup.ts';
import type * as z from 'zod/mini';
import type { Schema } from '../schemas/shapes.ts';

/**
 * One operation of the service. The client calls it, and the sandbox implements it.
 *
 * Requests are described strictly, because we know what we send. Responses are read tolerantly:
 * unknown fields are dropped, and optional ones may be missing.
 */
export interface Endpoint<Request, Response> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /**
   * The path below the base URL, with the slash at its end that the service expects. A name in
   * braces is replaced by the field of the request with that name.
   */
  readonly path: `/${string}`;
  /** Whether the path begins at `/v1`, above the base URL. Only the roots of the service do. */
  readonly isRoot?: true;
  /**
   * Which credential the request carries: the API key, the token of a person, the vault's own key,
   * or none. Some operations that take the API key take a token too.
   */
  readonly auth: 'api-key' | 'bearer' | 'vault-key' | 'none';
  /** Whether the request can be sent again without harm when its answer is lost. */
  readonly safe: boolean;
  /** Whether answers have the envelope of interface, section 2. Those of the vault do not. */
  readonly enveloped: boolean;
  /** Whether the request may also come as a form, with a field `file`. */
  readonly takesFile?: true;
  /** The JSON body, or the query of a GET or DELETE, together with the fields in the path. */
  readonly request: Schema<Request>;
  readonly response: Schema<Response>;
}

/** What the client sends for an operation. */
export type RequestOf<Operation extends Pick<Endpoint<unknown, unknown>, 'request'>> = z.infer<
  Operation['request']
>;

/** What the service answers to an operation. */
export type ResponseOf<Operation extends Pick<Endpoint<unknown, unknown>, 'response'>> = z.infer<
  Operation['response']
>;

/**
 * Fills in what most operations share: answers in envelopes, and authorization by the API key.
 * Bundlers may drop an operation that nobody calls.
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
