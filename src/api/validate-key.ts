import * as z from 'zod/mini';
import { AnyText, MaybeText } from './schemas/shapes.ts';
import { endpoint } from './http/endpoint.ts';

/** Checks the API key and returns the vault's public key. Contract, section 3, step 1. */
export const validateKey = endpoint({
  method: 'GET',
  path: '/validate-key',
  safe: true,
  request: z.strictObject({}),
  response: z.object({
    tokenization: z.object({ provider: AnyText, public_key: AnyText }),
    /** The merchant whom the key belongs to. */
    merchant: z.nullish(z.object({ id: MaybeText, name: MaybeText, timezone: MaybeText })),
  }),
});
