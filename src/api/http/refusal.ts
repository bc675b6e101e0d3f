import type { RefusalDetails } from '../../errors.ts';

/*
 * A vault or service that repeats the request in the text of an error would carry a card or account
 * number into the page. So no text of a refusal is kept: only what has the form of a code, of a
 * field's path or of a request id.
 */

/** Replaces a code that does not have the form of one. */
export const UNKNOWN_ERROR = 'UNKNOWN_ERROR';

// A code has at most two digits (`R01`, `3DS_REQUIRED`): three could be a security code.
const CODE = /^[A-Z_]*(\d[A-Z_]*){0,2}$/;
const PATH = /^[a-z_][\w.]{0,127}$/i;
const REQUEST_ID = /^[\w-]{1,128}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns `text` if it has the form of a code: at most 64 capitals and underscores, with up to two
 * digits.
 */
export function readCode(text: unknown): string | undefined {
  const isCode = typeof text === 'string' && text.length <= 64 && CODE.test(text);
  return isCode && /[A-Z]/.test(text) ? text : undefined;
}

/**
 * Returns the parts of `details` that name a field or are a code; `undefined` when there are no
 * details.
 *
 * @param sent - The request's body. No part of it is kept.
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
 * Returns `x-request-id`, unless it could hold a number that somebody has typed or repeats what was
 * sent.
 *
 * @param sent - The request's body.
 */
export function readRequestId(headers: Headers, sent: string): string | undefined {
  const id = headers.get('x-request-id') ?? '';
  if (!REQUEST_ID.test(id) || repeats(id, sent)) return undefined;
  return UUID.test(id) || !/\d{7}/.test(id.replace(/[_-]/g, '')) ? id : undefined;
}

/** Whether a part of `text` that contains a digit, as numbers and secrets do, was sent. */
function repeats(text: string, sent: string): boolean {
  const parts = text.split(/[._-]/).filter((part) => part.length > 2 && /\d/.test(part));
  return parts.some((part) => sent.includes(part));
}
