import type { NetworkFault } from '../plans/fault-plan.ts';
import type { Exchange } from '../proxy/fault-proxy.ts';
import type { StoredTransfer, RunRecord } from '../record.ts';

/** The promises of docs/reliability.md (`I1` to `I8`), and rules of single faults and requests. */
export type Rule =
  | 'I1 one transfer'
  | 'I2 no lost result'
  | 'I3 no false paid'
  | 'I4 one success event'
  | 'I5 same key, after a status check'
  | 'I6 no charge without a submit'
  | 'I7 no endless wait'
  | 'I8 no false denial'
  | 'requests per submit'
  | 'pauses'
  | 'Retry-After'
  | 'F42 a returned debit is shown'
  | 'F43 a good card passes'
  | 'F47 a typed code counts'
  | 'F50 a payment is not left unasked'
  | 'F54 what was typed is kept'
  | 'a refusal ends'
  | 'T6 no secret in an address'
  | 'no uncaught error';

export interface Violation {
  readonly rule: Rule;
  /** What the run showed, for whoever fixes it. */
  readonly seen: string;
}

/** The longest `Retry-After` that the checkout waits for, in milliseconds. */
export const MAX_ASKED_MS = 60_000;
/** A retry may come after `factor` times the requested delay and `plus` milliseconds, and no later. */
export const LATENESS = { factor: 1.5, plus: 1000 };

/** The transfers that move money, of one cart or session or of all. */
export function chargesOf(
  { transfers }: Pick<RunRecord, 'transfers'>,
  purchase?: number,
): readonly StoredTransfer[] {
  return transfers.filter(
    (one) =>
      one.state !== 'FAILED' &&
      one.state !== 'CANCELED' &&
      (purchase === undefined || one.purchase === purchase),
  );
}

export function formatAmount({ amount, currency }: StoredTransfer): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency });
}

/** Whether the response arrives before the client's timeout. */
export function arrives(fault: NetworkFault): boolean {
  if (fault.type === 'response delayed' || fault.type === 'request delayed')
    return fault.for < 30_000;
  return ['clean', 'duplicated', 'session ended', 'forged'].includes(fault.type);
}

export function isForgedAs(
  { exchanges }: Pick<RunRecord, 'exchanges'>,
  as: (NetworkFault & { type: 'forged' })['as'],
): boolean {
  return exchanges.some(({ fault }) => fault.type === 'forged' && fault.as === as);
}

/** Whether the client received a complete response of the service with one of `statuses`. */
export function isAnswered({ fault, status }: Exchange, statuses: readonly number[]): boolean {
  if (fault.type === 'replaced') {
    // The client cannot tell an intermediary's error envelope from one of the service.
    return fault.body === 'error' && fault.readable && statuses.includes(fault.status);
  }
  return arrives(fault) && status !== undefined && statuses.includes(status);
}

/** Whether the service itself has said that it was too busy to work on this request. */
export function isBusy(one: Exchange): boolean {
  return isAnswered(one, [429]);
}
