/** What the buyer sees. An order is paid only once the service has said so. */
export type OrderStatus = 'waiting' | 'processing' | 'paid' | 'failed';

export interface OrderView {
  readonly status: OrderStatus;
  readonly order_id: string | null;
  /** The number by which buyers and staff name the order. */
  readonly order_number: string | null;
}

interface CompletedSession {
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly payment_status: string;
  readonly transfer: string | null;
}

/**
 * The orders of the sessions that this shop has created, as far as webhooks have reported them. They
 * are kept in memory. A real shop keeps them in its database, and stores each change in one transaction
 * with the id of the delivery.
 */
export class Orders {
  readonly #sessions = new Map<string, CompletedSession | undefined>();
  /** States of transfers, which may arrive before or after the session that they belong to. */
  readonly #transfers = new Map<string, string>();
  readonly #deliveries = new Set<string>();

  /** Records that a buyer was offered this session. */
  expect(session: string): void {
    this.#sessions.set(session, undefined);
  }

  /** @returns whether the delivery is new, because the service may send the same one again */
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
        // An update that arrived before this event is newer.
        if (!this.#transfers.has(id)) this.#transfers.set(id, text(field(data, 'state')) ?? '');
        break;
      case 'payment.updated':
        this.#transfers.set(id, text(field(data, 'state')) ?? '');
        break;
    }
    return true;
  }

  /** The order of a session, or `undefined` for a session that this shop has not created. */
  view(session: string): OrderView | undefined {
    if (!this.#sessions.has(session)) return undefined;
    const completed = this.#sessions.get(session);
    if (!completed) return { status: 'waiting', order_id: null, order_number: null };
    const { order_id, order_number } = completed;
    return { status: this.#statusOf(completed), order_id, order_number };
  }

  #statusOf({ payment_status, transfer }: CompletedSession): OrderStatus {
    const state = transfer === null ? undefined : this.#transfers.get(transfer);
    if (state === 'FAILED' || state === 'CANCELED') return 'failed';
    const isPaid = payment_status === 'paid' || payment_status === 'no_payment_required';
    return isPaid || state === 'SUCCEEDED' ? 'paid' : 'processing';
  }
}

/** The order number of the session, or else of its first subscription. */
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
