/** The addresses of one environment of the service. Contract, section 1. */
export interface ServiceAddresses {
  /** The base ends in `/v1/api`. A path without a host means the checkout origin itself. */
  readonly api_base: string;
  readonly vault_base: string;
  /** `header` where the service honours `Idempotency-Key` on confirm and checkout. */
  readonly idempotency: 'header' | 'none';
}

/** The content of a checkout origin's `config.json`. */
export interface CheckoutConfig {
  readonly sandbox: ServiceAddresses;
  readonly live: ServiceAddresses;
  /**
   * Origins of the pages that may embed this checkout, such as `https://shop.example`, sent as
   * `frame-ancestors`. Without a list, browsers let any page embed it, and the service alone
   * decides by its `allowed_origins`.
   */
  readonly embedders?: readonly string[];
  /**
   * Where browsers report violations of the Content Security Policy. Nothing is reported without
   * it.
   */
  readonly policy_reports?: string;
}

const CONFIG_ELEMENT = /(<script type="application\/json" id="config">)[^<]*(<\/script>)/;

/**
 * Returns `config` with every environment at `service`, e.g. `http://localhost:4244`. A local stack
 * has one service, and a client secret, which names no environment, has to reach that one.
 */
export function withSandboxAt(config: CheckoutConfig, service: string): CheckoutConfig {
  const sandbox: ServiceAddresses = {
    ...config.sandbox,
    api_base: `${service}/v1/api`,
    vault_base: `${service}/vault`,
  };
  return { ...config, sandbox, live: sandbox };
}

/**
 * Writes JSON that can neither end the surrounding script element nor break a line of JavaScript.
 */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Writes `config` into the element `<script type="application/json" id="config">` of `html`. A
 * frame that had to request its configuration would cost the buyer another round trip.
 */
export function writeConfig(html: string, { sandbox, live }: CheckoutConfig): string {
  if (!CONFIG_ELEMENT.test(html))
    throw new Error('The document has no element for its configuration');
  return html.replace(
    CONFIG_ELEMENT,
    (_, open: string, close: string) => `${open}${escapeJson({ sandbox, live })}${close}`,
  );
}
