import { createCheckout } from '../../src/api/checkout.ts';
import { success, type Answer } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement } from '../http/implement.ts';
import { answerDecline, purchase, type CheckoutResult } from './purchase.ts';
import { tellCompleted } from './completed-checkout.ts';

/** Takes the money, or says why not; all of it in one transaction. */
export const checkout = implement(createCheckout, (call) =>
  call.store.transaction((sql) =>
    once(sql, call, async (): Promise<Answer<CheckoutResult>> => {
      const made = await purchase(sql, call, call.request);
      if (made.declined && made.form === 'error') return answerDecline(call.now, made.decline);
      if (!made.declined) await tellCompleted(sql, call, made.result);
      return success(call.now, made.result, { status: 201 });
    }),
  ),
);
