import * as fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundle } from '../../scripts/build/bundle.ts';
import { readSchemas } from '../../scripts/build/frame.ts';
import { OPEN_SESSION } from '../support/checkout/validated-session.ts';
import * as sources from '../support/frame/schemas.ts';

/** A schema as valibot describes it. */
type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
};

type Sources = typeof sources;

const { safeParse: _, ...ALL } = sources;
const NAMES = Object.entries(ALL).flatMap(([name, found]) =>
  'path' in found ? [`${name}.request`, `${name}.response`] : [name],
);

function schemaIn(from: Sources, path: string): Schema {
  const [name = '', half] = path.split('.');
  const found: unknown = from[name as keyof Sources];
  return (half ? (found as Readonly<Record<string, unknown>>)[half] : found) as Schema;
}

let built: Sources;

/** The schemas as the build of the frame leaves them. */
beforeAll(async () => {
  const { files } = await bundle('test/support/frame/schemas.ts', 'schemas.js', {
    plugins: [readSchemas],
  });
  const code = encodeURIComponent(files['schemas.js'] ?? '');
  built = (await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as Sources;
});

/** Values of which most fit `schema`. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { entries, item, wrapped, options } = schema;
  switch (schema.type) {
    case 'object':
    case 'strict_object': {
      const fields = Object.entries(entries ?? {}).map(([name, entry]) => [name, fitting(entry)]);
      const requiredKeys = Object.entries(entries ?? {})
        .filter(([, { type }]) => type !== 'optional' && type !== 'nullish')
        .map(([name]) => name);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys,
      });
    }
    case 'array':
      return item ? fc.array(fitting(item), { minLength: 1, maxLength: 3 }) : fc.constant([]);
    case 'optional':
      return wrapped ? fc.option(fitting(wrapped), { nil: undefined }) : fc.constant(undefined);
    case 'nullable':
    case 'nullish':
      return wrapped ? fc.option(fitting(wrapped)) : fc.constant(null);
    case 'variant':
    case 'union':
      return fc.oneof(...(options as readonly Schema[]).map(fitting));
    case 'picklist':
      return fc.constantFrom(...(options ?? []));
    case 'literal':
      return fc.constant(schema.literal);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.constantFrom(0, 1, 12, 2031);
    case 'custom':
      return fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 });
    case 'string': {
      const patterns = (schema.pipe ?? []).flatMap(({ requirement }) =>
        requirement instanceof RegExp ? requirement : [],
      );
      const [pattern] = patterns;
      if (pattern?.source.includes('@')) return fc.constantFrom('ada@shop.example', 'ada@');
      return pattern ? fc.stringMatching(pattern) : fc.string({ minLength: 1, maxLength: 9 });
    }
    default:
      return fc.jsonValue();
  }
}

const ODD = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  'x'.repeat(256),
  'x'.repeat(2100),
  -1,
  0,
  1.5,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  [null],
  {},
  { a: 1 },
);

/** The value with `odd` somewhere inside, which `at` chooses. */
function spoiled(value: unknown, at: readonly number[], odd: unknown): unknown {
  const [here, ...deeper] = at;
  const keys = Object.keys(Object(value) as object);
  if (here === undefined || typeof value !== 'object' || value === null) return odd;
  // One place more than there are keys: a key that no schema knows.
  const key = [...keys, 'stranger'][here % (keys.length + 1)] ?? 'stranger';
  const part = (value as Record<string, unknown>)[key];
  const inside = spoiled(part, deeper, odd);
  if (!Array.isArray(value)) return { ...value, [key]: inside };
  return value.map((old: unknown, index) => (String(index) === key ? inside : old));
}

describe('the frame’s reader of schemas', () => {
  for (const name of NAMES) {
    it(`reads ${name} as valibot does`, () => {
      const schema = schemaIn(sources, name);
      const asBuilt = schemaIn(built, name);
      let accepted = 0;
      const same = (value: unknown): void => {
        const expected = v.safeParse(schema, value);
        const { success, output } = built.safeParse(asBuilt, value);
        expect(success).toBe(expected.success);
        if (!success) return;
        accepted += 1;
        expect(output).toStrictEqual(expected.output);
      };
      fc.assert(
        fc.property(
          fitting(schema),
          fc.array(fc.nat(), { maxLength: 5 }),
          ODD,
          (value, at, odd) => {
            same(value);
            same(spoiled(value, at, odd));
          },
        ),
        { numRuns: 1000, seed: 1 },
      );
      same(null);
      expect(accepted).toBeGreaterThan(10);
    });
  }

  it('keeps what the frame shows of a session, and drops the rest', () => {
    const answer = { ...OPEN_SESSION, stranger: 1 };
    const read = built.safeParse(built.validateSession.response, answer);
    expect(read).toStrictEqual({ success: true, output: OPEN_SESSION });
  });
});
