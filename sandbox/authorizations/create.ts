import { createAuthorization, type Authorization } from '../../src/api/merchant/authorizations.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { addDays } from '../../src/calendar.ts';
import { checkEnabled } from '../customers/payer.ts';
import { success, type Answer } from '../http/answer.ts';
import { once, onceByField } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { businessOf } from '../merchants/keys.ts';
import { answerDecline } from '../payments/decline.ts';
import { declineOf, judge } from '../payments/scenarios.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { json } from '../store/tables/columns.ts';
import { notifyCreated, readAuthorizations } from './authorization.ts';

type CreateCall = Call<RequestOf<typeof createAuthorization>>;

/** The money is reserved for so long. Service contract, section 3. */
const LIFETIME_DAYS = 7;

/** Reserves money on a card, once for each idempotency key, in the header or in the body. */
export const create = implement(createAuthorization, (call) =>
  call.store.transaction((sql) =>
    once(sql, call, () => {
      const field = { name: 'idempotency_id', value: call.request.idempotency_id };
      return onceByField(sql, call, field, () => authorize(sql, call));
    }),
  ),
);

async function authorize(sql: Sql, call: CreateCall): Promise<Answer<Authorization>> {
  const { request, merchant, now, newId } = call;
  const { amount, currency, source, statement_descriptor, tags = {} } = request;
  const sub_merchant = subMerchantOf(call);
  const instrument = await findCard(sql, merchant, source);
  const verdict = judge(instrument, amount, now);
  const decline = verdict.state === 'FAILED' ? declineOf(verdict.code) : undefined;
  const id = newId('AU');
  await sql.tables
    .insertInto('authorizations')
    .values({
      id,
      amount,
      amount_requested: amount,
      currency,
      source,
      identity_id: instrument.identity_id,
      sub_merchant,
      state: decline ? 'FAILED' : 'SUCCEEDED',
      ...decline,
      is_void: false,
      statement_descriptor,
      tags: json(tags),
      expires_at: decline ? null : addDays(now, LIFETIME_DAYS),
      merchant,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await notifyCreated(sql, call, id);
  if (decline && verdict.state === 'FAILED' && verdict.form === 'error') {
    return answerDecline(now, decline);
  }
  const [authorization] = await readAuthorizations(sql, { id });
  if (!authorization) throw new Error('An authorization that was just made is missing');
  return success(now, authorization, { status: 201 });
}

/**
 * The business for which the merchant acts, or null for the merchant itself.
 *
 * @throws {Refusal} `FORBIDDEN`, whether or not there is such a business
 */
function subMerchantOf({ request, merchant }: CreateCall): string | null {
  if (request.merchant === undefined || request.merchant === merchant) return null;
  const business = businessOf(merchant, request.merchant);
  if (business) return business.id;
  throw new Refusal('FORBIDDEN', 'This key may not act for the merchant that the request names.');
}

/** @throws {Refusal} `VALIDATION_ERROR`, because the interface declares no 404 here */
async function findCard(
  sql: Sql,
  merchant: string,
  id: string,
): Promise<Row<'payment_instruments'>> {
  const instrument = await sql.tables
    .selectFrom('payment_instruments')
    .selectAll()
    .where('id', '=', id)
    .where('merchant', '=', merchant)
    .forShare()
    .executeTakeFirst();
  if (!instrument) {
    throw refuse('VALIDATION_ERROR', 'source', 'There is no such payment instrument.');
  }
  checkEnabled(instrument, 'source');
  if (instrument.type === 'PAYMENT_CARD') return instrument;
  throw refuse('VALIDATION_ERROR', 'source', 'Only cards can be authorized, no bank accounts.');
}
