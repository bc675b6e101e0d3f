import * as v from 'valibot';
import { refuseArrays } from './refuse-arrays.ts';

/**
 * A schema for `Type`. Types of the package's own API are written out beside their schemas and not
 * inferred from them, so that merchants need no schema library to read them.
 */
export type Schema<Type> = v.GenericSchema<unknown, Type>;

/** What `schema` makes of `value`; `undefined` if it does not fit. */
export function accept<Type>(schema: Schema<Type>, value: unknown): Type | undefined {
  const { success, output } = v.safeParse(schema, value);
  return success ? output : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with any fields. Valibot's own `record` takes an array for one. */
export const FreeForm = v.custom<Record<string, unknown>>(
  isObject,
  'Invalid input: expected object',
);

/** An object whose values are all strings. */
export const Texts = v.custom<Record<string, string>>(
  (value) => isObject(value) && Object.values(value).every((text) => typeof text === 'string'),
  'Invalid input: expected an object of strings',
);

/** An object with these fields. All others are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function object<Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, undefined> {
  return refuseArrays(v.object(entries));
}

/** An object with these fields and no others. */
/* @__NO_SIDE_EFFECTS__ */
export function strictObject<Entries extends v.ObjectEntries>(
  entries: Entries,
): v.StrictObjectSchema<Entries, undefined> {
  return refuseArrays(v.strictObject(entries));
}

/**
 * A field for which the interface gives no type. Any value is accepted, because refusing the answer
 * for it could hide a payment.
 */
export const Unshown = v.optional(v.unknown());

/** An integer that JavaScript represents exactly: minor units, quantities, months. */
export const Whole = v.pipe(v.number(), v.safeInteger('Invalid input: expected a whole number'));

/** A number that may have decimals, as nothing but bills has. */
export const Decimal = v.number();

export const ShortText = v.pipe(v.string(), v.maxLength(255));
export const RequiredText = v.pipe(v.string(), v.minLength(1), v.maxLength(255));

/** ISO 4217 code. */
export const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/**
 * A time in ISO 8601 with `Z` or an offset, on a day that exists, in the years 1000 to 8999. Those
 * next to them may be the year 0 or 10000 somewhere on Earth, which databases do not take.
 */
export const Instant = v.pipe(
  v.string(),
  v.regex(
    /^(?:(?:[1-8]\d[2468][048]|[1-8]\d[13579][26]|[1-8]\d0[48]|[2468][048]00|[1357][26]00)-02-29|[1-8]\d{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/,
  ),
  v.metadata({ format: 'date-time' }),
);
