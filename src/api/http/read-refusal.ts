import { ApiError } from '../../errors.ts';
import { accept } from '../schemas/shapes.ts';
import type { Endpoint } from './endpoint.ts';
import { ErrorEnvelope } from './error-envelope.ts';
import { type Answer, parseJson, type Reading } from './read-answer.ts';
import { readCode, readDetails, readRequestId, UNKNOWN_ERROR } from './refusal.ts';
import { retryAfter } from './retry-after.ts';

/**
 * Reads an answer that is no success: a refusal by the service, or not one of its answers. The time
 * that it names is not read, because an intermediary may have written it.
 */
export function readRefusal(
  { method, path }: Pick<Endpoint<unknown, unknown>, 'method' | 'path'>,
  { response, text }: Answer,
  { now, sent }: Omit<Reading, 'onServedAt'>,
): ApiError {
  const { status, headers } = response;
  const requestId = readRequestId(headers, sent);
  const init = { status, requestId, retryAfter: retryAfter(headers, now) };
  const refusal = response.ok ? undefined : accept(ErrorEnvelope, parseJson(text));
  if (refusal) {
    const { error } = refusal;
    const code = readCode(error.code) ?? UNKNOWN_ERROR;
    const details = readDetails(error.details, sent);
    const message = `${method} ${path} was refused with ${status} ${code}.`;
    return new ApiError(message, { ...init, code, details, actor: actorFor(status, code) });
  }
  return new ApiError(
    `${method} ${path} was answered with status ${status} and a body that is ` +
      'not from the service. Check its address, and any proxy in front of it.',
    { ...init, code: 'UNEXPECTED_RESPONSE', actor: 'service' },
  );
}

function actorFor(status: number, code: string): 'buyer' | 'merchant' | 'service' {
  // The vault refuses a card with the status of a malformed request.
  if (status === 402 || code === 'INVALID_CARD') return 'buyer';
  return status >= 500 || status === 429 ? 'service' : 'merchant';
}
