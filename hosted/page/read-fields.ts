import { hasFields } from './address.ts';
import type { FieldsRefusal, FragmentFields } from './fragment-fields.ts';

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
  if (!hasFields(parameters)) return {};
  const { readFragmentFields } = await import('./fragment-fields.ts');
  return readFragmentFields(parameters);
}
