import type { Context, MiddlewareHandler } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import * as z from 'zod';
import { aborted } from '../http/abort.ts';
import { API_BASE } from '../http/implement.ts';
import type { RequestScope } from '../http/request-scope.ts';

/** Ten minutes, in milliseconds. */
const LONGEST_DELAY = 600_000;

const Action = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('status'),
    status: z.int().min(200).max(599),
    headers: z
      .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/), z.string().regex(/^[\t\x20-\x7e]*$/))
      .optional(),
    /** A string is sent as it is, anything else as JSON. */
    body: z.unknown().optional(),
  }),
  z.strictObject({ type: z.literal('delay'), ms: z.number().min(0).max(LONGEST_DELAY) }),
  z.strictObject({ type: z.literal('close') }),
  z.strictObject({ type: z.literal('hang') }),
]);
type Action = z.infer<typeof Action>;

/** What goes wrong with which requests. Contract, section 8. */
export const Fault = z.strictObject({
  match: z.strictObject({
    /** `*` for any but a preflight. */
    method: z.string().regex(/^([A-Za-z]+|\*)$/),
    /**
     * As requested, without the query, or below the API's base: `/v1/api/checkout/` and `/checkout/`
     * mean the same. `*` stands for any characters, `|` parts several paths.
     */
    path: z.string().startsWith('/'),
  }),
  /** How many requests it meets. */
  times: z.int().min(1).default(1),
  /** `after`: the work is done and its answer is lost. */
  when: z.enum(['before', 'after']).default('before'),
  action: Action,
});
export type Fault = z.infer<typeof Fault>;

/** Thrown in place of an answer: the connection is to end. */
export class ConnectionDropped extends Error {
  override readonly name = 'ConnectionDropped';
}

export interface Faults {
  readonly middleware: MiddlewareHandler<RequestScope>;
  set(faults: readonly Fault[]): void;
  /** Those that have requests left to meet. */
  list(): readonly Fault[];
}

/** Faults meet requests in the order of their list; each request meets one before, one after. */
export function createFaults(): Faults {
  let faults: readonly Fault[] = [];

  function take(method: string, path: string, when: Fault['when']): Action | undefined {
    const index = faults.findIndex((fault) => fault.when === when && meets(fault, method, path));
    const fault = faults[index];
    if (!fault) return undefined;
    const rest = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
    faults = faults.toSpliced(index, 1, ...rest);
    return fault.action;
  }

  return {
    async middleware(context, next) {
      const { method, path } = context.req;
      const before = take(method, path, 'before');
      if (before && (await strike(before, context))) return;
      await next();
      const after = take(method, path, 'after');
      if (after) await strike(after, context);
    },
    set(next) {
      faults = next;
    },
    list: () => faults,
  };
}

function meets({ match }: Fault, method: string, path: string): boolean {
  const sameMethod =
    match.method === '*' ? method !== 'OPTIONS' : match.method.toUpperCase() === method;
  return sameMethod && match.path.split('|').some((pattern) => fits(pattern, path));
}

function fits(pattern: string, path: string): boolean {
  const parts = withoutSlash(pattern).split('*');
  const whole = withoutSlash(path);
  const below = whole.startsWith(API_BASE) ? [whole.slice(API_BASE.length)] : [];
  return [whole, ...below].some((text) => holdsInOrder(text, parts));
}

/** Whether `text` is `parts` with anything between them. Never goes back over what it has read. */
function holdsInOrder(text: string, parts: readonly string[]): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 2) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** Whether the request has its answer now; after a mere delay it has not. */
async function strike(action: Action, context: Context<RequestScope>): Promise<boolean> {
  switch (action.type) {
    case 'close':
      throw new ConnectionDropped();
    case 'hang':
      await aborted(context.req.raw.signal).catch(() => undefined);
      throw new ConnectionDropped();
    case 'status': {
      const answer = toResponse(action, context);
      // Otherwise headers of the answer that is replaced would win over the fault's own.
      context.res = undefined;
      context.res = answer;
      return true;
    }
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, action.ms));
  }
  return false;
}

function toResponse(
  { status, headers = {}, body = '' }: Action & { type: 'status' },
  context: Context<RequestScope>,
): Response {
  const isJson = typeof body !== 'string';
  const type = isJson ? 'application/json' : 'text/plain; charset=UTF-8';
  // These allow no body at all.
  const isEmpty = status === 204 || status === 205 || status === 304;
  const content = isJson ? JSON.stringify(body) : body;
  return context.newResponse(isEmpty ? null : content, {
    status: status as StatusCode,
    headers: withDefault(headers, 'content-type', type),
  });
}

function withDefault(headers: Record<string, string>, name: string, value: string): Headers {
  const all = new Headers(headers);
  if (!all.has(name)) all.set(name, value);
  return all;
}
