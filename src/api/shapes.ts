import * as z from 'zod/mini';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object of whatever a merchant wants. A third of the weight of the library's own record. */
export const FreeForm = z.custom<Record<string, unknown>>(
  isObject,
  'Invalid input: expected object',
);

/** The same with texts alone. */
export const Texts = z.custom<Record<string, string>>(
  (value) => isObject(value) && Object.values(value).every((text) => typeof text === 'string'),
  'Invalid input: expected an object of strings',
);

/**
 * A field of which the interface shows no form: every form of it is taken, because an answer that
 * was refused for it could be that of a payment.
 */
export const Unshown = z.optional(z.unknown());

/** An integer that a computer counts exactly: minor units, quantities, months. */
export const Whole = z
  .number()
  .check(
    z.refine((value) => Number.isSafeInteger(value), 'Invalid input: expected a whole number'),
  );
