import { allowReading, type Answer } from './responses.ts';
import type { Fate, Purpose } from '../plans/fault-plan.ts';

type Forgery = (Fate & { type: 'forged' })['as'];

interface Transfer {
  readonly id?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly state?: string;
}

interface Told {
  readonly session?: object;
  readonly transfer?: Transfer;
}

/** Of an answer to a service that was never asked. */
const INVENTED = {
  transfer: { id: 'TR_never', amount: 2400, currency: 'USD' },
  subscriptions: [],
};

/** Transfers that are told of in the place of the one that was made. */
const TRANSFERS: Partial<Record<Forgery, (made: Transfer) => Transfer | undefined>> = {
  'another amount': (made) => ({ ...made, amount: 4200 }),
  'no transfer': () => undefined,
  'an unknown state': (made) => ({ ...made, state: 'ON_HOLD' }),
  FAILED: (made) => ({ ...made, state: 'FAILED', failure_code: 'GENERIC_DECLINE' }),
  more: (made) => ({ ...made, amount: 2 * (made.amount ?? 0) }),
  less: (made) => ({ ...made, amount: Math.floor((made.amount ?? 0) / 2) }),
  'another currency': (made) => ({ ...made, currency: 'EUR' }),
};

/** @param answer - What the service has answered; absent where it was never asked. */
export function forge(
  as: Forgery,
  purpose: Purpose,
  request: Request,
  answer: Answer | undefined,
): Answer {
  const headers = answer?.headers ?? new Headers({ 'content-type': 'application/json' });
  if (!answer) allowReading(headers, request);
  // A refusal is no answer of another's, and an answer that says nothing cannot be altered.
  if (answer && answer.status >= 300) return answer;
  const told = answer && (JSON.parse(answer.body.toString()) as { data: unknown }).data;
  const data = purpose === 'prices' ? pricesAs(as, told) : dataAs(as, purpose, told as Told);
  const body = { success: true, timestamp: new Date().toISOString(), data };
  return { status: answer?.status ?? 200, headers, body: Buffer.from(JSON.stringify(body)) };
}

function pricesAs(as: Forgery, told: unknown): unknown {
  const factor = as === 'a lower price' ? 0.5 : 2;
  return (told as readonly { unit_amount: number }[]).map((price) => ({
    ...price,
    unit_amount: price.unit_amount * factor,
  }));
}

function dataAs(as: Forgery, purpose: Purpose, told: Told = INVENTED): object {
  const paid = { id: 'ecs', status: 'complete', payment_status: 'paid' };
  if (as === 'another session') {
    const transfer = { id: 'TR_another', amount: 2400, currency: 'USD', state: 'SUCCEEDED' };
    const session = { ...told.session, ...paid, id: 'ecs_another' };
    const result = { transfer, subscriptions: [] };
    return purpose === 'look' ? { ...told, session, result } : { ...told, ...result, session };
  }
  const transfer = TRANSFERS[as]?.(told.transfer ?? {});
  return { ...INVENTED, session: paid, ...told, transfer };
}
