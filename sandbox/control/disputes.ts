import * as z from 'zod/mini';
import { RequiredText, ShortText } from '../../src/api/schemas/shapes.ts';
import type { Dispute } from '../../src/api/merchant/disputes.ts';
import { decide, openDispute, readDisputes } from '../disputes/dispute.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import type { Service } from '../http/service.ts';
import { validate } from '../http/validation.ts';
import { createId } from '../store/ids.ts';

const Opening = z.strictObject({
  transfer: RequiredText,
  reason: z._default(ShortText.check(z.minLength(1)), 'fraudulent'),
});
const Decision = z.strictObject({ state: z.enum(['won', 'lost']) });

type Parts = Pick<Service, 'store' | 'random' | 'readTime' | 'runDueJobs'>;

/** Opens a dispute as the customer's bank would. */
export async function openByHand(service: Parts, body: unknown): Promise<Dispute> {
  const asked = validate(Opening, body);
  return inTransaction(service, (sql, owner) => openDispute(sql, owner, asked));
}

/** Decides a dispute as the customer's bank would, before time does. */
export async function decideByHand(service: Parts, id: string, body: unknown): Promise<Dispute> {
  const { state } = validate(Decision, body);
  return inTransaction(service, async (sql, owner) => {
    const dispute = await sql.tables
      .selectFrom('disputes')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!dispute) throw refuse('NOT_FOUND', 'id', 'There is no such dispute.');
    if (dispute.decided_at !== null) {
      throw new Refusal('DISPUTE_CLOSED', `The dispute is in state ${dispute.state}.`);
    }
    await decide(sql, { ...owner, merchant: dispute.merchant }, dispute, state);
    return id;
  });
}

async function inTransaction(
  { store, random, readTime, runDueJobs }: Parts,
  work: (...args: Parameters<Work>) => ReturnType<Work>,
): Promise<Dispute> {
  const now = await readTime(store);
  await runDueJobs(now);
  const newId = (prefix: string) => createId(prefix, random);
  return store.transaction(async (sql) => {
    const [dispute] = await readDisputes(sql, { id: await work(sql, { now, newId }) });
    if (!dispute) throw new Error('A dispute that was just changed is missing');
    return dispute;
  });
}

type Work = (
  sql: Parameters<typeof openDispute>[0],
  owner: Parameters<typeof openDispute>[1],
) => Promise<string>;
