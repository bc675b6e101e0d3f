import { acceptDispute, addEvidence, submitDispute } from '../../../src/api/merchant/disputes.ts';
import { payInvoice, voidInvoice } from '../../../src/api/merchant/invoices.ts';
import { cancelSubscription, createReversal } from '../../../src/api/merchant/records.ts';
import {
  pauseSubscription,
  resumeSubscription,
  updateSubscription,
} from '../../../src/api/merchant/subscriptions.ts';
import { control, SECRET, type ServiceUnderTest } from '../../contract/service-under-test.ts';
import type { Random } from '../../support/vectors/random.ts';
import type { Customers } from './customers.ts';
import type { Ledger, Shown } from './ledger.ts';

/** Minor units of a refund that no bank takes. */
const FAILING_REFUND = 102;
/** Minor units that every card declines. */
const DECLINED_AMOUNTS = [102, 193, 194];

/**
 * What a merchant does day by day, and what the customers and their banks do to it. Whom it happens
 * to is chosen among the records of the ledger.
 */
export function createMerchant(
  service: ServiceUnderTest,
  random: Random,
  { ledger, shop }: { readonly ledger: Ledger; readonly shop: Customers },
) {
  const client = service.client(SECRET);
  /** Disputes that are left without an answer. */
  const forgotten = new Set<string>();
  let disputeOf = new Map<unknown, Shown>();
  let refundedToday = new Set<string>();
  const oneOf = (some: readonly Shown[]): Shown | undefined => some[random.below(some.length)];
  const oneIn = (days: number) => random.below(days) === 0;
  const inStatus = (...statuses: readonly string[]) =>
    ledger.all('subscriptions').filter(({ status }) => statuses.includes(String(status)));
  const paid = () =>
    ledger
      .all('transfers')
      .filter(({ type, state }) => type === 'DEBIT' && state === 'SUCCEEDED')
      .filter((transfer) => left(transfer) > 0);

  async function refund(): Promise<void> {
    const transfer = oneOf(
      paid().filter(({ id }) => !isOpen(disputeOf.get(id)) && !refundedToday.has(id)),
    );
    if (!transfer) return;
    const rest = left(transfer);
    const isFailing = oneIn(6) && rest > FAILING_REFUND;
    const part = oneIn(3) ? rest : 1 + random.below(rest);
    const refund_amount = isFailing ? FAILING_REFUND : part;
    await client.call(createReversal, { id: transfer.id, refund_amount });
    refundedToday.add(transfer.id);
  }

  async function dispute(): Promise<void> {
    const all = paid().filter(({ id }) => !disputeOf.has(id) && !refundedToday.has(id));
    const transfer = oneOf(all);
    if (transfer) await control(service, 'POST', '/disputes', { transfer: transfer.id });
  }

  /** Disputes are accepted, answered well or badly, decided by hand, or forgotten until they are lost. */
  async function answer({ id }: Shown): Promise<void> {
    const evidence = (text: string) => client.call(addEvidence, { id, text });
    switch (random.below(5)) {
      case 0:
        await client.call(acceptDispute, { id });
        break;
      case 1:
        await evidence('The parcel was signed for.');
        await client.call(submitDispute, { id });
        break;
      case 2:
        await evidence('losing_evidence');
        await client.call(submitDispute, { id });
        break;
      case 3:
        await control(service, 'POST', `/disputes/${id}`, { state: 'won' });
        break;
      default:
        forgotten.add(id);
    }
  }

  /** A customer whose card failed has a new one, which is charged now or by the next retry. */
  async function recover(subscription: Shown): Promise<void> {
    const { id } = subscription;
    const instrument_id = await shop.newCard(String(subscription['identity_id']));
    await client.call(updateSubscription, { id, instrument_id });
    const owed = ledger
      .all('invoices')
      .find(
        (invoice) =>
          invoice['subscription_id'] === id &&
          ['open', 'uncollectible'].includes(String(invoice['status'])),
      );
    const isPending = ledger
      .all('transfers')
      .some(({ invoice_id, state }) => invoice_id === owed?.id && state === 'PENDING');
    if (!owed || isPending) return;
    const isDeclined = DECLINED_AMOUNTS.includes(Number(owed['amount_due']));
    if (oneIn(2) && !isDeclined) await client.call(payInvoice, { id: owed.id });
    else if (oneIn(5)) await client.call(voidInvoice, { id: owed.id });
  }

  async function changeQuantity(subscription: Shown): Promise<void> {
    const [item] = subscription['items'] as { readonly price_id: string }[];
    if (!item || subscription['pending_update'] !== null) return;
    const { price_id } = item;
    await client.call(updateSubscription, {
      id: subscription.id,
      items: [{ price_id, quantity: 1 + random.below(4) }],
      proration_behavior: random.one(['create_prorations', 'always_invoice', 'none'] as const),
    });
  }

  return {
    async spendDay(): Promise<void> {
      disputeOf = new Map(ledger.all('disputes').map((each) => [each['transfer'], each]));
      refundedToday = new Set();
      for (let many = random.below(4); many > 0; many--) await refund();
      if (oneIn(2)) await dispute();
      for (const each of disputeOf.values()) {
        if (each['state'] === 'needs_response' && !forgotten.has(each.id) && oneIn(5))
          await answer(each);
      }
      for (const each of inStatus('past_due', 'unpaid')) if (oneIn(8)) await recover(each);
      const [changing, leaving, pausing] = ['active', 'active', 'active'].map((status) =>
        oneOf(inStatus(status)),
      );
      if (changing) await changeQuantity(changing);
      if (leaving && oneIn(2)) {
        await client.call(cancelSubscription, { id: leaving.id, at_period_end: oneIn(2) });
      } else if (pausing && oneIn(3)) {
        const behavior = random.one(['void', 'keep_as_draft', 'mark_uncollectible'] as const);
        await client.call(pauseSubscription, { id: pausing.id, behavior });
      }
      for (const each of inStatus('paused')) {
        if (oneIn(20)) await client.call(resumeSubscription, { id: each.id });
      }
    },
  };
}

function isOpen(dispute: Shown | undefined): boolean {
  return ['needs_response', 'under_review'].includes(String(dispute?.['state']));
}

function left({ amount, amount_refunded }: Shown): number {
  return Number(amount) - Number(amount_refunded);
}
