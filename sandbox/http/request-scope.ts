/**
 * The connection over which a request came. There is none when the sandbox is called as a function.
 */
export interface Connection {
  readonly remoteAddress?: string | undefined;
  /** Ends the connection without an answer. */
  drop?(): void;
}

/** What each request carries along, in the form that Hono wants. */
export interface RequestScope {
  Bindings: Connection;
  Variables: { requestId: string; body: string | undefined };
}
