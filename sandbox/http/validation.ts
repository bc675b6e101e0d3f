import * as v from 'valibot';
import { Refusal, type Issue } from './refusal.ts';

type RawIssue = v.BaseIssue<unknown>;

/**
 * `value` as `schema` describes it.
 *
 * @throws {Refusal} `VALIDATION_ERROR` with `{issues}`, one for each thing that is wrong
 */
export function validate<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const result = v.safeParse(schema, value, { message: messageOf });
  if (result.success) return result.output;
  const issues = flatten(result.issues);
  const first = issues[0];
  const where = first?.path ? `${first.path}: ` : '';
  throw new Refusal('VALIDATION_ERROR', `${where}${first?.message ?? 'Invalid request'}`, {
    issues,
  });
}

/** The text of an issue whose schema has none. Valibot's own text repeats what was received. */
function messageOf({ expected, path }: RawIssue): string {
  if (path?.at(-1)?.origin !== 'key') return `Invalid input: expected ${expected}`;
  return expected === 'never' ? 'There are unknown fields' : 'This field is missing';
}

function flatten(issues: readonly RawIssue[], parent: readonly unknown[] = []): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...parent, ...placeOf(issue)];
    // Several kinds of value are allowed here. Whoever sent an object meant that kind, so what is
    // wrong inside says more than what else could stand here.
    const inside = issue.issues?.filter((each) => each.path) ?? [];
    if (inside.length > 0) return flatten(inside, path);
    return { path: path.map(String).join('.'), message: issue.message };
  });
}

/** An unknown field is not named, because its name may be anything that was pasted. */
function placeOf({ expected, path }: RawIssue): readonly unknown[] {
  const keys = path?.map(({ key }) => key) ?? [];
  return expected === 'never' ? keys.slice(0, -1) : keys;
}
