/** Whose records are made, when, and by which request. */
export interface Owner {
  readonly merchant: string;
  readonly now: Date;
  readonly newId: (prefix: string) => string;
  /** Told with the events; absent for what time brings about. */
  readonly requested?: Requested;
}

/** Interface, section 2.9. */
export interface Requested {
  /** `x-request-id`. */
  readonly id: string;
  readonly idempotency_key?: string;
}
