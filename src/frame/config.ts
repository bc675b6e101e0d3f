import type { Environment } from '../api/keys.ts';
import { ConfigurationError } from '../errors.ts';
import { findService, type Service } from './find-service.ts';

/**
 * The addresses of the service for `environment`.
 *
 * @throws {ConfigurationError} `SERVICE_NOT_CONFIGURED`
 */
export function serviceOf(environment: Environment): Service {
  const service = findService(environment);
  if (service) return service;
  throw new ConfigurationError(
    'SERVICE_NOT_CONFIGURED',
    `config.json of ${location.origin} has no service for the environment "${environment}". Add one.`,
  );
}
