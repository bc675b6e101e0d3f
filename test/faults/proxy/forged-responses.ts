import { allowReading, type BufferedResponse } from './responses.ts';
import type { NetworkFault, Purpose } from '../plans/fault-plan.ts';

type Forgery = (NetworkFault & { type: 'forged' })['as'];

interface Transfer {
  readonly id?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly state?: string;
}

interface AnsweredData {
  readonly session?: object;
  readonly transfer?: Transfer;
}

/** The result in a forged response to a request that never reached the service. */
const INVENTED = {
  transfer: { id: 'TR_never', amount: 2400, currency: 'USD' },
  subscriptions: [],
};

/** The transfer that a forged response shows instead of the one that was made. */
const TRANSFERS: Partial<Record<Forgery, (made: Transfer) => Transfer | undefined>> = {
  'another amount': (made) => ({ ...made, amount: 4200 }),
  'no transfer': () => undefined,
  'an unknown state': (made) => ({ ...made, state: 'ON_HOLD' }),
  FAILED: (made) => ({ ...made, state: 'FAILED', failure_code: 'GENERIC_DECLINE' }),
  more: (made) => ({ ...made, amount: 2 * (made.amount ?? 0) }),
  less: (made) => ({ ...made, amount: Math.floor((made.amount ?? 0) / 2) }),
  'another currency': (made) => ({ ...made, currency: 'EUR' }),
};

/** @param answer - The service's response; absent where the request never reached the service. */
export function forge(
  as: Forgery,
  purpose: Purpose,
  request: Request,
  answer: BufferedResponse | undefined,
): BufferedResponse {
  const headers = answer?.headers ?? new Headers({ 'content-type': 'application/json' });
  if (!answer) allowReading(headers, request);
  // Pass on an error: it holds no result that could be forged.
  if (answer && answer.status >= 300) return answer;
  const answered = answer && (JSON.parse(answer.body.toString()) as { data: unknown }).data;
  const data =
    purpose === 'prices' ? pricesAs(as, answered) : dataAs(as, purpose, answered as AnsweredData);
  const body = { success: true, timestamp: new Date().toISOString(), data };
  return { status: answer?.status ?? 200, headers, body: Buffer.from(JSON.stringify(body)) };
}

function pricesAs(as: Forgery, answered: unknown): unknown {
  const factor = as === 'a lower price' ? 0.5 : 2;
  return (answered as readonly { unit_amount: number }[]).map((price) => ({
    ...price,
    unit_amount: price.unit_amount * factor,
  }));
}

function dataAs(as: Forgery, purpose: Purpose, answered: AnsweredData = INVENTED): object {
  const paid = { id: 'ecs', status: 'complete', payment_status: 'paid' };
  if (as === 'another session') {
    const transfer = { id: 'TR_another', amount: 2400, currency: 'USD', state: 'SUCCEEDED' };
    const session = { ...answered.session, ...paid, id: 'ecs_another' };
    const result = { transfer, subscriptions: [] };
    return purpose === 'status'
      ? { ...answered, session, result }
      : { ...answered, ...result, session };
  }
  const transfer = TRANSFERS[as]?.(answered.transfer ?? {});
  return { ...INVENTED, session: paid, ...answered, transfer };
}
