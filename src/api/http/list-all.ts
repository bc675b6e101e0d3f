import { ApiError } from '../../errors.ts';
import type { Client } from './client.ts';
import type { Endpoint } from './endpoint.ts';

interface Identified {
  readonly id: string;
}

/** An operation that lists the records that `ids` names, separated by commas, from `offset`. */
type ListOperation<Item> = Endpoint<
  { ids?: string | undefined; offset?: string | undefined },
  Item[]
>;

/** Whether an answer says that there are further pages. What it says is unchecked. */
function announcesMore(pagination: unknown): boolean {
  return (Object(pagination) as { readonly has_more?: unknown }).has_more === true;
}

/**
 * Reads the records that `ids` name, page by page. Ids that do not exist are left out, as the service
 * leaves them out.
 *
 * @throws {ApiError | ConnectionError} as `client.call`; also `UNEXPECTED_RESPONSE` when the
 *   service announces more and delivers nothing that is missing, because a part of the list must
 *   never pass for the whole
 * @see Interface, section 2.1
 */
export async function listAll<Item extends Identified>(
  client: Client,
  operation: ListOperation<Item>,
  ids: readonly string[],
): Promise<Item[]> {
  const missing = new Set(ids);
  const items: Item[] = [];
  for (;;) {
    let pagination: unknown;
    const page = await client.call(
      operation,
      { ids: ids.join(','), ...(items.length > 0 && { offset: String(items.length) }) },
      { onPagination: (received) => (pagination = received) },
    );
    items.push(...page);
    const before = missing.size;
    for (const { id } of page) missing.delete(id);
    if (!announcesMore(pagination) || missing.size === 0) return items;
    // Each page must contain a record that was missing, so there are at most as many pages as ids.
    if (missing.size === before) {
      throw new ApiError(`${operation.path} announces further pages but does not return them.`, {
        code: 'UNEXPECTED_RESPONSE',
        status: 200,
        actor: 'service',
      });
    }
  }
}
