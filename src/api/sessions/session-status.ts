import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { RequiredText } from '../schemas/shapes.ts';

/**
 * What has become of a session, for a page that kept its id and not its secret. `complete` and
 * `expired` are ends: no confirm can charge anything afterwards.
 */
export const SessionStatus = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  /** `unpaid`, `processing`, `paid` or `no_payment_required`. */
  payment_status: z.string(),
});
export type SessionStatus = z.infer<typeof SessionStatus>;

/**
 * It takes no key. Ids of sessions are part of the addresses that buyers return to, so the answer
 * says nothing that anybody could misuse. Contract, section 6.
 */
export const getSessionStatus = endpoint({
  method: 'GET',
  path: '/embedded-checkout/{id}/status',
  auth: 'none',
  safe: true,
  request: z.strictObject({ id: RequiredText }),
  response: SessionStatus,
});
