/** The connection a request came over; absent when the sandbox is called as a function. */
export interface Connection {
  readonly remoteAddress?: string | undefined;
  /** Ends it without an answer. */
  drop?(): void;
}

/** For Hono: what each request carries along. */
export interface RequestScope {
  Bindings: Connection;
  Variables: { requestId: string; body: string | undefined };
}
