import { toJsonSchema, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { Decimal, FreeForm, Texts } from '../../src/api/schemas/shapes.ts';

function isDecimal(schema: object): boolean {
  return (
    schema === Decimal ||
    ('pipe' in schema && Array.isArray(schema.pipe) && schema.pipe[0] === Decimal)
  );
}

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // JSON has no infinite numbers, and checks in code are among the rules.
  ignoreActions: ['finite', 'check'],
  overrideSchema({ valibotSchema, jsonSchema }) {
    // These two schemas are checks in code, which no library can describe.
    if (valibotSchema === FreeForm) return { type: 'object' };
    if (valibotSchema === Texts)
      return { type: 'object', additionalProperties: { type: 'string' } };
    const { oneOf, ...rest } = jsonSchema;
    if (oneOf) return { ...rest, anyOf: oneOf };
    // Every other number of the service is whole: minor units, quantities, months.
    const isWhole = valibotSchema.type === 'number' && !isDecimal(valibotSchema);
    return isWhole && jsonSchema.type === 'number' ? { ...jsonSchema, type: 'integer' } : undefined;
  },
};

/** A schema of the wire as JSON Schema. */
export function describeShape(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, CONVERSION);
  return json;
}
