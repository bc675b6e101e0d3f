import * as v from 'valibot';
import { CheckoutResponse } from './checkout-response.ts';
import { CustomerDetails } from './customer.ts';
import { endpoint } from './http/endpoint.ts';
import { ClientSecret } from './session-request.ts';
import { object, RequiredText, strictObject, Whole } from './schemas/shapes.ts';
import { Source } from './source.ts';

/** Takes the money of a session. It is never sent again without its `Idempotency-Key`. */
export const confirmSession = endpoint({
  method: 'POST',
  path: '/embedded-checkout/confirm',
  auth: 'none',
  safe: false,
  request: strictObject({
    client_secret: ClientSecret,
    /** The id of a saved instrument is accepted only if the session belongs to its customer. */
    source: v.union([Source, RequiredText]),
    customer_details: v.optional(CustomerDetails),
    /**
     * What the buyer has agreed to, in minor units, for a session whose total a promotion code may
     * change. Another total is refused with `PRICE_CHANGED`.
     */
    amount_total: v.optional(Whole),
  }),
  response: object({
    ...CheckoutResponse.entries,
    session: object({ id: v.string(), status: v.string(), payment_status: v.string() }),
  }),
});
