/*
 * What is kept of a refusal. A vault or service that repeats the request in its error text would
 * carry a card or account number into the page, so texts of an error answer stay behind: only what
 * has the form of a code, of a field's path or of a request id goes on.
 */

/** Stands for a code that has not the form of one. */
export const UNKNOWN_ERROR = 'UNKNOWN_ERROR';

/** What is kept of `error.details`. */
export interface RefusalDetails {
  /** Fields that are wrong: `line_items.0.quantity`. */
  readonly issues?: readonly { readonly path: string }[];
  /** Of a decline: what the processor said. */
  readonly failure_code?: string;
  /** Of a payment link: why it takes no payment. */
  readonly reason?: string;
}

// Two digits at most (`R01`, `3DS_REQUIRED`): three could be a security code.
const CODE = /^[A-Z_]*(\d[A-Z_]*){0,2}$/;
const PATH = /^[a-z_][\w.]{0,127}$/i;
const REQUEST_ID = /^[\w-]{1,128}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `text` when it has the form of a code: capitals, up to two digits and `_`, at most 64 of them. */
export function readCode(text: unknown): string | undefined {
  const isCode = typeof text === 'string' && text.length <= 64 && CODE.test(text);
  return isCode && /[A-Z]/.test(text) ? text : undefined;
}

/**
 * What of `details` names a field or is a code; `undefined` when there are none.
 *
 * @param sent - The request's body, of which nothing is kept.
 */
export function readDetails(details: unknown, sent: string): RefusalDetails | undefined {
  if (details === undefined) return undefined;
  const { issues, ...rest } = Object(details) as Readonly<Record<string, unknown>>;
  const failure_code = readCode(rest['failure_code']);
  const reason = readCode(rest['reason']);
  return {
    ...(Array.isArray(issues) && { issues: issues.flatMap((issue) => readIssue(issue, sent)) }),
    ...(failure_code && { failure_code }),
    ...(reason && { reason }),
  };
}

function readIssue(issue: unknown, sent: string): { readonly path: string }[] {
  const { path } = Object(issue) as { readonly path?: unknown };
  const isPath = typeof path === 'string' && PATH.test(path) && !/\d{4}/.test(path);
  return isPath && !repeats(path, sent) ? [{ path }] : [];
}

/**
 * `x-request-id`, unless it could hold a number that somebody has typed or repeats what was sent.
 *
 * @param sent - The request's body.
 */
export function readRequestId(headers: Headers, sent: string): string | undefined {
  const id = headers.get('x-request-id') ?? '';
  if (!REQUEST_ID.test(id) || repeats(id, sent)) return undefined;
  return UUID.test(id) || !/\d{7}/.test(id.replace(/[_-]/g, '')) ? id : undefined;
}

/** Whether a part of `text` that has a digit in it, as numbers and secrets have, was sent. */
function repeats(text: string, sent: string): boolean {
  const parts = text.split(/[._-]/).filter((part) => part.length > 2 && /\d/.test(part));
  return parts.some((part) => sent.includes(part));
}
