import * as fc from 'fast-check';
import type { JsonSchema } from '../../../sandbox/openapi/describe-shape.ts';
import type { ServiceDescription } from '../../../sandbox/openapi/openapi.ts';

/** `description` with each record where it is named. */
export function inlined(description: ServiceDescription): ServiceDescription {
  const { schemas } = description.components;
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return inline(schemas[String(value.$ref).split('/').at(-1) ?? '']);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inline(inner)]));
  };
  return inline(description) as ServiceDescription;
}

/** Values that a field should often have, by its name: known ids reach more code than random ones. */
export type Hints = Readonly<Record<string, readonly string[]>>;

/** Texts as people and attackers write them, without characters that the service never stores. */
function text(naughty: readonly string[], least: number, most: number): fc.Arbitrary<string> {
  const lengths = { minLength: least, maxLength: Math.min(most, Math.max(least, 60)) };
  const fits = naughty.filter((value) => value.length >= least && value.length <= most);
  return fc
    .oneof(
      fc.string({ unit: 'grapheme', ...lengths }),
      fc.string({ unit: 'binary', ...lengths }),
      fc.constantFrom(...(fits.length > 0 ? fits : ['x'.repeat(least)])),
    )
    .filter((value) => isStorable(value) && value.length >= least && value.length <= most);
}

/** Whether the service accepts the characters of `value` in any request. */
export function isStorable(value: string): boolean {
  return !/\0|\p{Surrogate}/u.test(value);
}

/** Values that `schema` allows. Knows the keywords that the service's own schemas use. */
export function fromSchema(
  schema: JsonSchema | boolean,
  hints: Hints,
  naughty: readonly string[],
  name = '',
): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 3 }).filter(isStorableJson);
  const again = (inner: JsonSchema | boolean, key = name) => fromSchema(inner, hints, naughty, key);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((inner) => again(inner)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => again({ ...schema, type })));
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return fromText(schema, hints[name] ?? [], naughty);
    case 'integer':
      return fromInteger(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      if (schema.prefixItems) {
        return fc.tuple(...schema.prefixItems.map((inner) => again(inner as JsonSchema)));
      }
      const { minItems = 0, maxItems = 5 } = schema;
      return fc.array(again(schema.items as JsonSchema), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 3),
      });
    }
    case 'object':
      return fromObject(schema, again, naughty);
    default:
      return fc.jsonValue({ maxDepth: 3 }).filter(isStorableJson);
  }
}

function fromInteger({
  minimum = -(2 ** 31),
  maximum = 2 ** 31 - 1,
  exclusiveMinimum,
}: JsonSchema): fc.Arbitrary<number> {
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum;
  return fc.integer({
    min: Math.max(minimum, above, -(2 ** 31)),
    max: Math.min(maximum, 2 ** 31 - 1),
  });
}

function fromObject(
  { properties, required = [], additionalProperties }: JsonSchema,
  again: (inner: JsonSchema | boolean, key?: string) => fc.Arbitrary<unknown>,
  naughty: readonly string[],
): fc.Arbitrary<unknown> {
  if (!properties) {
    const values = again((additionalProperties as JsonSchema | undefined) ?? true, '');
    return fc.dictionary(text(naughty, 0, 40), values, { maxKeys: 4 });
  }
  const fields = Object.entries(properties).map(
    ([key, inner]) => [key, again(inner as JsonSchema, key)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function fromText(
  { minLength = 0, maxLength = 1000, pattern, format }: JsonSchema,
  hints: readonly string[],
  naughty: readonly string[],
): fc.Arbitrary<string> {
  const fits = (value: string) =>
    value.length >= minLength &&
    value.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern).test(value));
  const made =
    format === 'date-time'
      ? fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date('2099') })
          .map((date) => date.toISOString())
      : pattern?.startsWith('^https:')
        ? fc.webUrl({ validSchemes: ['https'] })
        : pattern?.includes('@')
          ? fc.emailAddress()
          : pattern === '^\\d+$'
            ? fc.string({
                unit: fc.integer({ min: 0, max: 9 }).map(String),
                minLength,
                maxLength: Math.min(maxLength, 30),
              })
            : pattern === undefined
              ? text(naughty, minLength, maxLength)
              : fc.stringMatching(new RegExp(pattern));
  const known = hints.filter(fits);
  const either =
    known.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 3 }, made) : made;
  return either.filter(fits);
}

function isStorableJson(value: unknown): boolean {
  return isStorable(JSON.stringify(value).replace(/\\u0000|\\ud[89a-f]../gi, '\0'));
}

/** Returns `value` with one change that its schema most likely does not allow. */
export function broken(value: unknown): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      -1,
      0.5,
      1e308,
      '',
      [],
      {},
      [[]],
      '\0',
      '\ud800',
      'x'.repeat(5000),
    ),
    fc.jsonValue({ maxDepth: 4 }),
    fc
      .integer({ min: 1, max: 40 })
      .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
  );
  return fc
    .tuple(fc.nat(), fc.constantFrom('replace', 'drop', 'add'), odd)
    .map(([place, how, other]) => {
      const copy = structuredClone(value);
      const holders = objectsIn(copy);
      const holder = holders[place % Math.max(holders.length, 1)];
      if (!holder) return other;
      const keys = Object.keys(holder);
      const key = keys[place % Math.max(keys.length, 1)];
      if (how === 'add' || key === undefined) {
        const name = ['__proto__', 'constructor', 'extra', 'price_id', ''][place % 5] ?? '';
        Object.defineProperty(holder, name, {
          value: other,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      } else if (how === 'drop') {
        Reflect.deleteProperty(holder, key);
      } else {
        Reflect.set(holder, key, other);
      }
      return copy;
    });
}

function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}
