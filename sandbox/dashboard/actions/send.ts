import type { Context } from 'hono';
import type { RequestScope } from '../../http/request-scope.ts';
import { fieldOf, textOf } from '../kinds/kind.ts';
import type { Notice } from '../shell/notices.ts';
import { originOf, type Site } from '../shell/site.ts';
import type { Order } from './action.ts';

/**
 * Sends a request through the whole service, without a network. So it follows the same rules as
 * any other request, makes the same events, stands in the log and meets armed faults.
 *
 * @param done - What is said when it was carried out, given the JSON of the answer.
 * @param secretKey - That of the merchant whose record it is about. Controls take no key.
 */
export async function sendOrder(
  { send }: Pick<Site, 'send'>,
  context: Context<RequestScope>,
  { method, path, body }: Order,
  done: (answer: unknown) => string,
  secretKey?: string,
): Promise<Notice> {
  const request = new Request(originOf(context) + path, {
    // A fault that is armed can keep the answer for as long as somebody waits.
    signal: context.req.raw.signal,
    method,
    headers: {
      ...(secretKey !== undefined && { 'x-easy-api-key': secretKey }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // A fault that is armed can drop the connection, as it would drop that of a server.
  const response = await send(request).catch(() => undefined);
  if (!response) return { text: 'No answer came, because a fault is armed.', isGood: false };
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { text: done(answer), isGood: true };
  const error = fieldOf(answer, 'error');
  const reason = textOf(fieldOf(error, 'message')) || `It answered with ${response.status}.`;
  const [issue] = (fieldOf(fieldOf(error, 'details'), 'issues') ?? []) as readonly unknown[];
  const detail = textOf(fieldOf(issue, 'message'));
  const text = `The service refused: ${reason}`;
  return {
    text: detail === '' || reason.includes(detail) ? text : `${text} ${detail}`,
    isGood: false,
  };
}
