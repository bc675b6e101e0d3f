import type { Remember } from './moment.ts';

/** Whose records are made, when, and by which request. */
export interface Owner {
  readonly merchant: string;
  readonly now: Date;
  readonly newId: (prefix: string) => string;
  /** What the request has read, or another one before it, and has not changed since. */
  readonly remember?: Remember;
  /** Stated in the events of a request. Work that time made due has no request behind it. */
  readonly requested?: Requested;
}

/** The request behind an event. Interface, section 2.9. */
export interface Requested {
  /** The value of `x-request-id`. */
  readonly id: string;
  readonly idempotency_key?: string;
}
