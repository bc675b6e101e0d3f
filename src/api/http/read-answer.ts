import { accept, read } from '../schemas/shapes.ts';
import type { Endpoint } from './endpoint.ts';
import { SuccessEnvelope } from './envelope.ts';

/** The nesting limit of an answer, deeper than any that the service sends. */
const MAX_LEVELS = 50;

/** An answer as it has arrived. */
export interface Answer {
  readonly response: globalThis.Response;
  /** The whole body. */
  readonly text: string;
}

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
export interface Reading extends AnswerListeners {
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  /** The body of the request. Errors must not repeat any part of it. */
  readonly sent: string;
}

/**
 * Reads the body of an answer as what `operation` responds.
 *
 * @returns `undefined` if it is no success, or not one of the service: `read-refusal.ts`
 */
export function readAnswer<Response>(
  { enveloped, response: schema }: Pick<Endpoint<unknown, Response>, 'enveloped' | 'response'>,
  { response, text }: Answer,
  { onServedAt, onPagination }: Reading,
): { readonly output: Response } | undefined {
  if (!response.ok) return undefined;
  const json = parseJson(text);
  const envelope = accept(SuccessEnvelope, json);
  const data = read(schema, enveloped ? envelope?.data : json);
  if (!data) return undefined;
  if (envelope) readTime(envelope, onServedAt);
  onPagination?.(envelope?.pagination);
  return data;
}

/** Reads the time on the service’s clock. */
function readTime(
  { timestamp }: { readonly timestamp: string },
  onServedAt: AnswerListeners['onServedAt'],
): void {
  const time = Date.parse(timestamp);
  if (!Number.isNaN(time)) onServedAt?.(time);
}

/** Returns `undefined` for what is no JSON, or nested too deeply. */
export function parseJson(text: string): unknown {
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
