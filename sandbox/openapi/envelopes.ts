import type { JsonSchema } from './describe-shape.ts';

/* What surrounds the data of an answer. Interface, sections 2.1 and 2.2. */

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer', minimum: 0 };
const flag: JsonSchema = { type: 'boolean' };
const timestamp: JsonSchema = { type: 'string', format: 'date-time' };

/** An object that has all of `required`, and perhaps the others. */
const object = (
  required: Readonly<Record<string, JsonSchema>>,
  others: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...others },
});

/** The parts of envelopes that have names. */
export const ENVELOPE_PARTS: Readonly<Record<string, JsonSchema>> = {
  ErrorEnvelope: object({
    success: { type: 'boolean', const: false },
    timestamp,
    error: object({ code: text, message: text }, { details: {} }),
  }),
  Pagination: object({
    total: whole,
    limit: { ...whole, minimum: 1 },
    offset: whole,
    has_more: flag,
    truncated: flag,
    cursors: object({ first: text, last: text }),
  }),
};

/**
 * The envelope of what the operation `id` answers.
 *
 * @param isPaged - Whether it says which part of a list this is. Lists of subscriptions say it twice.
 */
export function enveloped(data: JsonSchema, id: string, isPaged: boolean): JsonSchema {
  const pagination = { $ref: '#/components/schemas/Pagination' };
  const totals = id.startsWith('listSubscriptions') && {
    total: whole,
    limit: whole,
    offset: whole,
  };
  return object(
    { success: { type: 'boolean', const: true }, timestamp, data },
    { message: text, ...(isPaged && { pagination }), ...totals },
  );
}
