/** What a buyer is told. Paid is only what the service has said is paid. */
export type OrderStatus = 'waiting' | 'processing' | 'paid' | 'failed';

export interface OrderView {
  readonly status: OrderStatus;
  readonly order_id: string | null;
  /** What buyers and staff name the order by. */
  readonly order_number: string | null;
}

interface Told {
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly payment_status: string;
  readonly transfer: string | null;
}

/**
 * What webhooks have told of the sessions that were made here. In memory: a real shop keeps it where
 * its orders are, in one transaction with the ids of the deliveries it has seen.
 */
export class Orders {
  readonly #sessions = new Map<string, Told | undefined>();
  /** States of transfers. They may be told before or after the session they belong to. */
  readonly #transfers = new Map<string, string>();
  readonly #deliveries = new Set<string>();

  /** A buyer was offered this session. */
  expect(session: string): void {
    this.#sessions.set(session, undefined);
  }

  /** @returns whether the delivery is new: the service may send the same one again */
  take(delivery: string, event: unknown): boolean {
    if (this.#deliveries.has(delivery)) return false;
    this.#deliveries.add(delivery);
    const data = field(event, 'data');
    const id = text(field(data, 'id'));
    if (id === null) return true;
    switch (field(event, 'type')) {
      case 'checkout.session.completed':
        this.#sessions.set(id, {
          order_id: text(field(data, 'order_id')),
          order_number: orderNumberOf(data),
          payment_status: text(field(data, 'payment_status')) ?? '',
          transfer: text(field(field(data, 'transfer'), 'id')),
        });
        break;
      case 'payment.created':
        // An update that overtook it knows more.
        if (!this.#transfers.has(id)) this.#transfers.set(id, text(field(data, 'state')) ?? '');
        break;
      case 'payment.updated':
        this.#transfers.set(id, text(field(data, 'state')) ?? '');
        break;
    }
    return true;
  }

  /** `undefined` for a session that was not made here. */
  view(session: string): OrderView | undefined {
    if (!this.#sessions.has(session)) return undefined;
    const told = this.#sessions.get(session);
    if (!told) return { status: 'waiting', order_id: null, order_number: null };
    const { order_id, order_number } = told;
    return { status: this.#statusOf(told), order_id, order_number };
  }

  #statusOf({ payment_status, transfer }: Told): OrderStatus {
    const state = transfer === null ? undefined : this.#transfers.get(transfer);
    if (state === 'FAILED' || state === 'CANCELED') return 'failed';
    const isPaid = payment_status === 'paid' || payment_status === 'no_payment_required';
    return isPaid || state === 'SUCCEEDED' ? 'paid' : 'processing';
  }
}

/** As the session has it, otherwise as its first subscription does. */
function orderNumberOf(session: unknown): string | null {
  const ofSession = field(session, 'order_number') ?? field(session, 'orderNumber');
  const number = ofSession ?? field(field(field(session, 'subscriptions'), '0'), 'order_number');
  return typeof number === 'number' ? String(number) : text(number);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
