import * as z from 'zod/mini';
import { Email } from '../../src/api/customer.ts';
import { Currency, Instant, type Schema } from '../../src/api/schemas/shapes.ts';
import { Refusal, type Issue } from './refusal.ts';

/** Bytes of JSON. With both values of a change, an event that carries them stays small enough. */
export const MAX_FREE_FORM_BYTES = 16_384;

/** Fields in which a merchant keeps what it likes. */
const FREE_FORM = new Set(['tags', 'metadata']);

type RawIssue = z.core.$ZodIssue;

/**
 * `value` as `schema` describes it.
 *
 * @throws {Refusal} `VALIDATION_ERROR` with `{issues}`, one for each thing that is wrong
 */
export function validate<Output>(schema: Schema<Output>, value: unknown): Output {
  // What was received decides how an issue is put, and is never repeated.
  const result = z.safeParse(schema, value, { reportInput: true });
  const issues = result.success ? oversizedFields(result.data) : flatten(result.error.issues);
  if (result.success && issues.length === 0) return result.data;
  const first = issues[0];
  const where = first?.path ? `${first.path}: ` : '';
  throw new Refusal('VALIDATION_ERROR', `${where}${first?.message ?? 'Invalid request'}`, {
    issues,
  });
}

function flatten(issues: readonly RawIssue[], parent: readonly PropertyKey[] = []): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...parent, ...issue.path];
    // Several kinds of value are allowed here. Whoever sent an object meant that kind, so what is
    // wrong inside says more than what else could stand here.
    const options = issue.code === 'invalid_union' ? issue.errors.flat() : [];
    const inside = options.filter(isInside);
    if (inside.length > 0) return flatten(inside, path);
    return { path: path.map(String).join('.'), message: messageOf(issue) };
  });
}

/** Whether an issue is about a part of the value. An unknown field is no part of its path. */
function isInside({ code, path }: RawIssue): boolean {
  return code === 'unrecognized_keys' || path.length > 0;
}

/** An unknown field is not named, because its name may be anything that was pasted. */
function messageOf(issue: RawIssue): string {
  if (issue.code === 'unrecognized_keys') return 'There are unknown fields';
  if (issue.input === undefined && issue.path.length > 0) return 'This field is missing';
  if (issue.code === 'invalid_format') return formOf(issue.pattern);
  const expected = expectedBy(issue);
  return expected === undefined ? issue.message : `Use ${expected}.`;
}

/** `undefined` for a check in code, which has a message of its own. */
function expectedBy(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'invalid_union':
      return 'options' in issue && issue.options
        ? oneOf(issue.options.map(String))
        : oneOf(issue.errors.map(([first]) => first && kindOf(first)));
    case 'too_small':
      return `${issue.exact ? 'exactly' : 'at least'} ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `${issue.exact ? 'exactly' : 'at most'} ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return undefined;
  }
}

/** What a value of a type is called. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
};

/** What a limit counts. */
function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}

/** What an option of several is, without its details: their number would hide it. */
function kindOf(issue: RawIssue): string | undefined {
  return issue.code === 'invalid_format' ? 'a text' : expectedBy(issue);
}

function oneOf(kinds: readonly (string | undefined)[]): string {
  const all = [...new Set(kinds)].filter((kind) => kind !== undefined);
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

/** The pattern that a text has to fit. */
function patternOf({ def }: z.ZodMiniString): string {
  const patterns = def.checks?.map((check) =>
    String((check._zod.def as { pattern?: RegExp }).pattern),
  );
  return patterns?.[0] ?? '';
}

const DIGITS = 'Use digits only.';
const PICTURE = 'Use an address that begins with https://.';

/** What to write where a text does not fit a pattern. A test goes through all patterns of the contract. */
const FORMS: ReadonlyMap<string, string> = new Map([
  [patternOf(Email), 'Use the form name@example.com.'],
  [patternOf(Instant), 'Use the form YYYY-MM-DDThh:mm:ssZ, on a day that exists.'],
  [patternOf(Currency), 'Use three capital letters, such as USD.'],
  [String(/^\d{4}-\d\d-\d\d$/), 'Use the form YYYY-MM-DD.'],
  [String(/^\d{1,9}$/), 'Use up to nine digits.'],
  [String(/^\d{9}$/), 'Use nine digits.'],
  [String(/^\d{4,17}$/), 'Use 4 to 17 digits.'],
  [String(/^\d+$/), DIGITS],
  [String(/^[1-9]\d{0,5}$/), DIGITS],
  [String(/^(?:[1-9]\d?|100)$/), 'Use a number from 1 to 100.'],
  [String(/^([1-9]\d?|100)$/), 'Use a number from 1 to 100.'],
  [String(/^[A-Za-z0-9_-]{3,64}$/), 'Use 3 to 64 letters, digits, hyphens or underscores.'],
  [String(/^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/), PICTURE],
  [String(/^[A-Za-z][\w+/-]{1,63}$/), 'Use the name of a time zone, such as Europe/Berlin.'],
  [String(/^#[\da-fA-F]{6}$/), 'Use the form #RRGGBB.'],
  [String(/\S/), 'Use more than spaces.'],
]);

/** What to write in place of a text that does not fit `pattern`, in a sentence and never as a pattern. */
export function formOf(pattern: string | undefined): string {
  return FORMS.get(pattern ?? '') ?? 'This text has not the form that it needs.';
}

/** The fields of a request that hold more than a record may keep of what the merchant likes. */
export function oversizedFields(value: unknown, path: readonly string[] = []): Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]): Issue[] => {
    const place = [...path, name];
    if (!FREE_FORM.has(name)) return oversizedFields(field, place);
    const size = new TextEncoder().encode(JSON.stringify(field) ?? '').length;
    const message = `At most ${MAX_FREE_FORM_BYTES} bytes of JSON are kept here`;
    return size > MAX_FREE_FORM_BYTES ? [{ path: place.join('.'), message }] : [];
  });
}
