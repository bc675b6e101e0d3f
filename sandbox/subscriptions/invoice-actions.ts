import {
  finalizeInvoice,
  markInvoiceUncollectible,
  payInvoice,
  voidInvoice,
  type Invoice,
} from '../../src/api/merchant/invoices.ts';
import { success, type Answer } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { notFound, refuse } from '../http/refusal.ts';
import { answerDecline } from '../payments/decline.ts';
import { readRecords } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { charge } from './charge.ts';
import { become, finalize } from './invoices.ts';
import { lockSubscription } from './lock.ts';
import { forgetPending } from './pending-update.ts';
import { endArrears } from './standing.ts';
import { notifyChange } from './subscription-change.ts';

type InvoiceCall = Call<{ readonly id: string }>;
type Found = Row<'invoices'>;

/**
 * Binds an operation that changes an invoice.
 *
 * @param from - The statuses from which the invoice may come.
 */
function action(
  operation: typeof payInvoice,
  from: readonly string[],
  work: (sql: Sql, call: InvoiceCall, invoice: Found) => Promise<Answer<Invoice> | undefined>,
) {
  return implement(operation, async (call) => {
    await call.runDueJobs(call.now);
    return call.store.transaction((sql) =>
      once(sql, call, async (): Promise<Answer<Invoice>> => {
        const invoice = await lockInvoice(sql, call, from);
        const answer: { made?: Answer<Invoice> | undefined } = {};
        await notifyChange(sql, call, invoice.subscription_id, async () => {
          answer.made = await work(sql, call, invoice);
        });
        return answer.made ?? success(call.now, await read(sql, invoice.id));
      }),
    );
  });
}

/** @throws {Refusal} `NOT_FOUND`, or `VALIDATION_ERROR` for an invoice in another status */
async function lockInvoice(
  sql: Sql,
  { request, merchant }: InvoiceCall,
  from: readonly string[],
): Promise<Found> {
  const invoices = sql.tables
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', request.id)
    .where('merchant', '=', merchant);
  const found = await invoices.executeTakeFirst();
  if (!found) throw notFound();
  await lockSubscription(sql, merchant, found.subscription_id);
  const invoice = await invoices.forUpdate().executeTakeFirstOrThrow();
  if (!from.includes(invoice.status)) {
    const message = `An invoice that is ${invoice.status} cannot become that.`;
    throw refuse('VALIDATION_ERROR', 'id', message);
  }
  if (await isPending(sql, invoice)) {
    throw refuse('VALIDATION_ERROR', 'id', 'The payment of this invoice has still to settle.');
  }
  return invoice;
}

async function isPending(sql: Sql, { transfer_id }: Found): Promise<boolean> {
  const transfer = await sql.tables
    .selectFrom('transfers')
    .select('state')
    .where('id', '=', transfer_id)
    .executeTakeFirst();
  return transfer?.state === 'PENDING';
}

async function read(sql: Sql, id: string) {
  const [invoice] = await readRecords(sql, 'invoices', { id });
  if (!invoice) throw notFound();
  return invoice;
}

const finalizeOne = action(finalizeInvoice, ['draft'], async (sql, call, invoice) => {
  await finalize(sql, call, invoice);
  return undefined;
});

const pay = action(payInvoice, ['open', 'uncollectible'], async (sql, call, { id }) => {
  await charge(sql, call, id);
  const { transfer_id } = await read(sql, id);
  const transfer = await sql.tables
    .selectFrom('transfers')
    .select(['state', 'failure_code', 'failure_message'])
    .where('id', '=', transfer_id)
    .executeTakeFirstOrThrow();
  if (transfer.state !== 'FAILED') return undefined;
  const { failure_code, failure_message } = transfer;
  return answerDecline(call.now, {
    failure_code: failure_code ?? '',
    failure_message: failure_message ?? '',
  });
});

const voidOne = action(
  voidInvoice,
  ['draft', 'open', 'uncollectible'],
  async (sql, call, { id, subscription_id }) => {
    await become(sql, call, id, 'void');
    await forgetPending(sql, call, subscription_id, id);
    await endArrears(sql, call, subscription_id);
    return undefined;
  },
);

const markUncollectible = action(
  markInvoiceUncollectible,
  ['open'],
  async (sql, call, { id, subscription_id }) => {
    await become(sql, call, id, 'uncollectible');
    await endArrears(sql, call, subscription_id);
    return undefined;
  },
);

export const invoiceRoutes = [finalizeOne, pay, voidOne, markUncollectible];
