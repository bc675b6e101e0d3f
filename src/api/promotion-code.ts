import * as z from 'zod/mini';
import { codeRequest, SessionDiscount } from './code-request.ts';
import { ValidatedSession } from './embedded-checkout.ts';
import { endpoint } from './http/endpoint.ts';

export { SessionDiscount } from './code-request.ts';

/** It is authorized by the secret in the body, and answers as `validate` does. */
export const applyPromotionCode = endpoint({
  ...codeRequest,
  response: z.extend(ValidatedSession, SessionDiscount.shape),
});
