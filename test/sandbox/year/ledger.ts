import type { WebhookEvent } from '../../../src/webhooks/index.ts';

/** A record, as events and reads show it. */
export type Shown = Readonly<Record<string, unknown>> & { readonly id: string };

export const SUBJECTS = [
  'transfers',
  'refunds',
  'disputes',
  'subscriptions',
  'invoices',
  'settlements',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Money that came, went back or was taken back. Amounts are minor units. */
interface Movement {
  readonly kind: 'gross' | 'refunds' | 'disputes';
  readonly currency: string;
  readonly amount: number;
  readonly fee: number;
  /** When, as ISO 8601 writes it in UTC. */
  readonly at: string;
}

/** What movements come to, in minor units. */
export interface Totals {
  readonly gross: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly fees: number;
  readonly net: number;
}

export type Ledger = ReturnType<typeof createLedger>;

/** A merchant's own books, kept from nothing but the events of the service, in their order. */
export function createLedger() {
  const records = Object.fromEntries(
    SUBJECTS.map((subject) => [subject, new Map<string, Shown>()]),
  ) as Readonly<Record<Subject, Map<string, Shown>>>;
  const movements: Movement[] = [];
  const seen = new Set<string>();

  return {
    records,
    /** Every state of every kind of record that events have shown, as in `dispute won`. */
    seen,

    /** @returns what the event was about, if a record */
    apply(event: WebhookEvent): { readonly subject: Subject; readonly id: string } | undefined {
      const data: object = event.data;
      const { state, status = state, outcome = status } = data as Readonly<Record<string, unknown>>;
      seen.add(`${event.type.split('.', 1)[0] ?? ''} ${String(outcome)}`);
      const subject = subjectOf(event.type);
      if (!subject) return undefined;
      const { customer_id: _, external_customer_id: _external, ...shown } = data as Shown;
      const moved = movementOf(subject, records[subject].get(shown.id), shown);
      if (moved) movements.push({ ...moved, at: event.created_at });
      records[subject].set(shown.id, shown);
      return { subject, id: shown.id };
    },

    all: (subject: Subject): Shown[] => [...records[subject].values()],

    currencies: (): string[] => [...new Set(movements.map(({ currency }) => currency))].toSorted(),

    /** What has moved of a currency, from an instant up to, but not including, another. */
    totals(currency: string, from = '', until = '~'): Totals {
      const some = movements.filter(
        ({ at, ...movement }) => movement.currency === currency && at >= from && at < until,
      );
      const sum = (kind: Movement['kind']) =>
        some.reduce((total, each) => total + (each.kind === kind ? each.amount : 0), 0);
      const fees = some.reduce((total, { fee }) => total + fee, 0);
      const [gross, refunds, disputes] = [sum('gross'), sum('refunds'), sum('disputes')];
      return { gross, refunds, disputes, fees, net: gross - refunds - disputes - fees };
    },

    settled: (currency: string): number =>
      [...records.settlements.values()]
        .filter((settlement) => settlement['currency'] === currency)
        .reduce((total, settlement) => total + Number(settlement['net']), 0),
  };
}

function subjectOf(type: string): Subject | undefined {
  // The notice of an invoice that does not exist yet has no record.
  if (type === 'invoice.upcoming') return undefined;
  const [topic = ''] = type.split('.');
  return topic === 'payment' ? 'transfers' : SUBJECTS.find((subject) => subject === `${topic}s`);
}

/** The state in which a record's money has moved, and what that is called in a settlement. */
const MOVED: Partial<Record<Subject, readonly [state: string, kind: Movement['kind']]>> = {
  transfers: ['SUCCEEDED', 'gross'],
  refunds: ['SUCCEEDED', 'refunds'],
  disputes: ['lost', 'disputes'],
};

/** The money that moved when a record came into its state. A transfer is disputed only after that. */
function movementOf(
  subject: Subject,
  before: Shown | undefined,
  { state, currency, amount, instrument }: Shown,
): Omit<Movement, 'at'> | undefined {
  const [movedState, kind] = MOVED[subject] ?? [];
  if (kind === undefined || state !== movedState || before?.['state'] === movedState) {
    return undefined;
  }
  const minor = Number(amount);
  const { type } = (instrument ?? {}) as { readonly type?: string };
  const fee = kind === 'gross' ? feeOf(type, minor) : 0;
  return { kind, currency: String(currency), amount: minor, fee };
}

/** Reckoned here once more, so that a mistake of the service shows. Service contract, section 4. */
function feeOf(instrumentType: string | undefined, amount: number): number {
  const permille = (rate: number) => Math.floor((amount * rate + 500) / 1000);
  return instrumentType === 'BANK_ACCOUNT' ? Math.min(500, permille(8)) : permille(29) + 30;
}
