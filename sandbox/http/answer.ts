import { maskJson, maskText } from './masking.ts';
import type { Refusal } from './refusal.ts';

/** Interface, section 2.1. */
export interface Pagination {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly has_more: boolean;
  /** Whether the page has fewer records than were asked for. */
  readonly truncated: boolean;
  readonly cursors?: { readonly first: string; readonly last: string };
}

interface Success<Data> {
  readonly success: true;
  readonly timestamp: string;
  readonly data: Data;
  readonly pagination?: Pagination;
}

interface Failure {
  readonly success: false;
  readonly timestamp: string;
  readonly error: { readonly code: string; readonly message: string; readonly details?: unknown };
}

/** What a handler answers with; as plain data, so that it can be kept and given again. */
export interface Answer<Data> {
  readonly status: number;
  /** In an envelope, or bare where the operation has none. */
  readonly body: Success<Data> | Failure | Data;
}

export function success<Data>(
  now: Date,
  data: Data,
  { status = 200, pagination }: { status?: number; pagination?: Pagination } = {},
): Answer<Data> {
  const timestamp = now.toISOString();
  return { status, body: { success: true, timestamp, data, ...(pagination && { pagination }) } };
}

/** Whatever went into its texts, no secret and no number of the request leaves with them. */
export function failure(
  now: Date,
  { status, code, message, details }: Pick<Refusal, 'status' | 'code' | 'message' | 'details'>,
): Answer<never> {
  const error = {
    code,
    message: maskText(message),
    ...(details !== undefined && { details: maskJson(details) }),
  };
  return { status, body: { success: false, timestamp: now.toISOString(), error } };
}

/** Without an envelope, as the vault answers. */
export function bare<Data>(data: Data, status = 200): Answer<Data> {
  return { status, body: data };
}
