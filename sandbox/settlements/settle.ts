import { addDays } from '../../src/calendar.ts';
import type { Settlement } from '../../src/api/merchant/settlements.ts';
import type { Owner } from '../store/owner.ts';
import { conditionOf, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { emit } from '../webhooks/emit.ts';

type Entry = Pick<Row<'balance_entries'>, 'id' | 'kind' | 'amount' | 'fee'>;

/** What entries add up to, in minor units. */
export function totalsOf(entries: readonly Omit<Entry, 'id'>[]) {
  const sum = (kind: Entry['kind']) =>
    entries.reduce((total, entry) => total + (entry.kind === kind ? entry.amount : 0), 0);
  const fees = entries.reduce((total, { fee }) => total + fee, 0);
  const [gross, refunds, disputes] = [sum('transfer'), sum('refund'), sum('dispute')];
  return { gross, refunds, disputes, fees, net: gross - refunds - disputes - fees };
}

/**
 * How many of these entries, from the first on, have totals that are exact. The next day settles the
 * others.
 */
function countExact(entries: readonly Omit<Entry, 'id'>[]): number {
  let totals = totalsOf([]);
  for (const [index, entry] of entries.entries()) {
    const its = totalsOf([entry]);
    totals = {
      gross: totals.gross + its.gross,
      refunds: totals.refunds + its.refunds,
      disputes: totals.disputes + its.disputes,
      fees: totals.fees + its.fees,
      net: totals.net + its.net,
    };
    if (!Object.values(totals).every(Number.isSafeInteger)) return index;
  }
  return entries.length;
}

/**
 * Settles a day of one merchant and currency, inside the caller's transaction.
 *
 * @param id - An entry of that day.
 */
export async function settleDay(
  sql: Sql,
  id: string,
  now: Date,
  newId: Owner['newId'],
): Promise<void> {
  const due = await sql.tables
    .selectFrom('balance_entries')
    .select(['merchant', 'currency', 'settles_at'])
    .where('id', '=', id)
    .where('settlement_id', 'is', null)
    .where('settles_at', '<=', now)
    .executeTakeFirst();
  if (!due) return;
  const { merchant, currency, settles_at } = due;
  const ofDay = { merchant, currency };
  const settled = await sql.tables
    .selectFrom('settlements')
    .select('id')
    .where(conditionOf<'settlements'>(ofDay))
    .where('period_end', '=', settles_at)
    .executeTakeFirst();
  const postpone = () =>
    sql.tables
      .updateTable('balance_entries')
      .set({ settles_at: addDays(settles_at, 1) })
      .where(conditionOf<'balance_entries'>(ofDay))
      .where('settlement_id', 'is', null)
      .where('settles_at', '=', settles_at)
      .execute();
  if (settled) {
    // A request that began before midnight was committed after it. The next day settles it.
    await postpone();
    return;
  }
  const open = await sql.tables
    .selectFrom('balance_entries')
    .select(['id', 'kind', 'amount', 'fee'])
    .where(conditionOf<'balance_entries'>(ofDay))
    .where('settlement_id', 'is', null)
    .where('settles_at', '=', settles_at)
    .orderBy('seq')
    .forUpdate()
    .execute();
  const entries = open.slice(0, countExact(open));
  const settlement_id = newId('ST');
  await sql.tables
    .insertInto('settlements')
    .values({
      id: settlement_id,
      currency,
      ...totalsOf(entries),
      transfers_count: entries.filter(({ kind }) => kind !== 'refund').length,
      period_start: addDays(settles_at, -1),
      period_end: settles_at,
      state: 'SUCCEEDED',
      merchant,
      created_at: settles_at,
    })
    .execute();
  const ids = entries.map((entry) => entry.id);
  await sql.tables
    .updateTable('balance_entries')
    .set({ settlement_id })
    .where(conditionOf<'balance_entries'>({ id: ids }))
    .execute();
  if (entries.length < open.length) await postpone();
  const [data] = await readSettlements(sql, { id: settlement_id });
  if (!data) throw new Error('A settlement that was just made is missing');
  await emit(sql, { merchant, now: settles_at, newId }, { type: 'settlement.created', data });
}

/** Settlements as the service shows them, in the order in which they were made. */
export async function readSettlements(
  sql: Sql,
  match: Match<'settlements'>,
): Promise<Settlement[]> {
  const rows = await sql.tables
    .selectFrom('settlements')
    .selectAll()
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
  return rows.map((row) => {
    const { seq: _, merchant: _merchant, ...shown } = row;
    return {
      ...shown,
      period_start: row.period_start.toISOString(),
      period_end: row.period_end.toISOString(),
      created_at: row.created_at.toISOString(),
    };
  });
}
