import { refuse } from '../http/refusal.ts';

/** Fields that hold the name of a person or a business. */
const NAMES = ['first_name', 'last_name', 'business_name', 'doing_business_as', 'name'] as const;

/**
 * Refuses names that nobody can type into a form, because they would break a receipt, a file or a
 * terminal. Half a surrogate pair is refused in every text: see `http/request-body.ts`.
 *
 * @param path - Where `fields` is in the request.
 * @throws {Refusal} `VALIDATION_ERROR`, naming the field
 */
export function checkNames(path: string, fields: object): void {
  for (const [field, value] of Object.entries(fields)) {
    if (!NAMES.some((name) => name === field)) continue;
    if (typeof value !== 'string' || !/\p{Cc}/u.test(value)) continue;
    const message = 'A name must not contain control characters, such as a line break or a tab.';
    throw refuse('VALIDATION_ERROR', path ? `${path}.${field}` : field, message);
  }
}
