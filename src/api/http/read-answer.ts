import * as v from 'valibot';
import { ApiError } from '../../errors.ts';
import type { Endpoint } from './endpoint.ts';
import { ErrorEnvelope, SuccessEnvelope } from './envelope.ts';
import { readCode, readDetails, readRequestId, UNKNOWN_ERROR } from './refusal.ts';
import { retryAfter } from './retry-after.ts';

/** The nesting limit of an answer, deeper than any that the service sends. */
const MAX_LEVELS = 50;

/** Who is notified of what an answer says besides its data. */
export interface AnswerListeners {
  /** Notified of the time on the service's clock, in milliseconds since the Unix epoch. */
  readonly onServedAt?: (time: number) => void;
  /**
   * Notified of which part of a list the answer is, exactly as the service says it and unchecked.
   */
  readonly onPagination?: (pagination: unknown) => void;
}

/** What is needed to read an answer. */
interface Reading extends AnswerListeners {
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** The body of the request. Errors must not repeat any part of it. */
  readonly sent: string;
}

/**
 * Reads the body of an answer as what `operation` responds.
 *
 * @throws {ApiError} the service refused, or the answer is not one of the service
 *   (`UNEXPECTED_RESPONSE`)
 */
export function readAnswer<Response>(
  operation: Omit<Endpoint<unknown, Response>, 'request'>,
  response: globalThis.Response,
  text: string,
  { now, sent, onServedAt, onPagination }: Reading,
): Response {
  const { status } = response;
  const requestId = readRequestId(response.headers, sent);
  const init = { status, requestId, retryAfter: retryAfter(response.headers, now) };
  const json = parseJson(text);

  if (!response.ok) {
    const refusal = v.safeParse(ErrorEnvelope, json);
    if (refusal.success) {
      const code = readCode(refusal.output.error.code) ?? UNKNOWN_ERROR;
      const details = readDetails(refusal.output.error.details, sent);
      const message = `${operation.method} ${operation.path} was refused with ${status} ${code}.`;
      readTime(refusal.output, onServedAt);
      throw new ApiError(message, { ...init, code, details, actor: actorFor(status, code) });
    }
  } else {
    const read = v.safeParse(SuccessEnvelope, json);
    const envelope = read.success ? read.output : undefined;
    const answer = v.safeParse(operation.response, operation.enveloped ? envelope?.data : json);
    if (answer.success) {
      if (envelope) readTime(envelope, onServedAt);
      onPagination?.(envelope?.pagination);
      return answer.output;
    }
  }
  throw new ApiError(
    `${operation.method} ${operation.path} was answered with status ${status} and a body that is ` +
      'not from the service. Check its address, and any proxy in front of it.',
    { ...init, code: 'UNEXPECTED_RESPONSE', actor: 'service' },
  );
}

function readTime(
  { timestamp }: { readonly timestamp: string },
  onServedAt: AnswerListeners['onServedAt'],
): void {
  const time = Date.parse(timestamp);
  if (!Number.isNaN(time)) onServedAt?.(time);
}

function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return isShallow(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether `value` can be posted to another document: browsers cannot copy endlessly nested objects.
 */
function isShallow(value: unknown, levels = MAX_LEVELS): boolean {
  return (
    !(value instanceof Object) ||
    (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)))
  );
}

function actorFor(status: number, code: string): 'buyer' | 'merchant' | 'service' {
  // The vault refuses a card with the status of a malformed request.
  if (status === 402 || code === 'INVALID_CARD') return 'buyer';
  return status >= 500 || status === 429 ? 'service' : 'merchant';
}
