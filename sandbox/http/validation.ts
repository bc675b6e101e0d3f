import * as z from 'zod';
import { Refusal, type Issue } from './refusal.ts';

type RawIssue = z.core.$ZodIssue;

/**
 * `value` as `schema` describes it.
 *
 * @throws {Refusal} `VALIDATION_ERROR` with `{issues}`, one for each thing that is wrong
 */
export function validate<Output>(schema: z.core.$ZodType<Output>, value: unknown): Output {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = flatten(result.error.issues);
  const first = issues[0];
  const where = first?.path ? `${first.path}: ` : '';
  throw new Refusal('VALIDATION_ERROR', `${where}${first?.message ?? 'Invalid request'}`, {
    issues,
  });
}

function flatten(issues: readonly RawIssue[], parent: readonly PropertyKey[] = []): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...parent, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      return flatten(likeliest(issue.errors), path);
    }
    return { path: path.map(String).join('.'), message: messageOf(issue) };
  });
}

/** The issues of the variant of a union that the request most likely meant. */
function likeliest(variants: readonly (readonly RawIssue[])[]): readonly RawIssue[] {
  const distance = (issues: readonly RawIssue[]): number =>
    issues.reduce((total, { code, path }) => {
      const isOtherVariant = code === 'invalid_value' || path.length === 0;
      return total + (isOtherVariant ? 100 : 1);
    }, 0);
  return variants.reduce((best, other) => (distance(other) < distance(best) ? other : best));
}

function messageOf(issue: RawIssue): string {
  // Zod's message for an unknown key repeats the key, which may be anything that was pasted.
  return issue.code === 'unrecognized_keys' ? 'The request has unknown fields' : issue.message;
}
