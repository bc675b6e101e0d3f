import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Endpoint } from '../src/api/endpoint.ts';
import type { Answer } from './answer.ts';
import { readTime } from './clock.ts';
import { createId } from './ids.ts';
import { authorize, merchantOfKey } from './keys.ts';
import { checkStorable, readJson } from './request-body.ts';
import type { RequestScope, Service } from './service.ts';
import { validate } from './validation.ts';

export const API_BASE = '/v1/api';
export const VAULT_BASE = '/vault';

/** One request to one operation, once its credential and its body were checked. */
export interface Call<Request> extends Service {
  readonly request: Request;
  /** Id of the merchant whose credential it carries. */
  readonly merchant: string;
  /** The path it came to. */
  readonly path: string;
  /** Where the browser reaches this service. */
  readonly origin: string;
  readonly now: Date;
  readonly idempotencyKey: string | undefined;
  readonly newId: (prefix: string) => string;
}

/** Tells whose merchant a credential is. `key` is the header of the operation's `auth`. */
export type Authenticate = (
  key: string | undefined,
  call: { readonly store: Service['store']; readonly now: Date },
) => string | Promise<string>;

/** An operation with what carries it out, ready to be routed. */
export interface Implementation {
  readonly method: string;
  readonly path: string;
  readonly handle: (service: Service, context: Context<RequestScope>) => Promise<Response>;
}

/**
 * Binds a value of the contract to the code that carries it out: method, path, credential and the
 * shape of the request are the contract's.
 */
export function implement<Request, Data>(
  operation: Endpoint<Request, Data>,
  handle: (call: Call<Request>) => Promise<Answer<NoInfer<Data>>>,
  authenticate: Authenticate = (key) => merchantOfKey(key).id,
): Implementation {
  const isVault = operation.auth === 'vault-key';
  return {
    method: operation.method,
    path: (isVault ? VAULT_BASE : API_BASE) + operation.path,
    async handle(service, context) {
      const key = context.req.header(isVault ? 'bt-api-key' : 'x-easy-api-key');
      if (operation.auth === 'api-key') authorize(key, operation.method, operation.path);
      const now = await readTime(service.store, service.clock);
      const merchant = await authenticate(key, { store: service.store, now });
      const raw = operation.method === 'GET' ? readQuery(context) : await readJson(context);
      const answer = await handle({
        ...service,
        request: validate(operation.request, raw),
        merchant,
        path: operation.path,
        origin: service.serviceOrigin ?? new URL(context.req.url).origin,
        now,
        idempotencyKey: context.req.header('idempotency-key'),
        newId: (prefix) => createId(prefix, service.random),
      });
      return send(context, answer);
    },
  };
}

export function send(context: Context<RequestScope>, { status, body }: Answer<unknown>): Response {
  return context.json(body, status as ContentfulStatusCode);
}

function readQuery(context: Context<RequestScope>): unknown {
  const query = context.req.query();
  checkStorable(query);
  return query;
}
