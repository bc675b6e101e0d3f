import { success, type Answer, type Pagination } from './answer.ts';

/** The ids that a query names, each of them once. */
export function toIds(list: string | undefined): string[] | undefined {
  if (list === undefined) return undefined;
  const ids = list.split(',').map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== ''))];
}

/** `items` in the order of `ids`, or all items where no ids are given. */
export function inOrder<Item extends { readonly id: string }>(
  items: Item[],
  ids: readonly string[] | undefined,
): Item[] {
  if (!ids) return items;
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A list on one page, because the catalogue is small or the request named the ids. */
export function wholeList<Item extends { readonly id: string }>(
  now: Date,
  items: readonly Item[],
): Answer<Item[]> {
  return pageOf(now, items, { defaultLimit: items.length });
}

/**
 * One page of `items`, and where it lies among them.
 *
 * @param defaultLimit - How many items a page has where the request does not say.
 * @param maxLimit - How many items a page can have.
 */
export function pageOf<Item extends { readonly id: string }>(
  now: Date,
  items: readonly Item[],
  {
    limit: asked = 0,
    offset = 0,
    defaultLimit,
    maxLimit = Number.POSITIVE_INFINITY,
  }: {
    readonly limit?: number | undefined;
    readonly offset?: number | undefined;
    readonly defaultLimit: number;
    readonly maxLimit?: number;
  },
): Answer<Item[]> {
  const limit = Math.max(Math.min(asked || defaultLimit, maxLimit), 1);
  const page = items.slice(offset, offset + limit);
  const total = items.length;
  return success(now, page, {
    pagination: paginationOf(page, { total, limit, offset, truncated: asked > maxLimit }),
  });
}

/** Where `page` lies among `total` records, when each page has `limit` of them. */
export function paginationOf(
  page: readonly { readonly id: string }[],
  { total, limit, offset, truncated }: Pick<Pagination, 'total' | 'limit' | 'offset' | 'truncated'>,
): Pagination {
  const [first, last] = [page[0], page.at(-1)];
  return {
    total,
    limit,
    offset,
    has_more: offset + page.length < total,
    truncated,
    cursors: { first: first?.id ?? '', last: last?.id ?? '' },
  };
}
