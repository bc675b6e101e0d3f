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
  /**
   * Origins of the pages that may embed this checkout, as in `https://shop.example`: sent as
   * `frame-ancestors`. Without a list any page may, as far as browsers are concerned, and the
   * service alone decides, by its `allowed_origins`.
   */
  readonly embedders?: readonly string[];
  /** Where browsers report what a Content Security Policy forbade. Without it, nowhere. */
  readonly policy_reports?: string;
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
  return { ...config, sandbox, live: sandbox };
}
