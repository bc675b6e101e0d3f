import type { Client } from './client.ts';
import type { Identified, ListOperation, listRest } from './list-rest.ts';

/**
 * Reads the records that `ids` name. Ids that do not exist are left out, as the service leaves them
 * out.
 *
 * @param loadRest - Loads what reads further pages, which hardly any list has.
 * @throws {ApiError | ConnectionError} as `client.call` and `listRest`
 * @see Interface, section 2.1
 */
export async function listAll<Item extends Identified>(
  client: Client,
  operation: ListOperation<Item>,
  ids: readonly string[],
  loadRest: () => Promise<{ readonly listRest: typeof listRest }>,
): Promise<Item[]> {
  let pagination: unknown;
  const page = await client.call(
    operation,
    { ids: ids.join(',') },
    { onPagination: (received) => (pagination = received) },
  );
  const { has_more } = Object(pagination) as { readonly has_more?: unknown };
  return has_more === true ? (await loadRest()).listRest(client, operation, ids, page) : page;
}
