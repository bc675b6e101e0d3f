import { weakerPolicy } from './compare-policy.ts';

/**
 * Describes each way in which the headers of an answer protect less than `expected`. Headers that are
 * not expected count where they could undo the others.
 */
export function weakerHeaders(
  expected: Readonly<Record<string, string>>,
  actual: Headers,
): readonly string[] {
  const missing = Object.entries(expected).flatMap(([name, value]) => {
    const found = actual.get(name);
    if (found === null) return [`lacks the header ${name}`];
    return weakness(name.toLowerCase(), value, found).map((what) => `${name} ${what}`);
  });
  return [...missing, ...unwanted(expected, actual)];
}

function weakness(name: string, expected: string, found: string): readonly string[] {
  if (name === 'content-security-policy') return weakerPolicy(expected, found);
  if (name === 'permissions-policy' || name === 'cache-control') {
    const parts = name === 'cache-control' ? tokens(found) : effective(tokens(found));
    const stricter = (part: string) => part === 'no-cache' && parts.includes('no-store');
    const lost = tokens(expected).filter((part) => !parts.includes(part) && !stricter(part));
    return lost.length > 0 ? [`lacks ${lost.join(', ')}`] : [];
  }
  const same = tokens(expected).join() === tokens(found).join();
  return same ? [] : [`is “${found}” instead of “${expected}”`];
}

function tokens(value: string): readonly string[] {
  return value.toLowerCase().replace(/\s+/g, '').split(',');
}

/** Browsers use the last value of a feature that is named twice. */
function effective(features: readonly string[]): readonly string[] {
  return [...new Map(features.map((feature) => [feature.split('=')[0], feature])).values()];
}

function unwanted(expected: Readonly<Record<string, string>>, actual: Headers): readonly string[] {
  const link = actual.get('link');
  const isLinkMeant = Object.keys(expected).some((name) => name.toLowerCase() === 'link');
  return [
    ...(actual.has('set-cookie') ? ['sets a cookie'] : []),
    ...(actual.has('refresh') ? ['redirects browsers with Refresh'] : []),
    ...(actual.has('access-control-allow-credentials') ? ['allows credentials to any page'] : []),
    ...(actual.has('clear-site-data') ? ['deletes what the checkout has stored in browsers'] : []),
    ...(actual.has('speculation-rules')
      ? [`has an unexpected header Speculation-Rules: ${actual.get('speculation-rules')}`]
      : []),
    // A Link header loads style sheets and scripts, and opens connections.
    ...(link !== null && !isLinkMeant ? [`has an unexpected header Link: ${link}`] : []),
  ];
}
