import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Endpoint } from '../../src/api/http/endpoint.ts';
import type { Schema } from '../../src/api/schemas/shapes.ts';
import type { Remember } from '../store/moment.ts';
import { createId } from '../store/ids.ts';
import type { Requested } from '../store/owner.ts';
import type { Answer } from './answer.ts';
import { authorize, type Caller } from './authorize.ts';
import { refuse } from './refusal.ts';
import { checkStorable, parseJson, readForm } from './request-body.ts';
import type { RequestScope } from './request-scope.ts';
import type { Service } from './service.ts';
import { validate } from './validation.ts';

const ROOT = '/v1';
export const API_BASE = `${ROOT}/api`;
export const VAULT_BASE = '/vault';

/** One request to one operation, after its credential and its body were checked. */
export interface Call<Request> extends Service, Caller {
  readonly request: Request;
  /** The file of a form, where the operation takes one. */
  readonly file: File | undefined;
  /** The key that the header held which the operation's `auth` names. */
  readonly apiKey: string | undefined;
  /** Where the request came from, as far as that is known. */
  readonly sender: { readonly ipAddress: string | null; readonly userAgent: string | null };
  /** The operation's path, with the names of its parameters. Their values are in `request`. */
  readonly path: string;
  /** The origin at which the browser reaches this service. */
  readonly origin: string;
  readonly now: Date;
  readonly remember: Remember;
  readonly idempotencyKey: string | undefined;
  readonly newId: (prefix: string) => string;
  readonly requested: Requested;
}

/**
 * Finds whose a credential is that is neither an API key nor a token: the vault's key, or the
 * client secret where an operation needs no header.
 */
export type Authenticate = (
  credential: string | undefined,
  call: { readonly store: Service['store']; readonly now: Date },
) => Holder | Promise<Holder>;

type Holder = Pick<Caller, 'merchant' | 'credential'>;

/** An operation and the code that carries it out, ready to be routed. */
export interface Implementation {
  /** The operation itself, for whoever describes the service. */
  readonly operation: Omit<Endpoint<unknown, unknown>, 'request' | 'response'> & {
    readonly request: Schema<unknown>;
    readonly response: Schema<unknown>;
  };
  readonly method: string;
  readonly path: string;
  readonly handle: (service: Service, context: Context<RequestScope>) => Promise<Response>;
}

/**
 * Binds an operation of the contract to the code that carries it out. Method, path, credential and
 * the shape of the request come from the contract.
 */
export function implement<Request, Data>(
  operation: Endpoint<Request, Data>,
  handle: (call: Call<Request>) => Promise<Answer<NoInfer<Data>>>,
  authenticate?: Authenticate,
): Implementation {
  const { method, auth } = operation;
  return {
    operation,
    method,
    path: addressOf(operation).replace(NAME_IN_PATH, ':$1'),
    async handle(service, context) {
      checkAddress(context);
      const { headers } = context.req.raw;
      const { offset, revisions } = await service.readMoment();
      const now = new Date(service.clock.now() + offset);
      const remember = service.rememberAt(revisions);
      // A client secret is in the body. Other credentials are checked before the body is read.
      const early = auth === 'none' ? await readInput(method, context) : undefined;
      const key = headers.get(auth === 'vault-key' ? 'bt-api-key' : 'x-easy-api-key') ?? undefined;
      const credential = auth === 'none' ? clientSecretOf(early) : key;
      const caller: Caller | undefined = authenticate
        ? {
            ...(await authenticate(credential, { store: service.store, now })),
            access: 'page',
          }
        : await authorize(
            { store: service.store, readTime: service.readTime, remember },
            headers,
            method,
            operation.path,
          );
      if (caller) context.set('merchant', caller.merchant);
      if (!caller) throw new Error(`Nobody may use ${method} ${operation.path}`);
      const form = operation.takesFile ? await readForm(context) : undefined;
      const input = form?.fields ?? early ?? (await readInput(method, context));
      const raw = withNames(operation.path, context, input);
      checkStorable(raw);
      const idempotencyKey = context.req.header('idempotency-key');
      const answer = await handle({
        ...service,
        ...caller,
        request: validate(operation.request, raw),
        file: form?.file,
        apiKey: key,
        sender: {
          ipAddress: context.env?.remoteAddress ?? null,
          userAgent: headers.get('user-agent'),
        },
        path: operation.path,
        origin: service.serviceOrigin ?? originOf(context.req.url),
        now,
        remember,
        idempotencyKey,
        requested: {
          id: context.get('requestId'),
          ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
        },
        newId: (prefix) => createId(prefix, service.random),
      });
      return send(context, answer);
    },
  };
}

/** The path of an operation below the origin, with its names in braces. */
export function addressOf({
  auth,
  isRoot,
  path,
}: Pick<Endpoint<unknown, unknown>, 'auth' | 'isRoot' | 'path'>): string {
  if (isRoot) return ROOT + path;
  return (auth === 'vault-key' ? VAULT_BASE : API_BASE) + path;
}

export function send(context: Context<RequestScope>, { status, body }: Answer<unknown>): Response {
  const response = context.json(body, status as ContentfulStatusCode);
  context.set('sent', { body, response });
  return response;
}

/** The origin of an address of this service, which has a path always. */
function originOf(address: string): string {
  return address.slice(0, address.indexOf('/', address.indexOf('//') + 2));
}

/** A parameter in a path, as in `/orders/{id}`. */
const NAME_IN_PATH = /\{(\w+)\}/g;

/**
 * Refuses a client secret in the address, because servers on the way have logged it by now.
 *
 * @throws {Refusal} `VALIDATION_ERROR`
 */
function checkAddress(context: Context<RequestScope>): void {
  if (context.req.query('client_secret') === undefined) return;
  throw refuse(
    'VALIDATION_ERROR',
    'client_secret',
    'A client secret belongs in the body, never in an address, which logs and histories keep. ' +
      'Let this session expire and create a new one.',
  );
}

async function readInput(method: string, context: Context<RequestScope>): Promise<unknown> {
  return method === 'GET' || method === 'DELETE' ? context.req.query() : parseJson(context);
}

function clientSecretOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('client_secret' in body)) return undefined;
  return typeof body.client_secret === 'string' ? body.client_secret : undefined;
}

/** `input` with the parameters of the path, which nothing in the body can replace. */
function withNames(path: string, context: Context<RequestScope>, input: unknown): unknown {
  const names = Array.from(path.matchAll(NAME_IN_PATH), ([, name = '']) => name);
  if (names.length === 0 || typeof input !== 'object' || Array.isArray(input)) return input;
  return { ...input, ...Object.fromEntries(names.map((name) => [name, context.req.param(name)])) };
}
