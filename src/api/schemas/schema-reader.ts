/*
 * What the frame reads messages and answers with. The schemas of src/api and src/bridge are written
 * with valibot, which also says what is wrong with a value and describes schemas. The frame needs
 * neither: it only has to know whether a value fits. So its build reads the same schemas with these
 * functions, which have the names and the meaning of valibot's: scripts/build/frame.ts. A test
 * compares both, schema by schema.
 */

/** Returns what a schema makes of a value, or `INVALID`. */
type Read = (value: unknown) => unknown;

/** The entries of an object are spread into others. */
type ReadObject = Read & { readonly entries: Entries };
type Entries = Readonly<Record<string, Read>>;

const INVALID = Symbol('invalid');

/* @__NO_SIDE_EFFECTS__ */
function when(fits: (value: never) => boolean): Read {
  return (value) => (fits(value as never) ? value : INVALID);
}

/** The actions of a pipe run only on values that the schema before them accepts. */
export { when as check, when as custom };

/* @__NO_SIDE_EFFECTS__ */
function ofType(type: string): Read {
  return when((value) => typeof value === type && !Number.isNaN(value));
}

/* @__NO_SIDE_EFFECTS__ */
export function string(): Read {
  return ofType('string');
}

/* @__NO_SIDE_EFFECTS__ */
export function number(): Read {
  return ofType('number');
}

/* @__NO_SIDE_EFFECTS__ */
export function boolean(): Read {
  return ofType('boolean');
}

/* @__NO_SIDE_EFFECTS__ */
export function literal(wanted: unknown): Read {
  return when((value) => value === wanted);
}

/* @__NO_SIDE_EFFECTS__ */
export function picklist(options: readonly unknown[]): Read {
  return when((value) => options.includes(value));
}

/* @__NO_SIDE_EFFECTS__ */
export function regex(pattern: RegExp): Read {
  return when((text: string) => pattern.test(text));
}

/* @__NO_SIDE_EFFECTS__ */
export function minLength(least: number): Read {
  return when(({ length }: { readonly length: number }) => length >= least);
}

/* @__NO_SIDE_EFFECTS__ */
export function maxLength(most: number): Read {
  return when(({ length }: { readonly length: number }) => length <= most);
}

/* @__NO_SIDE_EFFECTS__ */
export function minValue(least: number): Read {
  return when((value: number) => value >= least);
}

/* @__NO_SIDE_EFFECTS__ */
export function maxValue(most: number): Read {
  return when((value: number) => value <= most);
}

/* @__NO_SIDE_EFFECTS__ */
export function integer(): Read {
  return when(Number.isInteger);
}

/* @__NO_SIDE_EFFECTS__ */
export function safeInteger(): Read {
  return when(Number.isSafeInteger);
}

/* @__NO_SIDE_EFFECTS__ */
export function finite(): Read {
  return when(Number.isFinite);
}

/* @__NO_SIDE_EFFECTS__ */
export function unknown(): Read {
  return (value) => value;
}

/** Metadata are for descriptions of a schema. */
/* @__NO_SIDE_EFFECTS__ */
export function metadata(): Read {
  return unknown();
}

/* @__NO_SIDE_EFFECTS__ */
export function optional(read: Read): Read {
  return (value) => (value === undefined ? value : read(value));
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable(read: Read): Read {
  return (value) => (value === null ? value : read(value));
}

/* @__NO_SIDE_EFFECTS__ */
export function nullish(read: Read): Read {
  return optional(nullable(read));
}

/* @__NO_SIDE_EFFECTS__ */
export function pipe(...steps: readonly Read[]): Read {
  return (value) =>
    steps.reduce<unknown>((now, step) => (now === INVALID ? INVALID : step(now)), value);
}

/* @__NO_SIDE_EFFECTS__ */
export function array(read: Read): Read {
  return (value) => {
    if (!Array.isArray(value)) return INVALID;
    const items = Array.from(value, (item) => read(item));
    return items.includes(INVALID) ? INVALID : items;
  };
}

/** Keeps the fields of `entries` that the value has, and drops all others. */
/* @__NO_SIDE_EFFECTS__ */
export function object(entries: Entries): ReadObject {
  const read: Read = (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return INVALID;
    const fields = value as Readonly<Record<string, unknown>>;
    const known: Record<string, unknown> = {};
    for (const [name, readField] of Object.entries(entries)) {
      const field = readField(fields[name]);
      if (field === INVALID) return INVALID;
      if (name in fields) known[name] = field;
    }
    return known;
  };
  return Object.assign(read, { entries });
}

/* @__NO_SIDE_EFFECTS__ */
export function strictObject(entries: Entries): ReadObject {
  const read = object(entries);
  const strict: Read = (value) =>
    Object.keys(Object(value) as object).every((name) => Object.hasOwn(entries, name))
      ? read(value)
      : INVALID;
  return Object.assign(strict, { entries });
}

/* @__NO_SIDE_EFFECTS__ */
export function union(options: readonly Read[]): Read {
  return (value) => {
    for (const read of options) {
      const found = read(value);
      if (found !== INVALID) return found;
    }
    return INVALID;
  };
}

/** An object of this reader is no array anyway. */
/* @__NO_SIDE_EFFECTS__ */
export function refuseArrays<Reader extends Read>(read: Reader): Reader {
  return read;
}

/** Valibot needs the field that tells the options apart only to say what is wrong. */
/* @__NO_SIDE_EFFECTS__ */
export function variant(_: string, options: readonly Read[]): Read {
  return union(options);
}

/* @__NO_SIDE_EFFECTS__ */
export function safeParse(
  read: Read,
  value: unknown,
): { readonly success: boolean; readonly output: unknown } {
  const output = read(value);
  return { success: output !== INVALID, output };
}
