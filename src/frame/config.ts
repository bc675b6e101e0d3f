import type { Environment } from '../api/keys.ts';
import { ConfigurationError } from '../errors.ts';

export interface Service {
  /** The base ends in `/v1/api`. */
  readonly api_base: string;
  readonly vault_base: string;
  readonly idempotency: 'header' | 'none';
}

/** The configuration in this document. It is trusted like the document's script. */
type Config = Partial<Record<Environment, Service>>;

/**
 * The addresses of the service for `environment`, as the checkout origin has written them into this
 * document. The page around it has no influence on them. Contract, sections 1 and 3.
 *
 * @throws {ConfigurationError} `SERVICE_NOT_CONFIGURED`
 */
export function serviceOf(environment: Environment): Service {
  const text = document.getElementById('config')?.textContent;
  const service = (JSON.parse(text || '{}') as Config)[environment];
  if (service) return service;
  throw new ConfigurationError(
    'SERVICE_NOT_CONFIGURED',
    `config.json of ${location.origin} has no service for the environment "${environment}". Add one.`,
  );
}
