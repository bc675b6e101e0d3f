// The schemas that the frame reads messages and answers with, and what reads them.
export { safeParse } from 'valibot';
export { createCheckout } from '../../../src/api/checkout.ts';
export { SessionDiscount } from '../../../src/api/code-request.ts';
export { confirmSession } from '../../../src/api/confirm-session.ts';
export { validateSession } from '../../../src/api/embedded-checkout.ts';
export { SuccessEnvelope } from '../../../src/api/http/envelope.ts';
export { ErrorEnvelope } from '../../../src/api/http/error-envelope.ts';
export { listPrices, listProducts } from '../../../src/api/prices.ts';
export { validateKey } from '../../../src/api/validate-key.ts';
export { authorizeVaultSession, createToken, createVaultSession } from '../../../src/api/vault.ts';
export { OfferedSession } from '../../../src/api/offered-session.ts';
export { PayOptions } from '../../../src/api/customer.ts';
export { LateCommand } from '../../../src/bridge/late-commands.ts';
export { Connect, FirstCommand } from '../../../src/bridge/protocol.ts';
