import type { Context, MiddlewareHandler } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import { Texts, Whole } from '../../src/api/schemas/shapes.ts';
import { API_BASE } from '../http/implement.ts';
import { aborted, type RequestScope } from '../http/request-scope.ts';

/** Ten minutes. */
const MAX_DELAY_MS = 600_000;

const areHeaders = (headers: Readonly<Record<string, string>>): boolean =>
  Object.entries(headers).every(
    ([name, text]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(text),
  );

const Action = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('status'),
    status: Whole.check(z.minimum(200), z.maximum(599)),
    headers: z.optional(Texts.check(z.refine(areHeaders, 'Invalid input: expected headers'))),
    /** A string is sent as it is, anything else as JSON. */
    body: z.optional(z.unknown()),
  }),
  z.strictObject({
    type: z.literal('delay'),
    ms: z.number().check(z.minimum(0), z.maximum(MAX_DELAY_MS)),
  }),
  z.strictObject({ type: z.literal('close') }),
  z.strictObject({ type: z.literal('hang') }),
]);
type Action = z.infer<typeof Action>;

/** What goes wrong with which requests. Contract, section 8. */
export const Fault = z.strictObject({
  match: z.strictObject({
    /** `*` matches every method but that of a preflight. */
    method: z.string().check(z.regex(/^([A-Za-z]+|\*)$/)),
    /**
     * The path as requested, without the query. It may also be given below the base of the API:
     * `/v1/api/checkout/` and `/checkout/` mean the same. `*` stands for any characters, `|`
     * separates several paths.
     */
    path: z.string().check(z.regex(/^\//)),
  }),
  /** How many requests the fault affects. */
  times: z._default(Whole.check(z.minimum(1)), 1),
  /** With `after`, the work is done and only its answer is lost. */
  when: z._default(z.enum(['before', 'after']), 'before'),
  action: Action,
});
export type Fault = z.infer<typeof Fault>;

/** Thrown in place of an answer, to end the connection. */
export class ConnectionDropped extends Error {
  override readonly name = 'ConnectionDropped';
}

export interface Faults {
  readonly middleware: MiddlewareHandler<RequestScope>;
  set(faults: readonly Fault[]): void;
  /** The faults that have not affected all their requests yet. */
  list(): readonly Fault[];
}

/**
 * Faults apply in the order of their list. Each request is affected by one before its work and by
 * one after it.
 */
export function createFaults(): Faults {
  let faults: readonly Fault[] = [];

  function take(method: string, path: string, when: Fault['when']): Action | undefined {
    const index = faults.findIndex((fault) => fault.when === when && matches(fault, method, path));
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
      if (before && (await carryOut(before, context))) return;
      await next();
      const after = take(method, path, 'after');
      if (after) await carryOut(after, context);
    },
    set(next) {
      faults = next;
    },
    list: () => faults,
  };
}

function matches({ match }: Fault, method: string, path: string): boolean {
  const sameMethod =
    match.method === '*' ? method !== 'OPTIONS' : match.method.toUpperCase() === method;
  return sameMethod && match.path.split('|').some((pattern) => matchesPath(pattern, path));
}

function matchesPath(pattern: string, path: string): boolean {
  const parts = withoutSlash(pattern).split('*');
  const whole = withoutSlash(path);
  const below = whole.startsWith(API_BASE) ? [whole.slice(API_BASE.length)] : [];
  return [whole, ...below].some((text) => containsInOrder(text, parts));
}

/**
 * Whether `text` consists of `parts` with anything between them. The search never goes back, so
 * that its time grows with the length of the text only.
 */
function containsInOrder(text: string, parts: readonly string[]): boolean {
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

/** Whether the request has its answer now. After a delay it has none yet. */
async function carryOut(action: Action, context: Context<RequestScope>): Promise<boolean> {
  switch (action.type) {
    case 'close':
      throw new ConnectionDropped();
    case 'hang':
      await aborted(context.req.raw.signal).catch(() => undefined);
      throw new ConnectionDropped();
    case 'status': {
      const answer = toResponse(action, context);
      // Otherwise the headers of the answer that is replaced would win over those of the fault.
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
  // Answers with these statuses cannot have a body.
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
