import type { CheckoutConfig } from './config.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;

/**
 * Parses an address of config.json that is to stand in a policy.
 *
 * @throws {Error} it is no address of the web, says a name and a password, or would be reached
 *   without https: card numbers would travel in the clear
 */
function parse(setting: string, address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!url || !isSecure || url.username || url.password) {
    throw new Error(
      `${setting} in config.json says ${JSON.stringify(address)}: give an address that starts with https://.`,
    );
  }
  return url;
}

/** Sources for where a document may speak to: the origins of its services and no others. */
export function servicesOf(bases: readonly string[]): string {
  const origins = bases.map((base) =>
    /^\/(?![/\\])/.test(base) ? "'self'" : parse('api_base or vault_base', base).origin,
  );
  return [...new Set(origins)].join(' ');
}

/**
 * `frame-ancestors`, where the operator has said which pages embed the checkout: a static document
 * cannot name each merchant by itself. Its own origin is one of them, for the hosted page is around
 * the secure frame.
 *
 * @throws {Error} one is no origin
 */
export function embeddersOf({ embedders }: CheckoutConfig): readonly string[] {
  if (!embedders) return [];
  const origins = embedders.map((text) => {
    const { origin, href } = parse('embedders', text);
    // A path would be left out of account, and a wildcard lets in whoever gets a name there.
    if (href !== `${origin}/` || text.includes('*')) {
      throw new Error(
        `embedders in config.json says ${JSON.stringify(text)}: give origins, without a path or a wildcard.`,
      );
    }
    return origin;
  });
  return [`frame-ancestors ${[...new Set(["'self'", ...origins])].join(' ')}`];
}

/** @throws {Error} it is no address */
export function reportsTo({ policy_reports }: CheckoutConfig): readonly string[] {
  if (policy_reports === undefined) return [];
  const { href } = parse('policy_reports', policy_reports);
  // Both end a directive or a policy, and neither is written otherwise by the parser.
  return [`report-uri ${href.replaceAll(';', '%3B').replaceAll(',', '%2C')}`];
}
