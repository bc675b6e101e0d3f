/** Whose records are made, when, and by which request. */
export interface Owner {
  readonly merchant: string;
  readonly now: Date;
  readonly newId: (prefix: string) => string;
  /** Stated in the events of a request. Work that time made due has no request behind it. */
  readonly requested?: Requested;
}

/** The request behind an event. Interface, section 2.9. */
export interface Requested {
  /** The value of `x-request-id`. */
  readonly id: string;
  readonly idempotency_key?: string;
}
