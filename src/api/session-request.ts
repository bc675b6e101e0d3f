import * as z from 'zod/mini';
import { RequiredText, ShortText } from './schemas/shapes.ts';

/** A client secret is opaque. One that is longer than any of the service's own is refused. */
export const ClientSecret = RequiredText;

/**
 * What asks for a session, without its answer: `validateSession`. Validation changes nothing and so
 * is safe. It is authorized by the secret in the body, never by a key.
 */
export const sessionRequest = {
  method: 'POST',
  path: '/embedded-checkout/validate',
  auth: 'none',
  safe: true,
  enveloped: true,
  request: z.strictObject({
    client_secret: ClientSecret,
    /** Origin of the page around the frame, as the handshake showed it. */
    parent_origin: z.optional(ShortText),
  }),
} as const;
