import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { object, RequiredText, strictObject } from '../schemas/shapes.ts';

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
  request: strictObject({}),
  response: object({
    name: v.string(),
    /** The date of the event catalogue, as in `2026-02-27`. */
    api_version: v.string(),
    /** `sandbox` or `live`. */
    environment: v.string(),
  }),
});

/** Says whose token it is. */
export const readProtected = endpoint({
  method: 'GET',
  path: '/protected',
  isRoot: true,
  auth: 'bearer',
  safe: true,
  request: strictObject({}),
  response: object({
    subject: v.string(),
    /** `ROOT`, `ADMIN` or `USER`. */
    role: v.string(),
    /** `admin`, or `treasury:read`. */
    scopes: v.array(v.string()),
    expires_at: v.string(),
  }),
});

export const ApiKey = object({
  id: v.string(),
  /** `publishable` or `secret`. */
  kind: v.string(),
  name: v.nullish(v.string()),
  /** The end of the key, by which people recognize it. */
  last_four: v.string(),
  created_at: v.string(),
  revoked_at: v.nullish(v.string()),
});
export type ApiKey = v.InferOutput<typeof ApiKey>;

/** The key is shown in this answer only. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  auth: 'bearer',
  safe: false,
  request: strictObject({
    kind: v.picklist(['publishable', 'secret']),
    name: v.optional(RequiredText),
  }),
  response: object({ ...ApiKey.entries, key: v.string() }),
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  auth: 'bearer',
  safe: true,
  request: strictObject(page),
  response: v.array(ApiKey),
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
