import type { FieldsRefusal, FragmentFields } from './fragment-fields.ts';

/** How the names of fields begin, even mistyped ones: fragment-fields.ts. */
const BEGINNING = /^(identity|metadata|tag|instrument)/i;

/**
 * Reads what the parameters of an address add to the order. What reads them is loaded only where there
 * are any.
 *
 * @returns none, if there are none, or why they were refused
 * @throws {TypeError} what reads them could not be loaded
 */
export async function readFields(
  parameters: URLSearchParams,
): Promise<FragmentFields | FieldsRefusal> {
  if (![...parameters.keys()].some((name) => BEGINNING.test(name))) return {};
  const { readFragmentFields } = await import('./fragment-fields.ts');
  return readFragmentFields(parameters);
}
