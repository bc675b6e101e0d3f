import { isSafe } from '../src/ui/safe-url.ts';
import type { CheckoutConfig } from './config.ts';

/**
 * Parses an address of config.json that becomes part of a policy.
 *
 * @throws {Error} the text is not a web address, holds a user name or password, or would be
 *   reached without https, so that card numbers would travel unencrypted
 */
function parse(setting: string, address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !isSafe(url)) {
    throw new Error(
      `${setting} in config.json is ${JSON.stringify(address)}. It must be an address that starts with https://.`,
    );
  }
  return url;
}

/** The sources that a document may connect to: the origins of its services and no others. */
export function servicesOf(bases: readonly string[]): string {
  const origins = bases.map((base) =>
    /^\/(?![/\\])/.test(base) ? "'self'" : parse('api_base or vault_base', base).origin,
  );
  return [...new Set(origins)].join(' ');
}

/**
 * `frame-ancestors`, where the operator has named the pages that embed the checkout. A static
 * document cannot name each merchant by itself. The checkout origin is always one of them, because
 * the hosted page surrounds the secure frame.
 *
 * @throws {Error} an entry is not an origin
 */
export function embeddersOf({ embedders }: CheckoutConfig): readonly string[] {
  if (!embedders) return [];
  const origins = embedders.map((text) => {
    const { origin, href } = parse('embedders', text);
    // Browsers would ignore a path, and a wildcard would admit whoever obtains a host name there.
    if (href !== `${origin}/` || text.includes('*')) {
      throw new Error(
        `embedders in config.json contains ${JSON.stringify(text)}. Each must be an origin without a path or a wildcard.`,
      );
    }
    return origin;
  });
  return [`frame-ancestors ${[...new Set(["'self'", ...origins])].join(' ')}`];
}

/** @throws {Error} the setting is not an address */
export function reportsTo({ policy_reports }: CheckoutConfig): readonly string[] {
  if (policy_reports === undefined) return [];
  const { href } = parse('policy_reports', policy_reports);
  // Both characters would end a directive or a policy, and the URL parser does not escape them.
  return [`report-uri ${href.replaceAll(';', '%3B').replaceAll(',', '%2C')}`];
}
