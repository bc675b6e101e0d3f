import './zod-setup.ts';
import * as z from 'zod/mini';

/**
 * A schema for `Type`. Types of the package's own API are written out beside their schemas and not
 * inferred from them, so that merchants need no schema library to read them.
 */
export type Schema<Type> = z.core.$ZodType<Type>;

/**
 * What `schema` makes of `value`, as `output`; `undefined` if it does not fit. It never throws:
 * where zod itself does, as for a list with more mistakes than the stack has room for, or a field
 * that throws when it is read, the value does not fit either.
 */
export function read<Type>(
  schema: Schema<Type>,
  value: unknown,
): { readonly output: Type } | undefined {
  try {
    const { success, data } = z.safeParse(schema, value);
    return success ? { output: data } : undefined;
  } catch {
    return undefined;
  }
}

/** The same, for a schema that makes something of every value that fits. */
export function accept<Type>(schema: Schema<Type>, value: unknown): Type | undefined {
  return read(schema, value)?.output;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with any fields. */
export const FreeForm = z.custom<Record<string, unknown>>(isObject, 'Use an object.');

/**
 * An object whose values are all strings. It is one check and no `z.record`, because an issue with
 * one of the values would name the value's field, which may be anything that was pasted.
 */
export const Texts = z.custom<Record<string, string>>(
  (value) => isObject(value) && Object.values(value).every((text) => typeof text === 'string'),
  'Use an object of texts.',
);

/**
 * A field for which the interface gives no type. Any value is accepted, because refusing the answer
 * for it could hide a payment.
 */
export const Unshown = z.optional(z.unknown());

/** An integer that JavaScript represents exactly: minor units, quantities, months. */
export const Whole = z.int();

// Schemas that many objects have. One instance serves all of them: a page would build hundreds otherwise.
/** A text of any length. */
export const AnyText = /* @__PURE__ */ z.string();
/** A text, or `null` or nothing in its place. */
export const MaybeText = /* @__PURE__ */ z.nullish(AnyText);
export const Flag = /* @__PURE__ */ z.boolean();
/** An amount in minor units, or another whole number that is not negative. */
export const Amount = /* @__PURE__ */ Whole.check(z.minimum(0));
/** An amount, or `null` or nothing in its place. */
export const MaybeAmount = /* @__PURE__ */ z.nullish(Amount);
/** How many there are of something that is there. */
export const Count = /* @__PURE__ */ Whole.check(z.minimum(1));

/** A number that may have decimals, as nothing but bills has. */
export const Decimal = z.number();

// Bundlers drop what nobody uses of these, because the comment says that calling `check` does
// nothing else.
export const ShortText = /* @__PURE__ */ z.string().check(z.maxLength(255));
export const RequiredText = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(255));

/** ISO 4217 code. */
export const Currency = /* @__PURE__ */ z.string().check(z.regex(/^[A-Z]{3}$/));

/**
 * A time in ISO 8601 with `Z` or an offset, on a day that exists, in the years 1000 to 8999. Those
 * next to them may be the year 0 or 10000 somewhere on Earth, which databases do not take.
 */
export const Instant = /* @__PURE__ */ z
  .string()
  .check(
    z.regex(
      /^(?:(?:[1-8]\d[2468][048]|[1-8]\d[13579][26]|[1-8]\d0[48]|[2468][048]00|[1357][26]00)-02-29|[1-8]\d{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/,
    ),
    z.meta({ format: 'date-time' }),
  );
