import type { Fate } from '../plans/fault-plan.ts';
import type { Exchange } from '../proxy/fault-proxy.ts';
import type { KeptTransfer, RunRecord } from '../record.ts';

/** The invariants of the reliability plan, and what its figures say beyond them. */
export type Rule =
  | 'I1 one transfer'
  | 'I2 no lost result'
  | 'I3 no false paid'
  | 'I4 one success event'
  | 'I5 same key, after a look'
  | 'I6 no charge without a press'
  | 'I7 no endless wait'
  | 'I8 no false denial'
  | 'requests per press'
  | 'pauses'
  | 'Retry-After'
  | 'F42 a returned debit is told'
  | 'F43 a good card passes'
  | 'T6 no secret in an address'
  | 'no uncaught error';

export interface Violation {
  readonly rule: Rule;
  /** What was seen, for whoever mends it. */
  readonly seen: string;
}

/** The longest wait that a checkout takes upon itself when it is asked to, in milliseconds. */
export const MAX_ASKED_MS = 60_000;
/** Of what it was asked for, and so many milliseconds, is the most that it may be late. */
export const LATENESS = { factor: 1.5, plus: 1000 };

/** Transfers by which money has moved or will, of one cart or session or of all. */
export function chargesOf(
  { transfers }: Pick<RunRecord, 'transfers'>,
  subject?: number,
): readonly KeptTransfer[] {
  return transfers.filter(
    (one) =>
      one.state !== 'FAILED' &&
      one.state !== 'CANCELED' &&
      (subject === undefined || one.subject === subject),
  );
}

export function written({ amount, currency }: KeptTransfer): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency });
}

/** Whether the answer comes while it is waited for, and is the service's own. */
export function arrives(fate: Fate): boolean {
  if (fate.type === 'slow' || fate.type === 'late') return fate.for < 30_000;
  return ['clean', 'doubled', 'overtaken', 'forged'].includes(fate.type);
}

export function isForgedAs(
  { exchanges }: Pick<RunRecord, 'exchanges'>,
  as: (Fate & { type: 'forged' })['as'],
): boolean {
  return exchanges.some(({ fate }) => fate.type === 'forged' && fate.as === as);
}

/** Whether the service has said so in an answer that whoever asked has received whole. */
export function isAnswered({ fate, status }: Exchange, statuses: readonly number[]): boolean {
  if (fate.type === 'answered') {
    // Nobody can tell a whole envelope of another from one of the service.
    return fate.body === 'error' && fate.readable && statuses.includes(fate.status);
  }
  return arrives(fate) && status !== undefined && statuses.includes(status);
}
