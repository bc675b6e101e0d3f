import * as z from 'zod/mini';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with any fields. This check has a third of the size of the library's own `record`. */
export const FreeForm = z.custom<Record<string, unknown>>(
  isObject,
  'Invalid input: expected object',
);

/** An object whose values are all strings. */
export const Texts = z.custom<Record<string, string>>(
  (value) => isObject(value) && Object.values(value).every((text) => typeof text === 'string'),
  'Invalid input: expected an object of strings',
);

/**
 * A field for which the interface gives no type. Any value is accepted, because refusing the answer
 * for it could hide a payment.
 */
export const Unshown = z.optional(z.unknown());

/** An integer that JavaScript represents exactly: minor units, quantities, months. */
export const Whole = z
  .number()
  .check(
    z.refine((value) => Number.isSafeInteger(value), 'Invalid input: expected a whole number'),
  );
