import { isApiError, isCheckoutError, isConfigurationError } from '../../errors.ts';

/**
 * What an error proves about the money of the confirm or checkout that it answers.
 *
 * - `refused`: the service itself refused, and this request has charged nothing.
 * - `busy`: the service itself did not work on this request and said when to come again.
 * - `unknown`: the error proves nothing. The request may have charged.
 */
export type Verdict = 'refused' | 'busy' | 'unknown';

/**
 * The whole table for the service's error envelopes (interface, section 2.2), whatever their code.
 * Any other status proves nothing: 409 means that another request is in progress, and 5xx may come
 * after the charge.
 */
const VERDICTS: ReadonlyMap<number, Verdict> = new Map([
  [400, 'refused'],
  [401, 'refused'],
  [402, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [422, 'refused'],
  [429, 'busy'],
]);

/** The refusals that a buyer cannot change anything about. Interface, section 5, points 5 and 8. */
const DENIALS: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Reads the table. An answer without the whole envelope does not come from the service itself and
 * proves nothing, whatever its status. The same goes for silence and for unexpected errors.
 * Contract, sections 2 and 6.
 */
export function verdictOf(error: unknown): Verdict {
  if (!isApiError(error)) {
    // Both are thrown before anything is sent. The service may use the same codes in its own
    // answers, which are an `ApiError`.
    const isUnsent = isConfigurationError(error) || codeOf(error) === 'REQUEST_MALFORMED';
    return isUnsent ? 'refused' : 'unknown';
  }
  if (error.code === 'UNEXPECTED_RESPONSE') return 'unknown';
  // The session is paid, perhaps by this very attempt in a request whose answer was lost.
  if (error.code === 'SESSION_COMPLETE') return 'unknown';
  return VERDICTS.get(error.status) ?? 'unknown';
}

/** Whether `error` is the service's decline of the attempt that it answers. */
export function isDecline(error: unknown): boolean {
  return (
    isApiError(error) &&
    verdictOf(error) === 'refused' &&
    (error.code === 'PAYMENT_DECLINED' || error.status === 402)
  );
}

/**
 * Whether `error` is the service's no to the credential, the page or the session of an attempt, and not
 * to what was typed. Another attempt would be refused as well.
 */
export function isDenial(error: unknown): boolean {
  return isApiError(error) && verdictOf(error) === 'refused' && DENIALS.has(error.status);
}

/** The code of an error, if it is one of ours or of the service. */
export function codeOf(error: unknown): string | undefined {
  return isCheckoutError(error) ? error.code : undefined;
}
