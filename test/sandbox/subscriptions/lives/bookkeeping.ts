import type { Store } from '../../../../sandbox/store/store.ts';
import {
  advance,
  SECRET,
  tokenizeBank,
  tokenizeCard,
  type ServiceUnderTest,
} from '../../../contract/service-under-test.ts';

/** A record as the service answers it. */
export type Shown = Readonly<Record<string, unknown>> & { readonly id: string };

/** What an invoice of the service says of its sums. */
export interface ShownInvoice extends Shown {
  readonly status: string;
  readonly billing_reason: string;
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly credit_applied: number;
  readonly transfer_id: string | null;
}

interface ShownTransfer extends Shown {
  readonly amount: number;
  readonly amount_refunded: number;
  readonly state: string;
  readonly type: string;
}

/** What a customer has paid, owes and has as credit: billing arithmetic, section 1. */
export interface Books {
  readonly paid: number;
  readonly owed: number;
  readonly credit: number;
}

export interface Answer {
  readonly status: number;
  readonly data: Shown;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** A merchant with one customer, Ada, whose clock stands still between steps. */
export function keepBooks(service: ServiceUnderTest, store: Store, start: number) {
  let now = start;
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await service.send(method, `/v1/api${path}`, {
      headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { data?: Shown };
    return { status: response.status, data: data ?? { id: '' } };
  };
  const list = async <Row>(path: string) =>
    ((await send('GET', `${path}limit=100`)).data as unknown as readonly Row[]).toReversed();
  /** Oldest first. */
  const invoicesOf = (id: string) => list<ShownInvoice>(`/invoices/?subscription_id=${id}&`);
  const save = async (tokenId: string, more: object): Promise<string> =>
    (
      await send('POST', '/payment-instruments/', {
        tokenId,
        identityId: 'ID_ada',
        name: 'Ada Lovelace',
        ...more,
      })
    ).data.id;

  return {
    send,
    list: (path: string) => list<Shown>(`${path}?`),
    now: () => now,
    /** Moves the clock to `time`. */
    async until(time: number): Promise<void> {
      await advance(service, (time - now) / 1000);
      now = time;
    },
    async price(unit_amount: number, more: object = {}): Promise<string> {
      const recurring = { interval: 'month', interval_count: 1 };
      const price = { product_id: 'prod_pro', currency: 'USD', unit_amount, ...recurring };
      return (await send('POST', '/product-prices/', { ...price, ...more })).data.id;
    },
    async coupon(terms: object): Promise<string> {
      return (await send('POST', '/coupons/', terms)).data.id;
    },
    card: async (number: string) =>
      save(await tokenizeCard(service, number), { type: 'PAYMENT_CARD' }),
    account: async (number: string) =>
      save(await tokenizeBank(service, number), {
        type: 'BANK_ACCOUNT',
        accountType: 'PERSONAL_CHECKING',
      }),
    /** The id of a dispute of the transfer, if it can be disputed. */
    async dispute(transfer: string): Promise<string | undefined> {
      const opened = await service.send('POST', '/sandbox/disputes', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ transfer, reason: 'fraudulent' }),
      });
      const { id } = (await opened.json()) as { id?: string };
      return opened.ok ? id : undefined;
    },
    read: async (id: string) => (await send('GET', `/subscriptions/${id}`)).data,
    invoices: invoicesOf,
    /** Oldest first. */
    transfers: () => list<ShownTransfer>('/transfers/?'),
    /** @param shown - The subscription's invoices, for a caller that has read them already. */
    async books(id: string, shown?: readonly ShownInvoice[]): Promise<Books> {
      const transfers = await list<ShownTransfer>('/transfers/?');
      const brought = transfers.map(({ type, state, amount, amount_refunded }) => {
        if (type === 'DISPUTE') return -amount;
        return ['SUCCEEDED', 'DISPUTED'].includes(state) ? amount - amount_refunded : 0;
      });
      const invoices = shown ?? (await invoicesOf(id));
      // No record shows the lines that wait for the next invoice.
      const { pending_lines, credit_balance, pending_update } = await store.tables
        .selectFrom('subscriptions')
        .select(['pending_lines', 'credit_balance', 'pending_update'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const waiting = invoices.find(({ id: invoice }) => invoice === pending_update?.invoice_id);
      const open = invoices.filter(
        (invoice) => ['open', 'draft'].includes(invoice.status) && invoice !== waiting,
      );
      return {
        paid: sum(brought),
        owed:
          sum(open.map(({ amount_due }) => amount_due)) +
          sum((pending_lines ?? []).map(({ amount }) => amount)),
        credit: credit_balance + (waiting?.credit_applied ?? 0),
      };
    },
  };
}

export type Bookkeeping = ReturnType<typeof keepBooks>;
