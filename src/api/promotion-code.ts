import { codeRequest, SessionDiscount } from './code-request.ts';
import { ValidatedSession } from './embedded-checkout.ts';
import { endpoint } from './http/endpoint.ts';
import { object } from './schemas/shapes.ts';

export { SessionDiscount } from './code-request.ts';

/** It is authorized by the secret in the body, and answers as `validate` does. */
export const applyPromotionCode = endpoint({
  ...codeRequest,
  response: object({ ...ValidatedSession.entries, ...SessionDiscount.entries }),
});
