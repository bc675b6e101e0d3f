import * as z from 'zod/mini';
import type { Schema } from '../../src/api/schemas/shapes.ts';
import { oversizedFields } from './free-form.ts';
import { Refusal, type Issue } from './refusal.ts';

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
  const expected = expectedBy(issue);
  return expected === undefined ? issue.message : `Invalid input: expected ${expected}`;
}

/** `undefined` for a check in code, which has a message of its own. */
function expectedBy(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : issue.expected;
    case 'invalid_value':
      return oneOf(issue.values.map((value) => JSON.stringify(value)));
    case 'invalid_union':
      return 'options' in issue && issue.options
        ? oneOf(issue.options.map((value) => JSON.stringify(value)))
        : oneOf(issue.errors.map(([first]) => first && kindOf(first)));
    case 'too_small':
      return `${issue.exact ? '' : '>='}${issue.minimum}`;
    case 'too_big':
      return `${issue.exact ? '' : '<='}${issue.maximum}`;
    case 'invalid_format':
      return issue.pattern;
    default:
      return undefined;
  }
}

/** What an option of several is, without its details: their number would hide it. */
function kindOf(issue: RawIssue): string | undefined {
  return issue.code === 'invalid_format' ? 'string' : expectedBy(issue);
}

function oneOf(kinds: readonly (string | undefined)[]): string {
  const all = [...new Set(kinds)].filter((kind) => kind !== undefined);
  return all.length === 1 ? all.join() : `(${all.join(' | ')})`;
}
