import * as z from 'zod/mini';
import { CheckoutResponse } from './checkout-response.ts';
import { CustomerDetails } from './customer.ts';
import { endpoint } from './http/endpoint.ts';
import { ClientSecret } from './session-request.ts';
import { AnyText, RequiredText, Whole } from './schemas/shapes.ts';
import { Source } from './source.ts';

/** Takes the money of a session. It is never sent again without its `Idempotency-Key`. */
export const confirmSession = endpoint({
  method: 'POST',
  path: '/embedded-checkout/confirm',
  auth: 'none',
  safe: false,
  request: z.strictObject({
    client_secret: ClientSecret,
    /**
     * The id of a saved instrument is accepted only if the session belongs to its customer. Absent
     * for an order that costs nothing and renews nothing, which is confirmed with `amount_total: 0`.
     */
    source: z.optional(z.union([Source, RequiredText])),
    customer_details: z.optional(CustomerDetails),
    /**
     * What the buyer has agreed to, in minor units, for a session whose total a promotion code may
     * change. Another total is refused with `PRICE_CHANGED`.
     */
    amount_total: z.optional(Whole),
  }),
  response: z.extend(CheckoutResponse, {
    session: z.object({ id: AnyText, status: AnyText, payment_status: AnyText }),
  }),
});
