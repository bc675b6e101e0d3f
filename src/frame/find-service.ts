import type { Environment } from '../api/keys.ts';

export interface Service {
  /** The base ends in `/v1/api`. */
  readonly api_base: string;
  readonly vault_base: string;
  readonly idempotency: 'header' | 'none';
}

/** The configuration in this document. It is trusted like the document's script. */
type Config = Partial<Record<Environment, Service>>;

/**
 * The addresses of the service, as the checkout origin has written them into this document, if it
 * has any for `environment`. The page around it has no influence on them. Contract, sections 1 and
 * 3.
 */
export function findService(environment: Environment): Service | undefined {
  const text = document.getElementById('config')?.textContent;
  return (JSON.parse(text || '{}') as Config)[environment];
}
