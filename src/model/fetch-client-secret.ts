/** What the page's function is given. */
export interface SecretRequest {
  /**
   * Id of the session whose payment has no known end in this browser. A server answers with the
   * session that it keeps for this buyer's cart, and never looks a session up by this id alone.
   */
  readonly pendingSessionId: string | undefined;
}

/** Fetches a client secret from the merchant's server. */
export type FetchClientSecret = (request: SecretRequest) => Promise<string>;
