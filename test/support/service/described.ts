import { fromJSONSchema } from 'zod';
import type { JsonSchema } from '../../../sandbox/openapi/describe-shape.ts';
import { describeService } from '../../../sandbox/openapi/openapi.ts';
import { ROUTES } from '../../../sandbox/routes.ts';
import { inlined } from './from-schema.ts';

/** Fields in which a merchant may keep anything. */
const OPEN = new Set(['metadata', 'tags', 'reviewed_data']);

/** `schema` so that it refuses each field of which it says nothing. */
function closed(schema: JsonSchema, name = ''): JsonSchema {
  const inner = (each: JsonSchema | boolean) => closed(each as JsonSchema, name);
  const { anyOf, oneOf, items, properties, additionalProperties: others } = schema;
  const fields = Object.entries(properties ?? {}).map(
    ([field, each]) => [field, closed(each as JsonSchema, field)] as const,
  );
  // What says nothing at all allows nothing but null.
  if (Object.keys(schema).length === 0) return OPEN.has(name) ? schema : { type: 'null' };
  const isMap = typeof others === 'object' && Object.keys(others).length > 0;
  const isOpen = isMap || OPEN.has(name);
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(items && { items: inner(items as JsonSchema) }),
    ...(schema.type === 'object' && !isOpen && { properties: {}, additionalProperties: false }),
    ...(properties && { properties: Object.fromEntries(fields) }),
  };
}

type Reader = ReturnType<typeof fromJSONSchema>;

/** An operation: the requests it takes, and what reads an answer with a status. */
interface Described {
  readonly place: RegExp;
  readonly read: (status: number) => Reader;
}

let described: readonly Described[] | undefined;

/** All operations. Those at fixed paths come before those that take any name there. */
function describeAll(): readonly Described[] {
  const { paths } = inlined(describeService(ROUTES));
  return Object.entries(paths)
    .toSorted(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => {
        const pattern = path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+');
        const place = new RegExp(`^${method.toUpperCase()} ${pattern}/?$`);
        const readers = new Map<number, Reader>();
        const read = (status: number): Reader => {
          const schema = responses[status]?.content['application/json']?.schema;
          const known = readers.get(status) ?? fromJSONSchema(schema ? closed(schema) : false);
          readers.set(status, known);
          return known;
        };
        return { place, read };
      }),
    );
}

/** What the description of the service does not say of an answer that succeeded. */
export async function undescribed(
  { method, url }: Request,
  response: Response,
): Promise<readonly string[]> {
  const { pathname } = new URL(url);
  if (!response.ok || !/^\/(?:v1|vault)\//.test(pathname)) return [];
  const text = await response.text();
  // Nothing is in the answer to a preflight, and in one that a fault has emptied.
  if (text === '') return [];
  described ??= describeAll();
  const asked = `${method} ${pathname}`;
  const operation = described.find(({ place }) => place.test(asked));
  if (!operation) return [`${asked} is not described`];
  const { error } = operation.read(response.status).safeParse(JSON.parse(text));
  // What an older sandbox has kept may be too large to be exact, and is shown all the same.
  const gaps = error?.issues.filter(({ code }) => code !== 'too_big') ?? [];
  return gaps.map(
    ({ path, message }) => `${asked} ${response.status} ${path.join('.')}: ${message}`,
  );
}
