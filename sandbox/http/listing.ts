import { sql as fragment } from 'kysely';
import type { Endpoint } from '../../src/api/http/endpoint.ts';
import { conditionOf, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import type { Owned } from '../store/tables/columns.ts';
import { success, type Answer } from './answer.ts';
import { implement, type Call, type Implementation } from './implement.ts';
import { inOrder, paginationOf, toIds, wholeList } from './pages.ts';
import { notFound, refuse } from './refusal.ts';

/*
 * Reading what a room keeps: records by id, by several ids, and page by page, the newest first.
 * Interface, sections 2.1 and 2.7.
 */

/** Tables whose rows have an id. */
type ListedTable = {
  [Table in keyof Tables]: Tables[Table] extends Owned & { id: string } ? Table : never;
}[keyof Tables];

interface Identified {
  readonly id: string;
}

interface PageRequest {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly ids?: string | undefined;
}

/** A kind of record: where it is stored, and how it is read. */
export interface Kind<Table extends ListedTable, Shown extends Identified, Options = unknown> {
  readonly table: Table;
  /** Records as the service shows them, in any order. */
  readonly read: (
    sql: Sql,
    match: Match<Table>,
    asked: { readonly request: Options; readonly now: Date; readonly origin: string },
  ) => Promise<Shown[]>;
}

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

/**
 * Lists records of the merchant, the newest first.
 *
 * @param filter - The columns by which a request chooses, and the values that it names.
 */
export function listOf<
  Table extends ListedTable,
  Shown extends Identified,
  Request extends PageRequest,
>(
  operation: Endpoint<Request, Shown[]>,
  kind: Kind<Table, NoInfer<Shown>, Request>,
  filter: (request: Request) => Match<Table> = () => ({}),
): Implementation {
  return implement(operation, (call) => answerList(call, kind, filter(call.request)));
}

/** Answers a request for a list. `filters` are the columns and values by which it chooses. */
export async function answerList<
  Table extends ListedTable,
  Shown extends Identified,
  Request extends PageRequest,
>(
  call: Call<Request>,
  kind: Kind<Table, Shown, Request>,
  filters: Match<Table>,
): Promise<Answer<Shown[]>> {
  const { request, merchant, now, store } = call;
  const { limit = 0, offset = 0, ids } = request;
  await call.runDueJobs(now);
  const match: Match<Table> = { merchant, ...filters };
  const named = toIds(ids);
  if (named) {
    if (named.length > MAX_LIMIT) {
      const message = `At most ${MAX_LIMIT} ids can be requested at once.`;
      throw refuse('VALIDATION_ERROR', 'ids', message);
    }
    return wholeList(now, inOrder(await kind.read(store, { ...match, id: named }, call), named));
  }
  const size = Math.min(limit || DEFAULT_LIMIT, MAX_LIMIT);
  const { page, total } = await findPage(store, kind.table, match, { size, offset });
  const items = inOrder(await kind.read(store, { ...match, id: page }, call), page);
  const pagination = paginationOf(items, { total, limit: size, offset, truncated: limit > size });
  return success(now, items, { pagination });
}

/** Reads one record of the merchant. */
export function readOf<
  Table extends ListedTable,
  Shown extends Identified,
  Request extends Identified,
>(operation: Endpoint<Request, Shown>, kind: Kind<Table, NoInfer<Shown>, Request>): Implementation {
  return implement(operation, async (call): Promise<Answer<Shown>> => {
    const { merchant, now, store, request } = call;
    await call.runDueJobs(now);
    const match: Match<Table> = { merchant, id: request.id };
    const [record] = await kind.read(store, match, call);
    if (!record) throw notFound();
    return success(now, record);
  });
}

/** The ids of one page, the newest first, and how many there are on all pages. */
async function findPage<Table extends ListedTable>(
  sql: Sql,
  table: Table,
  match: Match<Table>,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<{ page: string[]; total: number }> {
  const { page, total } = await sql.tables
    .with('found', (tables) =>
      tables.selectFrom<ListedTable>(table).select(['id', 'seq']).where(conditionOf(match)),
    )
    .selectNoFrom((column) => [
      column.selectFrom('found').select(column.fn.countAll<number>().as('count')).as('total'),
      fragment<string[]>`array(
        select id from found order by seq desc limit ${size} offset ${offset})`.as('page'),
    ])
    .executeTakeFirstOrThrow();
  return { page, total: total ?? 0 };
}
