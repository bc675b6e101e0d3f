import { ApiError } from '../../errors.ts';
import type { Client } from './client.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Reads the records that `ids` name, page by page. Ids that do not exist are left out, as the
 * service leaves them out.
 *
 * @throws {ApiError | ConnectionError} as `client.call`; also `UNEXPECTED_RESPONSE` when the
 *   service announces more and delivers nothing that is missing, because a part of the list must
 *   never pass for the whole
 * @see Interface, section 2.1
 */
export async function listAll<Item extends { readonly id: string }>(
  client: Client,
  operation: Endpoint<{ ids?: string | undefined; offset?: string | undefined }, Item[]>,
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
    const { has_more } = (pagination ?? {}) as { readonly has_more?: unknown };
    if (has_more !== true || missing.size === 0) return items;
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
