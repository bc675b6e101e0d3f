import type { Environment } from '../api/keys.ts';
import { ConfigurationError } from '../errors.ts';

export interface Service {
  /** Ends in `/v1/api`. */
  readonly api_base: string;
  readonly vault_base: string;
  readonly idempotency: 'header' | 'none';
}

/** Of this very document, as whole as its script. */
type Config = Partial<Record<Environment, Service>>;

/**
 * Where the service is, as the checkout origin has written it into this document: the page around
 * it has no say. Contract, sections 1 and 3.
 *
 * @throws {ConfigurationError} `SERVICE_NOT_CONFIGURED`
 */
export function serviceOf(environment: Environment): Service {
  const text = document.getElementById('config')?.textContent;
  const service = (JSON.parse(text || '{}') as Config)[environment];
  if (!service) {
    throw new ConfigurationError(
      'SERVICE_NOT_CONFIGURED',
      `config.json of ${location.origin} names no service for the environment "${environment}".`,
    );
  }
  return service;
}
