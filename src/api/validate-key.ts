import * as v from 'valibot';
import { endpoint } from './http/endpoint.ts';
import { object, strictObject } from './schemas/shapes.ts';

/** Checks the API key and returns the vault's public key. Contract, section 3, step 1. */
export const validateKey = endpoint({
  method: 'GET',
  path: '/validate-key',
  safe: true,
  request: strictObject({}),
  response: object({
    tokenization: object({ provider: v.string(), public_key: v.string() }),
    /** The merchant whom the key belongs to. */
    merchant: v.nullish(object({ id: v.nullish(v.string()), name: v.nullish(v.string()) })),
  }),
});
