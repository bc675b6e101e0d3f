import { addDays } from '../../src/calendar.ts';
import {
  acceptDispute,
  addEvidence,
  listDisputes,
  readDispute,
  submitDispute,
  type Dispute,
} from '../../src/api/merchant/disputes.ts';
import { success } from '../http/answer.ts';
import { inTurn, once } from '../http/idempotency.ts';
import { implement, type Call, type Implementation } from '../http/implement.ts';
import { listOf, readOf, type Kind } from '../http/listing.ts';
import { notFound, Refusal, refuse } from '../http/refusal.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { change, dataOf, DAYS_TO_DECIDE, decide, readDisputes } from './dispute.ts';
import { readFile } from './evidence-file.ts';

const MAX_EVIDENCE = 20;

const disputes: Kind<'disputes', Dispute> = { table: 'disputes', read: readDisputes };

const add = implement(addEvidence, async (call) => {
  const { request, now, merchant, newId, file } = call;
  const kept = file && (await readFile(file));
  const { text } = request;
  if (text === undefined && !kept) {
    throw refuse('VALIDATION_ERROR', 'text', 'Evidence is a text, a file or both.');
  }
  await call.runDueJobs(now);
  // Another file under the same idempotency key is another request.
  const asked = { ...call, request: { ...request, file: kept } };
  return call.store.transaction((sql) =>
    once(sql, asked, async () => {
      const { id } = await lockOpen(sql, call, ['needs_response']);
      const before = await dataOf(sql, id);
      const { count } = await sql.tables
        .selectFrom('dispute_evidence')
        .select((column) => column.fn.countAll<number>().as('count'))
        .where('dispute_id', '=', id)
        .executeTakeFirstOrThrow();
      if (count >= MAX_EVIDENCE) {
        const message = `A dispute takes at most ${MAX_EVIDENCE} pieces of evidence.`;
        throw refuse('VALIDATION_ERROR', 'id', message);
      }
      await sql.tables
        .insertInto('dispute_evidence')
        .values({
          id: newId('EV'),
          dispute_id: id,
          text,
          ...kept,
          merchant,
          created_at: now,
        })
        .execute();
      return success(now, await change(sql, call, id, {}, before), { status: 201 });
    }),
  );
});

const submit = implement(submitDispute, async (call) => {
  await call.runDueJobs(call.now);
  return call.store.transaction((sql) =>
    once(sql, call, async () => {
      const { id } = await lockOpen(sql, call, ['needs_response']);
      const [dispute] = await readDisputes(sql, { id });
      if (!dispute?.evidence.length) {
        throw refuse('VALIDATION_ERROR', 'id', 'Add evidence before you submit it.');
      }
      const changes = {
        state: 'under_review',
        submitted_at: call.now,
        next_at: addDays(call.now, DAYS_TO_DECIDE),
      } as const;
      return success(call.now, await change(sql, call, id, changes));
    }),
  );
});

const accept = implement(acceptDispute, async (call) => {
  await call.runDueJobs(call.now);
  return call.store.transaction((sql) =>
    once(sql, call, async () => {
      const dispute = await lockOpen(sql, call, ['needs_response', 'under_review']);
      return success(call.now, await decide(sql, call, dispute, 'lost'));
    }),
  );
});

/**
 * Waits for every other change of a dispute, and returns it if it is in one of `states`.
 *
 * @throws {Refusal} `NOT_FOUND`, or `DISPUTE_CLOSED`
 */
async function lockOpen(
  sql: Sql,
  { request, merchant }: Pick<Call<{ readonly id: string }>, 'request' | 'merchant'>,
  states: readonly Row<'disputes'>['state'][],
): Promise<Row<'disputes'>> {
  const found = await inTurn('Another request for this dispute is still being processed.', () =>
    sql.tables
      .selectFrom('disputes')
      .selectAll()
      .where('id', '=', request.id)
      .where('merchant', '=', merchant)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (!found) throw notFound();
  if (states.includes(found.state)) return found;
  throw new Refusal('DISPUTE_CLOSED', `The dispute is in state ${found.state}.`);
}

export const disputeRoutes: readonly Implementation[] = [
  listOf(listDisputes, disputes, ({ state, transfer }) => ({ state, transfer })),
  readOf(readDispute, disputes),
  add,
  submit,
  accept,
];
