import * as z from 'zod/mini';
import { FreeForm, type Schema, Texts } from '../../src/api/schemas/shapes.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** What these two describe is checked by code, which no library can read. */
const CHECKED_BY_CODE = new Map<unknown, JsonSchema>([
  [FreeForm, { type: 'object' }],
  [Texts, { type: 'object', additionalProperties: { type: 'string' } }],
]);

/** A schema of the wire as JSON Schema. */
export function describeShape(schema: Schema<unknown>): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: ({ zodSchema }) => CHECKED_BY_CODE.get(zodSchema),
  });
  return json;
}
