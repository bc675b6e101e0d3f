import { decides, DECIDING, readPolicy, type Policy } from '../verify/compare-policy.ts';
import { matches } from '../verify/matching-source.ts';

/** Sources under which a browser alone knows which scripts run. */
const BY_SCRIPT = /^'(nonce-|sha\d|strict-dynamic)/;

/** Reads policies of headers, which a comma separates, and of `<meta>` tags. */
export function readPolicies(texts: readonly string[]): readonly Policy[] {
  return texts.flatMap((text) => text.split(',')).map(readPolicy);
}

/**
 * Returns the directive of `policies` that keeps `page` from loading `url`. `undefined` when it may,
 * and when only a browser can find out.
 *
 * @param kind - For example `frame-src` or `script-src-elem`.
 */
export function blockingDirective(
  policies: readonly Policy[],
  kind: string,
  url: URL,
  page: URL,
): string | undefined {
  for (const policy of policies) {
    const found = decides(policy, [...(DECIDING[kind] ?? [kind]), ...fallback(kind)]);
    if (!found) continue;
    const [name, sources] = found;
    const isUnknown = kind.startsWith('script') && sources.some((source) => BY_SCRIPT.test(source));
    if (!isUnknown && !sources.some((source) => matches(source, url, page))) return name;
  }
  return undefined;
}

/** Whether `policies` let a script create the policy `name` of Trusted Types. */
export function allowsTypes(policies: readonly Policy[], name: string): boolean {
  return policies.every((policy) => {
    const names = policy.get('trusted-types');
    return !names || names.includes('*') || names.includes(name);
  });
}

/** `frame-ancestors` is about other documents, and `default-src` says nothing of it. */
function fallback(kind: string): readonly string[] {
  return kind === 'frame-ancestors' ? [] : ['default-src'];
}
