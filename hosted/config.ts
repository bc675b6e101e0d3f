/** Where one environment of the service lives. Contract, section 1. */
export interface ServiceAddresses {
  /** Ends in `/v1/api`. A path alone means the checkout origin itself. */
  readonly api_base: string;
  readonly vault_base: string;
  /** `header` where the service honours `Idempotency-Key` on confirm and checkout. */
  readonly idempotency: 'header' | 'none';
}

/** `config.json` of a checkout origin. */
export interface CheckoutConfig {
  readonly sandbox: ServiceAddresses;
  readonly live: ServiceAddresses;
}

/**
 * `config` with every environment at `service`, e.g. `http://localhost:4244`: a local stack has one
 * service, and a client secret, which names no environment, has to find it.
 */
export function withSandboxAt(config: CheckoutConfig, service: string): CheckoutConfig {
  const sandbox: ServiceAddresses = {
    ...config.sandbox,
    api_base: `${service}/v1/api`,
    vault_base: `${service}/vault`,
  };
  return { sandbox, live: sandbox };
}
