import * as z from 'zod/mini';
import type { Environment } from '../api/keys.ts';
import { ConfigurationError } from '../errors.ts';

const Service = z.object({
  /** Ends in `/v1/api`. */
  api_base: z.string(),
  vault_base: z.string(),
  idempotency: z.enum(['header', 'none']),
});
export type Service = z.infer<typeof Service>;

const Config = z.object({ sandbox: z.optional(Service), live: z.optional(Service) });

/**
 * Where the service is, as the checkout origin has written it into this document: the page around
 * it has no say. Contract, sections 1 and 3.
 *
 * @throws {ConfigurationError} `SERVICE_NOT_CONFIGURED`
 */
export function serviceOf(environment: Environment): Service {
  const text = document.getElementById('config')?.textContent ?? '';
  const service = z.safeParse(Config, JSON.parse(text || '{}')).data?.[environment];
  if (!service) {
    throw new ConfigurationError(
      'SERVICE_NOT_CONFIGURED',
      `config.json of ${location.origin} names no service for the environment "${environment}".`,
    );
  }
  return service;
}
