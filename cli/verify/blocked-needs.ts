import { decides, DECIDING, readPolicy, type Policy } from './compare-policy.ts';
import { matches } from './matching-source.ts';

/** What a document does by each policy of Trusted Types. */
const TYPES: Readonly<Record<string, string>> = {
  'bank-form': 'the form of bank accounts',
  'lit-html': 'the templates of the checkout',
};

/** What a document does by each directive, and the kind of request by which browsers decide about it. */
const NEEDS: Readonly<Record<string, { readonly kind: string; readonly what: string }>> = {
  'script-src': { kind: 'script-src-elem', what: 'its scripts' },
  'style-src': { kind: 'style-src-elem', what: 'its styles' },
  'connect-src': { kind: 'connect-src', what: 'its requests' },
  'img-src': { kind: 'img-src', what: 'its pictures' },
  'frame-src': { kind: 'frame-src', what: 'the secure frame' },
};

/**
 * What a sandboxed document must be allowed in order to work as one without: forms, printed receipts,
 * and links of the merchant, of which some open in another tab and others leave the frame.
 */
const SANDBOX_NEEDS = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-modals',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-top-navigation',
];

const HASH_OR_NONCE = /^'(nonce-|sha(256|384|512)-)/i;

/**
 * Describes what of the Content Security Policy `expected` the policies of the header `found` block
 * together. A policy may be stricter only where the document, which stands at `origin`, still works.
 */
export function blockedNeeds(expected: string, found: string, origin: URL): readonly string[] {
  const meant = readPolicy(expected);
  return found
    .split(',')
    .map(readPolicy)
    .flatMap((policy) => [
      ...blockedLoads(meant, policy, origin),
      ...blockedTypes(meant, policy),
      ...missingPermissions(policy),
    ]);
}

/** The `frame-ancestors` among the policies of `found` that keep out a page which may embed a document. */
export function blockedFrames(expected: string, found: string, origin: URL): readonly string[] {
  // Without a list, any page may embed it.
  const needed = readPolicy(expected).get('frame-ancestors') ?? ['*'];
  return found
    .split(',')
    .map(readPolicy)
    .flatMap((policy) => {
      const sources = policy.get('frame-ancestors');
      if (!sources || needed.every((need) => isAllowed(need, sources, origin))) return [];
      return [['frame-ancestors', ...sources].join(' ')];
    });
}

function blockedLoads(meant: Policy, policy: Policy, origin: URL): readonly string[] {
  return Object.entries(NEEDS).flatMap(([directive, { kind, what }]) => {
    const needed = meant.get(directive) ?? [];
    const deciding = decides(policy, [...(DECIDING[kind] ?? [kind]), 'default-src']);
    if (!deciding) return [];
    const [name, sources] = deciding;
    const missing = needed.filter((need) => !isAllowed(need, sources, origin));
    if (missing.length === 0) return [];
    return [blocked(what, missing, [name, ...sources], directive)];
  });
}

/** Whether `sources` let everything through that the source `need` does. */
function isAllowed(need: string, sources: readonly string[], origin: URL): boolean {
  if (need === "'none'") return true;
  if (HASH_OR_NONCE.test(need)) return sources.includes(need) || allowsInline(sources);
  // Browsers disregard addresses in a list with this keyword.
  if (sources.includes("'strict-dynamic'")) return false;
  const words = sources.map((source) => source.toLowerCase());
  if (words.includes(need)) return true;
  if (need === '*') return words.includes('https:');
  if (need === 'data:') return false;
  const url = need === "'self'" ? origin : new URL(need);
  return sources.some((source) => matches(source, url, origin));
}

/** Browsers disregard the keyword in a list that names what is inline. */
function allowsInline(sources: readonly string[]): boolean {
  return (
    sources.includes("'unsafe-inline'") && !sources.some((source) => HASH_OR_NONCE.test(source))
  );
}

function blockedTypes(meant: Policy, policy: Policy): readonly string[] {
  const stated = policy.get('trusted-types');
  const needed = meant.get('trusted-types') ?? [];
  if (!stated || stated.includes('*')) return [];
  const missing = needed.filter((name) => name !== "'none'" && !stated.includes(name));
  return missing.map((name) =>
    blocked(TYPES[name] ?? name, [name], ['trusted-types', ...stated], 'trusted-types'),
  );
}

function missingPermissions(policy: Policy): readonly string[] {
  const stated = policy.get('sandbox');
  if (!stated) return [];
  const missing = SANDBOX_NEEDS.filter((name) => !stated.includes(name));
  if (missing.length === 0) return [];
  return [blocked('what it does', missing, ['sandbox', ...stated], 'sandbox')];
}

function blocked(
  what: string,
  missing: readonly string[],
  statement: readonly string[],
  directive: string,
): string {
  const sources = missing.join(' ');
  return (
    `Content-Security-Policy blocks ${what} (${sources}) by “${statement.join(' ')}”; ` +
    `remove that policy, or allow in it “${directive} ${sources}”`
  );
}
