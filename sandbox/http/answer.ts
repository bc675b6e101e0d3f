import { maskJson, maskText } from './log/masking.ts';
import type { Refusal } from './refusal.ts';

/** Where a page lies in its list. Interface, section 2.1. */
export interface Pagination {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly has_more: boolean;
  /** Whether the page has fewer records than were asked for. */
  readonly truncated: boolean;
  /** The ids of the first and the last record of the page, empty where it has none. */
  readonly cursors: { readonly first: string; readonly last: string };
}

interface Success<Data> {
  readonly success: true;
  readonly timestamp: string;
  readonly data: Data;
  /** What has happened, where the data does not say it. */
  readonly message?: string;
  readonly pagination?: Pagination;
  /** Some lists say these of their pagination beside their data too. Interface, section 2.6. */
  readonly total?: number;
  readonly limit?: number;
  readonly offset?: number;
}

interface Failure {
  readonly success: false;
  readonly timestamp: string;
  readonly error: { readonly code: string; readonly message: string; readonly details?: unknown };
}

/** What a handler answers. It is plain data, so that it can be stored and given again. */
export interface Answer<Data> {
  readonly status: number;
  /** The data in an envelope, or the bare data where the operation has no envelope. */
  readonly body: Success<Data> | Failure | Data;
}

export function success<Data>(
  now: Date,
  data: Data,
  {
    status = 200,
    ...beside
  }: { status?: number } & Pick<Success<Data>, 'message' | 'pagination'> = {},
): Answer<Data> {
  const timestamp = now.toISOString();
  return { status, body: { success: true, timestamp, data, ...beside } };
}

/** `answer` with `total`, `limit` and `offset` beside the data too. Interface, section 2.6. */
export function withTotals<Data>(answer: Answer<Data>): Answer<Data> {
  const { body } = answer;
  if (typeof body !== 'object' || body === null || !('pagination' in body)) return answer;
  const { total, limit, offset } = body.pagination;
  return { ...answer, body: { ...body, total, limit, offset } };
}

/**
 * A failed answer. Its texts are masked, so that no secret or number of the request is repeated.
 */
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

/** An answer without an envelope, as the vault gives it. */
export function bare<Data>(data: Data, status = 200): Answer<Data> {
  return { status, body: data };
}
