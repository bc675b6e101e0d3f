/*
 * The session of a payment link has to survive a reload, or a buyer who reloads while paying could
 * pay again. Its secret is kept in the history entry: not in storage, and not in the address, which
 * buyers copy.
 */

interface Kept {
  readonly fragment: string;
  readonly clientSecret: string;
}

/** The secret of the session that was opened for this address in this history entry. */
export function recallSession(): string | undefined {
  const { fragment, clientSecret } = (history.state ?? {}) as Partial<Kept>;
  return fragment === location.hash && typeof clientSecret === 'string' ? clientSecret : undefined;
}

export function rememberSession(clientSecret: string): void {
  history.replaceState({ fragment: location.hash, clientSecret } satisfies Kept, '');
}

export function forgetSession(): void {
  history.replaceState(null, '');
}

/** Removes everything but the page itself from the address and its history entry. */
export function clearAddress(): void {
  history.replaceState(null, '', new URL('.', location.href).pathname);
}
