import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { RequiredText } from '../schemas/shapes.ts';

/*
 * The roots of the service, and the API keys that the people of a merchant make and revoke.
 * Interface, sections 4.0 and 5; service contract, section 1.
 */

export const readRoot = endpoint({
  method: 'GET',
  path: '/',
  isRoot: true,
  auth: 'none',
  safe: true,
  request: z.strictObject({}),
  response: z.object({
    name: z.string(),
    /** The date of the event catalogue, as in `2026-02-27`. */
    api_version: z.string(),
    /** `sandbox` or `live`. */
    environment: z.string(),
  }),
});

/** Says whose token it is. */
export const readProtected = endpoint({
  method: 'GET',
  path: '/protected',
  isRoot: true,
  auth: 'bearer',
  safe: true,
  request: z.strictObject({}),
  response: z.object({
    subject: z.string(),
    /** `ROOT`, `ADMIN` or `USER`. */
    role: z.string(),
    /** `admin`, or `treasury:read`. */
    scopes: z.array(z.string()),
    expires_at: z.string(),
  }),
});

export const ApiKey = z.object({
  id: z.string(),
  /** `publishable` or `secret`. */
  kind: z.string(),
  name: z.nullish(z.string()),
  /** The end of the key, by which people recognize it. */
  last_four: z.string(),
  created_at: z.string(),
  revoked_at: z.nullish(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The key is shown in this answer only. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  auth: 'bearer',
  safe: false,
  request: z.strictObject({
    kind: z.enum(['publishable', 'secret']),
    name: z.optional(RequiredText),
  }),
  response: z.extend(ApiKey, { key: z.string() }),
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  auth: 'bearer',
  safe: true,
  request: z.strictObject(page),
  response: z.array(ApiKey),
});

/** A key that was revoked already stays so. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/{id}',
  auth: 'bearer',
  safe: true,
  request: byId,
  response: ApiKey,
});
