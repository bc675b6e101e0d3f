import { createCheckout } from '../../src/api/service/whole-answers.ts';
import type { RequestOf } from '../../src/api/http/endpoint.ts';
import { success, type Answer } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Call } from '../http/implement.ts';
import { answerDecline } from '../payments/decline.ts';
import type { Sql } from '../store/store.ts';
import { checkoutCompleted } from './completed-checkout.ts';
import { messageOf, purchase, type CheckoutResponse } from './purchase.ts';

/** Takes the money or declines, all in one transaction. */
export const checkout = implement(createCheckout, (call) =>
  call.store.transaction((sql) => once(sql, call, () => checkoutOnce(sql, call))),
);

async function checkoutOnce(
  sql: Sql,
  call: Call<RequestOf<typeof createCheckout>>,
): Promise<Answer<CheckoutResponse>> {
  const made = await purchase(sql, call, call.request, {
    toLastEvent: (completed) => checkoutCompleted(call, completed),
  });
  if (made.declined && made.form === 'error') return answerDecline(call.now, made.decline);
  return success(call.now, made.result, { status: 201, ...messageOf(made) });
}
