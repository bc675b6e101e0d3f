import { ApiError } from '../../errors.ts';
import type { Client } from './client.ts';
import type { Endpoint } from './endpoint.ts';

export interface Identified {
  readonly id: string;
}

/** An operation that lists the records that `ids` names, separated by commas, from `offset`. */
export type ListOperation<Item> = Endpoint<
  { ids?: string | undefined; offset?: string | undefined },
  Item[]
>;

/** Whether an answer says that there are further pages. What it says is unchecked. */
function announcesMore(pagination: unknown): boolean {
  return (Object(pagination) as { readonly has_more?: unknown }).has_more === true;
}

/**
 * Reads, page by page, what is left of a list after its first page.
 *
 * @returns the whole list
 * @throws {ApiError | ConnectionError} as `client.call`; also `UNEXPECTED_RESPONSE` when the
 *   service announces more and delivers nothing that is missing, because a part of the list must
 *   never pass for the whole
 * @see Interface, section 2.1
 */
export async function listRest<Item extends Identified>(
  client: Client,
  operation: ListOperation<Item>,
  ids: readonly string[],
  first: readonly Item[],
): Promise<Item[]> {
  const missing = new Set(ids);
  const items: Item[] = [];
  let page = first;
  let hasMore = true;
  for (;;) {
    items.push(...page);
    const before = missing.size;
    for (const { id } of page) missing.delete(id);
    if (!hasMore || missing.size === 0) return items;
    // Each page must contain a record that was missing, so there are at most as many pages as ids.
    if (missing.size === before) {
      throw new ApiError(`${operation.path} announces further pages but does not return them.`, {
        code: 'UNEXPECTED_RESPONSE',
        status: 200,
        actor: 'service',
      });
    }
    page = await client.call(
      operation,
      { ids: ids.join(','), offset: String(items.length) },
      { onPagination: (pagination) => (hasMore = announcesMore(pagination)) },
    );
  }
}
