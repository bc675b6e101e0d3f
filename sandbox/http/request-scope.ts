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
  Variables: {
    requestId: string;
    body: string | undefined;
    /** What a handler has answered, so that nobody has to read it out of the response. */
    sent: { readonly body: unknown; readonly response: Response } | undefined;
    /** Id of the merchant, once the credential was checked. */
    merchant: string | undefined;
  };
}

/** Never resolves. Rejects with the reason of `signal` once the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
}
