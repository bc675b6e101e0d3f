import { isApiError, isConnectionError } from '../../errors.ts';

/** The longest requested wait that the client observes, in milliseconds. */
export const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Milliseconds to wait before a failed request is tried again; `undefined` when that would not
 * help.
 *
 * @param tried - How many times it was tried so far, from 1.
 * @param chance - A number from 0 up to 1 that spreads out clients that failed together.
 */
export function pauseBefore(error: unknown, tried: number, chance: number): number | undefined {
  const mayHelp =
    isConnectionError(error) ||
    (isApiError(error) && (error.status >= 500 || error.status === 429));
  return mayHelp ? pauseAsAsked(error, tried, chance) : undefined;
}

/** The same pause for a request that is to be tried again whatever the error was. */
export function pauseAsAsked(error: unknown, tried: number, chance: number): number | undefined {
  const asked = isApiError(error) ? error.retryAfter : undefined;
  if (asked === undefined) return 500 * 2 ** (tried - 1) * (1 + chance / 2);
  // The client never comes back earlier than asked, and it does not begin a wait that no buyer
  // would sit out.
  return asked <= MAX_RETRY_AFTER_MS ? asked * (1 + chance / 4) + chance * 500 : undefined;
}
