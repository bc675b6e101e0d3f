import * as z from 'zod/mini';
import { FreeForm, type Schema, Texts } from '../../src/api/schemas/shapes.ts';
import { RECORDS } from './operations.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** What these two describe is checked by code, which no library can read. */
const CHECKED_BY_CODE = new Map<unknown, JsonSchema>([
  [FreeForm, { type: 'object' }],
  [Texts, { type: 'object', additionalProperties: { type: 'string' } }],
]);

const names = z.registry<{ id: string }>();
for (const [schema, id] of RECORDS) names.add(schema, { id });

/** A schema of the wire as JSON Schema, which refers to records by their names. */
export function describeShape(schema: Schema<unknown>): {
  readonly shape: JsonSchema;
  /** Those that are named in it. */
  readonly records: Readonly<Record<string, JsonSchema>>;
} {
  const described = z.toJSONSchema(z.object({ shape: schema }), {
    io: 'input',
    metadata: names,
    unrepresentable: ({ zodSchema }) => CHECKED_BY_CODE.get(zodSchema),
    override({ zodSchema, jsonSchema }) {
      // What a schema says of itself stands in the library's own registry.
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      const { properties = {} } = jsonSchema;
      // Our client reads two spellings of some fields, of which this service sends the first.
      for (const name of Object.keys(properties)) {
        const other = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        if (other !== name && other in properties) delete properties[name];
      }
    },
  });
  const text = JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { properties, $defs = {} } = JSON.parse(text) as {
    readonly properties: { readonly shape: JsonSchema };
    readonly $defs?: Readonly<Record<string, JsonSchema>>;
  };
  for (const record of Object.values($defs)) delete record.id;
  return { shape: properties.shape, records: $defs };
}
