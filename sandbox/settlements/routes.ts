import {
  listSettlements,
  listSettlementTransfers,
  readSettlement,
  type Settlement,
} from '../../src/api/merchant/settlements.ts';
import { implement, type Implementation } from '../http/implement.ts';
import { listOf, readOf, type Kind } from '../http/listing.ts';
import { pageOf } from '../http/pages.ts';
import { notFound } from '../http/refusal.ts';
import { readRecords } from '../store/records.ts';
import { readSettlements } from './settle.ts';

const settlements: Kind<'settlements', Settlement> = {
  table: 'settlements',
  read: readSettlements,
};

const transfersOfOne = implement(listSettlementTransfers, async (call) => {
  const { request, merchant, store, now } = call;
  await call.runDueJobs(now);
  const { id, ids, limit, offset } = request;
  const [settlement] = await readSettlements(store, { id, merchant });
  if (!settlement) throw notFound();
  const entries = await store.tables
    .selectFrom('balance_entries')
    .select('transfer_id')
    .where('settlement_id', '=', id)
    .where('kind', '<>', 'refund')
    .execute();
  const asked = ids?.split(',').map((each) => each.trim());
  const named = entries
    .map(({ transfer_id }) => transfer_id)
    .filter((each) => asked?.includes(each) ?? true);
  const transfers = await readRecords(store, 'transfers', { merchant, id: named });
  return pageOf(now, transfers.toReversed(), { limit, offset, defaultLimit: 25, maxLimit: 100 });
});

export const settlementRoutes: readonly Implementation[] = [
  listOf(listSettlements, settlements, ({ currency }) => ({ currency })),
  readOf(readSettlement, settlements),
  transfersOfOne,
];
