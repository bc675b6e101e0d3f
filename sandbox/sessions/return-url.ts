import { isLoopbackUrl } from '../http/loopback.ts';
import { refuse } from '../http/refusal.ts';

/** The placeholder for the session's id in an address. Contract, section 6. */
const SESSION_ID = '{SESSION_ID}';
/** Characters that are invisible, turn text around, or count as a slash for some programs only. */
const UNSEEN = /[\s\\\p{Cc}\p{Cf}]/u;
const HTTP = /^https?:\/\/([^/?#]+)/i;

/**
 * Checks an address to which a buyer's browser will be sent.
 *
 * @param field - The field of the request, for the refusal.
 * @throws {Refusal} `VALIDATION_ERROR` for a script, another scheme, a name or password, invisible
 *   characters, an unknown placeholder, or a placeholder in the host
 */
export function checkReturnUrl(field: string, url: string | undefined): void {
  if (url === undefined) return;
  const problem = problemOf(url);
  if (problem) throw refuse('VALIDATION_ERROR', field, problem);
}

function problemOf(url: string): string | undefined {
  const address = url.replaceAll(SESSION_ID, 'id');
  if (UNSEEN.test(url)) return 'Remove spaces, backslashes and invisible characters.';
  const host = HTTP.exec(url)?.[1];
  if (host === undefined || !URL.canParse(address)) {
    return 'Give an absolute URL that starts with https://. Apps claim one of their own: docs/guides/apps.md.';
  }
  if (/[{}]/.test(host)) return 'The host must not contain a placeholder.';
  if (host.includes('@')) return 'Remove the user name and password from the URL.';
  if (/[{}]/.test(address)) return `The only allowed placeholder is ${SESSION_ID}.`;
  if (/^http:/i.test(url) && !isLoopbackUrl(address)) {
    return 'Use https. Only loopback addresses may use http.';
  }
  return undefined;
}
